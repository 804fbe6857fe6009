"""A night on a real X display, by keys alone: what was on the screen is what the ledger has."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.services.check.audit import check
from tablemgr.store.engine import open_store
from tests.ui.display.ledger import Ledger
from tests.ui.display.night import BESIDE, BEST, DRAGON, FOUL, PLAYERS, SECOND, THIRD, Night
from tests.ui.display.screen import SAID, Screen, absent, program

NEEDED = os.environ.get("TABLEMGR_TEST_DISPLAY") == "required"
HAND = {1: BEST, 2: SECOND, 3: THIRD}
OTHER_CHIPS = ("0", "2", "2", "0")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """The program on a display; a machine without one skips, unless it is required."""
    missing = absent()
    if missing:
        told = f"NO {' AND NO '.join(missing)} HERE: the program on a real display is NOT tested"
        if NEEDED:
            pytest.fail(told)
        pytest.skip(told)
    with program(tmp_path / "house.sqlite", tmp_path) as found:
        yield found


def play(night: Night) -> None:
    """A hand, a misdeal, a natural, two hands of which one is capped, a foul, and the close."""
    night.begin()
    night.open_table()
    for seat, name in PLAYERS.items():
        night.seat(seat, name, *(OTHER_CHIPS if seat == 3 else ()))
    night.button(3)
    night.hand(HAND)
    night.deal()
    night.misdeal(seat=2, cards=5)
    night.hand({1: DRAGON, **BESIDE}, natural=1)
    night.hand(HAND)
    night.hand(HAND)
    night.leave(2)
    night.hand({1: BEST, 3: FOUL})
    night.leave(1)
    night.leave(3)
    night.close()
    night.sign_out()


def test_what_was_on_the_screen_all_night_is_what_the_ledger_has(
    screen: Screen, tmp_path: Path
) -> None:
    night = Night(screen)
    play(night)
    assert screen.program.wait(20) == 0
    assert not (tmp_path / SAID).read_text()
    ledger = Ledger(tmp_path / "house.sqlite")
    assert ledger.differences(night.hands) == []
    assert [standing for _, standing in ledger.hands().values()].count("misdeal") == 1
    assert ledger.statuses() >= {"played", "misdeal", "dragon", "fouled", "capped"}
    assert any(each.paid < each.due for hand in night.hands for each in hand.payments)
    assert ledger.left() == 0
    with open_store(str(tmp_path / "house.sqlite"), "after") as store, store.read() as view:
        assert list(check(view)) == []
    _would_have_been_told(night, ledger)


def _would_have_been_told(night: Night, ledger: Ledger) -> None:
    """Any amount that the screen had told otherwise is a difference."""
    for place, hand in enumerate(night.hands):
        first = replace(hand.payments[0], paid=hand.payments[0].paid + 1)
        stacks = {seat: minor + 1 for seat, minor in hand.money.items()}
        for wrong in (
            replace(hand, payments=(first, *hand.payments[1:])),
            replace(hand, payments=hand.payments[1:]),
            replace(hand, money=stacks),
            replace(hand, money_then=stacks),
        ):
            told = [*night.hands[:place], wrong, *night.hands[place + 1 :]]
            assert ledger.differences(told), wrong
