"""Names as people have them, and as others type them: each goes from the seat through a settled
hand into an audit, or is refused before it sits.
"""

import pytest

from tablemgr.services.check.audit import check
from tablemgr.services.night import bank, money, seats
from tablemgr.store.engine import Store
from tests.services.longnight import STACK, begin

NAMES = (
    'O\'Brien "Bob"; DROP TABLE hands --',
    "\N{GRINNING FACE}\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}",
    "\u0645\u062d\u0645\u062f \u0639\u0644\u064a",
    "\u05d3\u05d5\u05d3",
    "é" * 80,
    "<b>&amp;</b>",
    "=cmd|/C calc",
    "%s{0}{name}",
    "\u674e\u5c0f\u9f99",
    "a\u200bb",
)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_whoever_may_sit_may_be_settled(store: Store, name: str) -> None:
    long = begin(store, "T", 2)
    bank.change_dealer(long.night, long.command(), name)
    seats.seat_player(long.night, long.command(), 3, "p3", name)
    money.buy(long.night, long.command(), "p3", STACK)
    long.hand()
    long.hand()
    long.leave()
    with store.read() as view:
        assert list(check(view)) == []
