"""Whole nights of the other forms of the game, from the opening to the close: the double heads-up,
the pool and the banker, with their corrections, their paper, their audit and their files.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.reporting import render_reports
from tablemgr.services.check.audit import check
from tablemgr.services.export.sessions import Format, export_session
from tablemgr.services.faults import RefusedError
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.night import bank, money, rulings
from tablemgr.services.night.act import Denial
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.reports.catalogue import Asked, make_reports
from tablemgr.services.reports.parts import Pairs, Part
from tablemgr.services.reports.parts import Table as Lines
from tablemgr.services.settle import settle
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied
from tests.services.night.room import (
    BEST,
    FLOOR,
    FOURTH,
    MANAGER,
    SECOND,
    THIRD,
    Room,
    Table,
    rows,
)
from tests.services.reports.asked import OCCASION

SECOND_BOARDS = {1: THIRD, 2: FOURTH}
FIRST_BOARDS = {1: BEST, 2: SECOND}
SPLIT_ROWS = {1: SECOND, 2: THIRD, 3: FOURTH}
"""Of these the third has the best front and middle, the second the best back."""


def fouled(text: str) -> str:
    """The same cards with middle and back the wrong way round."""
    front, middle, back = text.split("/")
    return f"{front}/{back}/{middle}"


def correct(table: Table, number: int, seat: int, text: str) -> None:
    """The hand of a seat was misread."""
    found: Any = as_document(past_hand(table.night, number).document)
    shown = next(each for each in found["seats"] if each["seat"] == seat)
    shown |= rows(text)
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), number, found)


def payments(table: Table, number: int) -> list[tuple[int, int, int]]:
    """Who paid whom how much in a hand as it stands, by seat; 0 is the pool."""
    paid = past_hand(table.night, number).result["payments"]
    return [(each["from"], each["to"], each["paid"]) for each in paid]


def lines(part: Part) -> Iterable[Any]:
    """The lines of a table or the pairs of a hand."""
    if isinstance(part, Lines):
        return part.lines()
    return part.pairs if isinstance(part, Pairs) else ()


@dataclass
class Closed:
    """A night after its close: its reports, its findings and its exported hands."""

    table: Table
    folder: Path

    def paper(self) -> dict[str, dict[str, list[Any]]]:
        """The lines of the session report and of each hand's payout sheet, which print as well."""
        session = self.table.state.session
        asked = {"session": Asked(session=session)}
        for number in range(1, self.table.state.hands + 1):
            asked[f"hand {number}"] = Asked(session=session, hand=number)
        told = {}
        with self.table.room.store.read() as view:
            for name, each in asked.items():
                form = "payout_sheet" if each.hand else "session_report"
                report = next(iter(make_reports(form, each, OCCASION, view)))
                (self.folder / f"{name}.pdf").write_bytes(render_reports([report]))
                told[name] = {key: list(lines(part)) for key, part in report.parts.items()}
        return told

    def findings(self) -> list[object]:
        with self.table.room.store.read() as view:
            return list(check(view))

    def verify_files(self) -> None:
        """Every hand's file settles to the payments on record, all its pairs and its pool too."""
        with self.table.room.store.read() as view:
            name = self.table.state.session
            folder = export_session(view, name, self.folder / "out", [Format.HANDS])
        files = sorted((folder / "hands").glob("*.toml"))
        assert len(files) == self.table.state.hands
        for number, file in enumerate(files, 1):
            payoff = settle(read_hand_file(file)).payoff
            assert payoff
            told = [(each.payer, each.payee, each.paid) for each in payoff.transfers]
            assert told == payments(self.table, number)


@pytest.fixture
def close(tmp_path: Path) -> Callable[[Table], Closed]:
    """Everybody cashes out, and the table is closed with nothing missing."""

    def closed(table: Table) -> Closed:
        for each in table.state.seats:
            money.leave(table.night, table.by(), each.player)
        cash = table.state.balances.at(AccountKind.CASH_TAKEN)
        bank.close_session(table.night, table.by(MANAGER), table.count(), cash)
        return Closed(table, tmp_path)

    return closed


def test_v3_a_night_of_two_hands_a_deal(room: Room, close: Callable[[Table], Closed]) -> None:
    table = room.open(sheet("polish", collection=(("1.00", "1.00"),))).seated(1, 2)
    table.play(FIRST_BOARDS)
    assert table.state.second == (1, 2)
    table.play(SECOND_BOARDS)
    # One deal, so one collection and one button.
    assert table.state.button == 2
    assert payments(table, 1) == [(2, 1, 6_00)]
    assert payments(table, 2) == [(1, 2, 1_00)]
    assert table.stacks() == {"p1": 44_00, "p2": 34_00}
    table.play({1: FOURTH, 2: THIRD})
    assert table.state.button == 1
    correct(table, 2, 2, fouled(FOURTH))
    assert payments(table, 2) == [(2, 1, 3_00)]
    table.play(FIRST_BOARDS)
    done = close(table)
    assert done.findings() == []
    done.verify_files()
    assert [each.number for each in done.paper()["session"]["hands"]] == ["1", "2", "3", "4"]


def test_v2_a_night_for_a_pool(room: Room, close: Callable[[Table], Closed]) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    fouls = {seat: fouled(text) for seat, text in SPLIT_ROWS.items()}
    table.play(fouls)
    assert payments(table, 1) == []
    assert table.facts(table.deal())["carried"] == 9_00
    table.show_all(SPLIT_ROWS)
    table.settle()
    table.pay()
    assert payments(table, 2) == [(0, 3, 6_00), (0, 3, 6_00), (0, 2, 6_00)]
    table.play({1: BEST, 2: SECOND, 3: THIRD})
    assert payments(table, 3) == [(0, 1, 9_00), (3, 1, 3_00), (2, 1, 3_00)]
    correct(table, 3, 1, fouled(BEST))
    assert payments(table, 3) == [(0, 2, 3_00), (0, 2, 3_00), (0, 3, 3_00)]
    table.play(fouls)
    for each in ("p1", "p2"):
        money.leave(table.night, table.by(), each)
    money.leave(table.night, table.by(), "p3")
    with denied(Denial.POOL_LEFT):
        bank.close_session(table.night, table.by(MANAGER), table.count(), 0)
    with denied(Denial.NOBODY_SEATED):
        bank.split_pool(table.night, table.by(FLOOR))
    for seat in (1, 2, 3):
        table.sit(seat)
    bank.split_pool(table.night, table.by(FLOOR))
    assert table.stacks() == {"p1": 3_00, "p2": 3_00, "p3": 3_00}
    done = close(table)
    assert done.findings() == []
    done.verify_files()
    made = done.paper()
    told = [(each.text, each.seats, each.amount) for each in made["hand 2"]["pool"]]
    assert told == [
        ("antes of 3 seats, 3 points each", "", "9.00"),
        ("carried from earlier hands", "", "9.00"),
        ("best front", "Seat 3 · Carlo", "6.00"),
        ("best middle", "Seat 3 · Carlo", "6.00"),
        ("best back", "Seat 2 · Béla", "6.00"),
    ]
    assert made["hand 4"]["pool"][-1].amount == "9.00"


def test_v1_a_night_against_the_banker(room: Room, close: Callable[[Table], Closed]) -> None:
    table = room.open(sheet("pagat_banker")).seated(1, 2, 3, 4)
    hands = {1: BEST, 2: SECOND, 3: THIRD, 4: FOURTH}
    # The first banker is the one with the first button, and it goes round with it.
    for number, banker in ((1, 4), (2, 1), (3, 2), (4, 3)):
        table.play(hands)
        assert all(banker in pair[:2] for pair in payments(table, number))
    # Clockwise from the button's left, the banker being last there (X1).
    assert [pair[:2] for pair in payments(table, 2)] == [(2, 1), (3, 1), (4, 1)]
    correct(table, 2, 1, fouled(BEST))
    assert [pair[:2] for pair in payments(table, 2)] == [(1, 2), (1, 3), (1, 4)]
    done = close(table)
    assert done.findings() == []
    done.verify_files()
    assert len(done.paper()["hand 1"]["pairs"]) == 3


def test_v3_a_deal_holds_each_card_once_whichever_of_its_hands_is_entered_again(
    room: Room,
) -> None:
    table = room.open(sheet("polish")).seated(1, 2)
    table.play(FIRST_BOARDS)
    table.play(SECOND_BOARDS)
    # The nine of clubs lay in the first hand, the jack of clubs in the second.
    with pytest.raises(RefusedError) as error:
        correct(table, 2, 1, THIRD.replace("Tc", "9c"))
    assert "9c was in the first hand of this deal (V3)" in str(error.value.faults[0])
    with pytest.raises(RefusedError) as error:
        correct(table, 1, 1, BEST.replace("9c", "Jc"))
    assert "Jc is in the second hand of this deal (V3)" in str(error.value.faults[0])
    rulings.void_hand(table.night, table.by(FLOOR, "misdealt"), 2)
    correct(table, 1, 1, BEST.replace("9c", "Jc"))
    table.play(FIRST_BOARDS)
    # Of another deal it may well have been there.
    correct(table, 3, 1, BEST.replace("9c", "Jc"))


def test_v3_the_second_hand_follows_the_first_as_it_was_entered_again(room: Room) -> None:
    table = room.open(sheet("polish")).seated(1, 2)
    misread = {1: BEST.replace("9c", "Tc"), 2: SECOND}
    table.play(misread)
    correct(table, 1, 1, BEST)
    assert table.resumed().state.used == table.state.used
    table.play(SECOND_BOARDS)
    assert payments(table, 2) == [(1, 2, 1_00)]
    with room.store.read() as view:
        assert list(check(view)) == []
