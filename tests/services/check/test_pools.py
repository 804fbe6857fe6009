"""A pool of points is told again hand by hand: what is carried on is what the hands have left."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.journal import JournalLine
from tablemgr.services.night import rulings
from tablemgr.store.engine import open_store
from tests.services.check.tamper import Facts, findings, kinds, reseal, seq_of
from tests.services.night.room import FLOOR, HANDS, USD, Room, Table
from tests.services.night.test_pool_points import FOULS, house

Edit = Callable[[JournalLine, Facts], None]


def played_for_points(table: Table) -> None:
    """Carried, carried on, won, taken back, carried and voided before it was paid."""
    for hands in (FOULS, FOULS, HANDS):
        table.play(hands)
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 2)
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 3)
    table.play(FOULS)
    table.deal()
    table.show_all()
    table.settle()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 5)
    table.play()


@pytest.fixture
def night(file_url: str) -> tuple[Path, str]:
    """A file with a night for points, and its session."""
    with open_store(file_url, "table 3") as store:
        table = Room(store).open(house(), bank=ChipCount(USD)).seated(1, 2)
        played_for_points(table)
        session = table.state.session
    return Path(file_url), session


def test_what_is_carried_comes_out_again(night: tuple[Path, str]) -> None:
    assert findings(night[0]) == []


@pytest.mark.parametrize(
    ("verb", "which", "edit", "kind"),
    [
        ("deal", 1, lambda _, facts: facts.update({"carried": 0}), "wrong_stakes"),
        ("settle", 0, lambda _, facts: facts.update({"pool_change": 5}), "result_differs"),
        ("settle", 2, lambda _, facts: facts.pop("pool_change") and None, "result_differs"),
        ("settle", 1, lambda _, facts: facts.update({"pool_points": 11}), "result_differs"),
        ("void_hand", 0, lambda _, facts: facts.update({"pool_change": 0}), "result_differs"),
        ("void_hand", 2, lambda _, facts: facts.pop("pool_change") and None, "result_differs"),
    ],
)
def test_what_is_carried_otherwise_is_named(
    night: tuple[Path, str], verb: str, which: int, edit: Edit, kind: str
) -> None:
    file, session = night
    seq = seq_of(file, session, verb, which)
    reseal(file, session, seq, edit)
    assert (session, seq, kind) in kinds(file)


def test_a_hand_settled_with_another_pool_than_was_carried_is_named(
    night: tuple[Path, str],
) -> None:
    file, session = night
    seq = seq_of(file, session, "settle", 1)

    def edit(_: JournalLine, facts: Facts) -> None:
        facts["document"]["pool_carried"] = "60.00"

    reseal(file, session, seq, edit)
    assert (session, seq, "wrong_stakes") in kinds(file)
