"""A hand entered again without seeing the first entry; what differs; the correction."""

import pytest
from PySide6.QtCore import Qt

from tablemgr.rules.cards import Row
from tablemgr.services.night.past import past_hand
from tablemgr.store.rows import Standing
from tablemgr.ui.console.dispute import Difference, begin_again, corrected, differences
from tablemgr.ui.console.disputes import HandDispute
from tablemgr.ui.console.typed import Typing
from tablemgr.ui.station import Station
from tests.services.night.room import HANDS, SIX_PAIRS, Table, rows
from tests.ui.console.nights import CARDS, RANKS
from tests.ui.console.table import Console
from tests.ui.house import FLOOR, House, dialog_of

SWAPPED = "AsAh9d" + CARDS[1][6:]


def document(*hands: dict[str, str]) -> dict[str, object]:
    return {"button": 4, "seats": [{"seat": at, **hand} for at, hand in enumerate(hands, 1)]}


TWO = document(rows(HANDS[1]), rows(HANDS[2]))


def again(lines: list[str], of: dict[str, object] = TWO) -> Typing:
    typing = begin_again(1, of)
    for line in lines:
        typing = typing.typed(line).accepted()
    return typing


def test_nothing_of_the_first_entry_is_there() -> None:
    typing = begin_again(1, TWO)
    assert typing.order == (1, 2)
    assert not typing.lines
    assert typing.read(1).is_empty


@pytest.mark.parametrize("lines", [CARDS, RANKS])
def test_the_same_hand_is_the_same_in_any_order_with_suits_or_without(
    lines: dict[int, str],
) -> None:
    assert differences(TWO, again([lines[1], lines[2]])) == []


def test_a_row_that_differs_is_named_with_both_entries() -> None:
    found = differences(TWO, again(["AsAh9d" + CARDS[1][6:], CARDS[2]]))
    assert found == [Difference(1, Row.FRONT, "As Ah 9c", "As Ah 9d")]


def test_a_flush_is_not_the_same_as_its_ranks() -> None:
    flush = document({"front": "KKJ", "middle": "TT998", "back": "AJ642h"}, rows(HANDS[2]))
    assert differences(flush, again(["kkjtt998aj642h", RANKS[2]], flush)) == []
    found = differences(flush, again(["kkjtt998aj642", RANKS[2]], flush))
    assert [(each.seat, each.row) for each in found] == [(1, Row.BACK)]


def test_a_pile_is_compared_as_a_pile() -> None:
    pile = document({"natural": "six_pairs", "cards": SIX_PAIRS}, rows(HANDS[2]))
    assert differences(pile, again([SIX_PAIRS, RANKS[2]], pile)) == []


def test_only_the_cards_of_the_document_change() -> None:
    seats = corrected({**TWO, "note": "x"}, again([SWAPPED, CARDS[2]]))["seats"]
    assert seats[0]["front"] == "As Ah 9d"
    assert seats[1] == {"seat": 2, **rows(HANDS[2])}


def test_rows_of_a_played_hand_are_compared(four: Table) -> None:
    four.play()
    past = past_hand(four.night, 1)
    typing = begin_again(1, past.document)
    for seat in typing.order:
        typing = typing.go(seat).typed(CARDS[seat]).accepted()
    assert differences(past.document, typing) == []


def test_the_floor_enters_blind_compares_and_corrects(
    house: House, station: Station, at_table: Console
) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    at_table.enter()
    house.take(station, FLOOR)
    before = at_table.night.state.money("p1").total
    at_table.press(Qt.Key.Key_F9)
    question = dialog_of(at_table.qtbot, HandDispute)
    # Nothing of it is to be seen meanwhile.
    assert not any(
        row.strip.cards() for view in at_table.page.felt.seats.values() for row in view.rows
    )
    assert at_table.page.side.currentWidget() is at_table.page.grid
    for seat, line in question.lines.items():
        line.setText(CARDS[seat])
        question._typed(seat, CARDS[seat])
    assert "Shown once both entries" in question.before.toPlainText()
    question.try_accept()
    assert question.told.text() == "Both entries are the same; the hand stands."
    # Both panes show what was entered, and there is nothing to confirm.
    at_table.qtbot.waitUntil(lambda: "Payments in order" in question.after.toPlainText())
    assert question.before.toPlainText() == question.after.toPlainText()
    assert not question.compared
    assert not question.reason.isEnabled()
    # What comes after another key shows nothing of the first entry.
    question.try_accept()
    question._typed(1, CARDS[1])
    at_table.idle()
    assert "Shown once both entries" in question.before.toPlainText()
    wrong = "AsAh9c" + "QdQcQh5c2d" + "KsKhKd4s/"
    question.lines[1].setText(wrong)
    question._typed(1, wrong)
    question.try_accept()
    assert question.told.text() == (
        "Seat 1 back: Ks Kh Kd 4s 4h at the table, Ks Kh Kd 4s now".replace("Seat", "seat")
    )
    # What would come of it stands beside what stands now, before anybody confirms it.
    at_table.qtbot.waitUntil(lambda: question.compared)
    assert "fouled" not in question.before.toPlainText()
    assert "fouled" in question.after.toPlainText()
    question.try_accept()
    assert "reason" in question.hint.text()
    question.reason.setText("a card was on the floor")
    question.try_accept()
    at_table.idle()
    assert past_hand(at_table.night, 1).standing is Standing.CORRECTED
    assert at_table.night.state.money("p1").total < before
    # The screen has what stands now.
    at_table.qtbot.waitUntil(
        lambda: at_table.page.felt.seats[1].verdict.text().startswith("fouled")
    )
