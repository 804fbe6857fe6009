"""Hands played by the keyboard alone: how many keys they take, and that no key counts twice."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tablemgr.services.night.settling import settlement_of
from tablemgr.ui.console.flow import Kind
from tests.ui.console.nights import CARDS, RANKS
from tests.ui.console.table import Console


def test_a_hand_by_its_ranks_takes_at_most_64_keys(at_table: Console) -> None:
    at_table.play(RANKS)
    assert at_table.keys <= 64
    assert at_table.night.state.completed == 1
    assert at_table.waits_for(Kind.DEAL)


def test_a_hand_by_its_cards_takes_at_most_112_keys(at_table: Console) -> None:
    at_table.play(CARDS)
    assert at_table.keys <= 112
    assert at_table.night.state.completed == 1


def test_what_was_on_screen_is_what_was_recorded(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    sight = at_table.page.dealing.sight
    assert sight
    assert sight.settlement
    assert at_table.night.state.hand
    assert not any(each.shown for each in at_table.night.state.hand.seats)
    at_table.enter()
    recorded = settlement_of(at_table.night, 1)
    assert recorded.payoff == sight.settlement.payoff
    assert recorded.result.pairs == sight.settlement.result.pairs


def test_a_bounced_enter_does_one_thing(at_table: Console) -> None:
    line = at_table.page.bar.line
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClick(line, Qt.Key.Key_Return)
    at_table.idle()
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert at_table.waits_for(Kind.SET)


def test_each_payment_needs_a_key_press_of_its_own(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    at_table.enter()
    assert at_table.waits_for(Kind.PAY)
    first = at_table.sentence
    line = at_table.page.bar.line
    at_table.page.dealing.key_came()
    QTest.keyClick(line, Qt.Key.Key_Return)
    second = at_table.sentence
    assert second != first
    # A bounce, and a key that is held.
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert at_table.sentence == second
    at_table.press(Qt.Key.Key_Backspace)
    assert at_table.sentence == first


def test_a_fast_dealer_types_ahead_of_the_verb(at_table: Console) -> None:
    at_table.enter()
    at_table.page.dealing.key_came()
    line = at_table.page.bar.line
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert at_table.page.dealing.busy
    QTest.keyClicks(line, "AsAh")
    at_table.idle()
    assert line.text() == "AsAh"
    QTest.keyClicks(line, "9c")
    assert "middle" in at_table.sentence


def test_backspace_and_undo_go_back_to_the_start_of_the_hand(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.type(CARDS[1])
    at_table.enter()
    at_table.type("Jd")
    for _ in range(3):
        at_table.press(Qt.Key.Key_Backspace)
    dealing = at_table.page.dealing
    assert dealing.sight
    assert dealing.sight.typing
    assert dealing.sight.typing.at == 1
    assert at_table.page.bar.line.text() == CARDS[1]
    for _ in range(60):
        at_table.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dealing.sight.typing.lines.get(1, "") == ""
    assert at_table.sentence == "Seat 1 shows: front, middle, back"


def test_keys_find_the_line_from_anywhere(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.page.grid.setFocus()
    QTest.keyClicks(at_table.page.grid, "A")
    assert at_table.page.bar.line.text() == "A"
    at_table.page.verdicts.matrix.setFocus()
    QTest.keyClicks(at_table.page.verdicts.matrix, "s")
    assert at_table.page.bar.line.text() == "As"


def test_s3_ctrl_enter_takes_a_hand_as_it_lies(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.type("AsAh/QdQcQh5c2d/9cKsKhKd4s4h")
    at_table.enter()
    assert at_table.waits_for(Kind.SHOW)
    assert at_table.page.dealing.sight
    assert at_table.page.dealing.sight.typing
    assert at_table.page.dealing.sight.typing.at == 1
    at_table.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert at_table.page.dealing.sight.typing.at == 2
