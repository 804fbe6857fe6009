from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

from tablemgr import assets
from tablemgr.services.shown import shown_number
from tablemgr.ui.quick.draft import ROW_KEYS
from tablemgr.ui.quick.window import QuickHand
from tests.ui.quick.keys import ALT, CASES, CTRL, Person, case, expected

MANDARIN = [
    ("TcTdKc", "6c5d4s3c2d", "QcQdQs3d3s"),
    ("KdQh9c", "AcAd6d6s8c", "JcJdJsThTs"),
    ("KhKsAh", "8d8h8s7c7d", "9d9h9s5c5s"),
    ("AsJh2c", "4c4d2h2s7s", "7h6h5h4h3h"),
]


def _said(window: QWidget) -> list[str]:
    """Every text that can be seen."""
    labels = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    return labels + [text.toPlainText() for text in window.findChildren(QTextBrowser)]


def _payments(window: QuickHand) -> list[tuple[int, int, str]]:
    settlement = window.reading.settlement
    assert settlement is not None
    assert settlement.payoff is not None
    return [(each.payer, each.payee, str(each.paid)) for each in settlement.payoff.transfers]


def _field(window: QuickHand) -> tuple[int, str]:
    """The seat and the key of the line that has the focus."""
    focus = QApplication.focusWidget()
    for panel in window.page.panels:
        for key in ("player", "stack", *ROW_KEYS, "cards"):
            if panel.field(key) is focus:
                return panel.number, key
    return 0, ""


def _money_and_stacks(person: Person) -> None:
    """The point value, and a stack at every seat."""
    person.press(Qt.Key.Key_P, ALT)
    person.type("1.00")
    for seat in "1234":
        person.press(Qt.Key(ord(seat)), CTRL)
        person.press(Qt.Key.Key_Backtab)
        person.type("100000.00")
    person.press(Qt.Key.Key_1, CTRL)
    person.count = 0


def _must_be_settled_as_the_golden_case(window: QuickHand) -> None:
    wanted = expected(case("four-seats-mandarin"))["payments"]
    assert _payments(window) == [
        (each["from"], each["to"], each["paid"].replace(".", "")) for each in wanted
    ]
    said = " ".join(_said(window))
    assert "Seat 2 → Seat 1" in said
    assert "six-high straight" in said
    assert "100,012.00" in said


def test_four_hands_by_keyboard_alone_row_by_row(window: QuickHand, person: Person) -> None:
    _money_and_stacks(person)
    for rows in MANDARIN:
        person.type(*rows)
    assert person.count == 116
    _must_be_settled_as_the_golden_case(window)
    assert window.page.pane.hasFocus()


def test_four_hands_by_keyboard_alone_a_hand_in_a_line(window: QuickHand, person: Person) -> None:
    _money_and_stacks(person)
    for rows in MANDARIN:
        person.type("".join(rows))
    assert person.count == 108
    _must_be_settled_as_the_golden_case(window)


RANKS = [
    ("k7j", "a63qq", "kaja3"),
    ("847", "6t398", "642at"),
    ("7t2", "8k2j8", "k56q9"),
    ("q59", "45394", "7jt52"),
]


@pytest.mark.parametrize(("between", "keys"), [("\r", 64), ("", 56)], ids=["rows", "one line"])
def test_ranks_alone_by_keyboard(
    window: QuickHand, person: Person, between: str, keys: int
) -> None:
    _money_and_stacks(person)
    for rows in RANKS:
        person.type(*(rows if between else ["".join(rows)]))
    assert person.count == keys
    assert window.reading.settlement is not None
    assert [seat.back.replace(" ", "").lower() for seat in window.draft().seats] == [
        back for _, _, back in RANKS
    ]


def test_with_names_and_everything_from_the_first_key(window: QuickHand, person: Person) -> None:
    assert _field(window) == (1, "player")
    person.type("Anna", "100", "kkj", "tt998")
    assert _field(window) == (1, "back")
    person.type("aj642h")
    assert _field(window) == (2, "stack")
    draft = window.draft().seat(1)
    assert (draft.player, draft.stack, draft.back, draft.is_set) == ("Anna", "100", "aj642h", True)


def test_s4_no_word_of_any_hand_before_all_are_set(window: QuickHand, person: Person) -> None:
    _money_and_stacks(person)
    for rows in MANDARIN[:3]:
        person.type(*rows)
    assert _field(window) == (4, "front")
    said = " ".join(_said(window))
    for word in ("straight", "pair", "house", "high", "fouled", "Played", "wins", "→"):
        assert word not in said
    assert "Seat 4 is not set" in said


def test_s4_unsetting_a_seat_hides_everything_again(window: QuickHand, person: Person) -> None:
    window.open_file(case("four-seats-mandarin"))
    assert "six-high straight" in _said(window)
    person.press(Qt.Key.Key_3, CTRL)
    person.press(Qt.Key.Key_F2)
    assert "six-high straight" not in _said(window)
    assert window.page.state.sentence.text() == "Seat 3 is not set"
    person.press(Qt.Key.Key_F2)
    assert "six-high straight" in _said(window)


def test_s4_changing_a_card_takes_the_seat_back(window: QuickHand, person: Person) -> None:
    window.open_file(case("four-seats-mandarin"))
    person.press(Qt.Key.Key_2, CTRL)
    person.press(Qt.Key.Key_End)
    person.press(Qt.Key.Key_Backspace)
    assert not window.draft().seat(2).is_set
    assert window.reading.settlement is None


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_golden_file_opened_shows_what_it_must(window: QuickHand, path: Path) -> None:
    window.open_file(path)
    wanted = expected(path)
    settlement = window.reading.settlement
    assert settlement is not None
    assert {str(each.seat): each.status for each in settlement.result.seats} == wanted["status"]
    shown = {
        str(panel.number): panel.points.text()
        for panel in window.page.panels
        if panel.draft().is_live
    }
    totals = {seat: f"{points:+d}" if points else "0" for seat, points in wanted["totals"].items()}
    assert {seat: text.replace("\u2212", "-") for seat, text in shown.items()} == totals
    said = " ".join(_said(window))
    assert all(shown_number(amount) in said for amount in wanted["end"].values())


def test_c2_a_double_card_is_framed_and_named_while_it_is_typed(
    window: QuickHand, person: Person
) -> None:
    person.press(Qt.Key.Key_1, CTRL)
    person.type("Kh Kd 9c")
    person.press(Qt.Key.Key_3, CTRL)
    person.type("9d 8d 2s", "Kh")
    assert "middle: Kh is already in seat 1 front (C2)" in _said(window)
    assert window.page.panel(3).field("middle").property("wrong") is True
    assert window.page.panel(1).field("front").property("wrong") is False
    assert not window.page.panel(3).set_button.isEnabled()
    assert "already in seat 1 front" in window.page.panel(3).set_button.toolTip()


def test_a_double_enter_does_nothing_twice(window: QuickHand, person: Person) -> None:
    _money_and_stacks(person)
    for rows in MANDARIN:
        person.type(*rows)
        person.press(Qt.Key.Key_Return)
        person.press(Qt.Key.Key_Enter)
    _must_be_settled_as_the_golden_case(window)
    assert all(seat.is_set for seat in window.draft().seats)


def test_a_held_enter_counts_once(window: QuickHand, person: Person) -> None:
    person.press(Qt.Key.Key_1, CTRL)
    line = window.page.panel(1).field("front")
    line.setText("kkj")
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    repeated = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(line, repeated)
    assert _field(window) == (1, "front")
    QApplication.sendEvent(line, event)
    assert _field(window) == (1, "middle")


def test_two_players_open_with_f7(window: QuickHand, person: Person) -> None:
    person.press(Qt.Key.Key_P, ALT)
    person.type("1")
    person.press(Qt.Key.Key_1, CTRL)
    person.press(Qt.Key.Key_Backtab)
    person.type("50", *MANDARIN[0])
    person.type("50", *MANDARIN[1])
    assert _field(window) == (3, "stack")
    assert window.reading.settlement is None
    assert window.page.state.sentence.text() == "Seats 1, 2 are set: F7 opens the hands"
    person.press(Qt.Key.Key_F7)
    assert _payments(window) == [(2, 1, "600")]
    assert window.page.pane.hasFocus()
    person.press(Qt.Key.Key_F7)
    assert _field(window)[0] in (1, 2, 3)


def test_enter_goes_to_the_stack_that_is_missing_in_the_end(
    window: QuickHand, person: Person
) -> None:
    window.open_file(case("four-seats-mandarin"))
    window.page.panel(2).stack.selectAll()
    window.page.panel(2).stack.insert("")
    person.press(Qt.Key.Key_4, CTRL)
    person.press(Qt.Key.Key_F2)
    person.press(Qt.Key.Key_F2)
    assert _field(window) == (2, "stack")
    assert window.page.state.sentence.text() == "Seat 2 has no stack"


def test_a_natural_is_declared_laid_and_verified_by_keys(window: QuickHand, person: Person) -> None:
    window.open_file(case("four-seats-mandarin"))
    person.press(Qt.Key.Key_N, CTRL)
    _money_and_stacks(person)
    person.press(Qt.Key.Key_F3)
    assert _field(window) == (1, "cards")
    person.type("2h2d4h4d7h7d9h9cJhJcAhAcTh")
    assert _field(window) == (2, "front")
    person.type("KcKd3c", "8c8dTc6c5h", "QcQdQs3d3s")
    person.type("KhKs3h", "8h8sTd6d5c", "7s7cAsAd4c")
    person.type("Qh9d2c", "JdJs4s6hTs", "5d5s6s9s2s")
    verdict = window.page.panel(1).verdict.text()
    assert verdict == "Natural: six pairs, opened and verified (N5)"
    assert len(window.page.panel(1).rows["cards"].strip.cards()) == 13


def test_n1_d1_what_the_sheet_does_not_play_is_grey_and_says_why(
    window: QuickHand, person: Person
) -> None:
    panel = window.page.panel(1)
    assert panel.natural.isEnabled()
    assert not panel.dropped.isEnabled()
    assert panel.dropped.toolTip() == "The rule sheet does not allow dropping (D1)"
    person.press(Qt.Key.Key_F4)
    assert window.page.state.sentence.text() == panel.dropped.toolTip()
    combo = window.page.table.rules
    combo.setCurrentIndex(combo.findData("classic_1_4"))
    combo.activated.emit(combo.currentIndex())
    assert not panel.natural.isEnabled()
    assert panel.natural.toolTip() == "The rule sheet plays no naturals (N1)"
    assert panel.dropped.isEnabled()
    person.press(Qt.Key.Key_F4)
    assert window.draft().seat(1).dropped
    assert window.draft().seat(1).is_ready


def test_the_button_moves_by_key_and_stands_once(window: QuickHand, person: Person) -> None:
    person.press(Qt.Key.Key_F6)
    person.press(Qt.Key.Key_F5)
    assert window.draft().button == 2
    person.press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    person.press(Qt.Key.Key_F5)
    assert window.draft().button == 1
    assert [panel.button.isChecked() for panel in window.page.panels] == [True, *[False] * 3]


def test_a_foul_can_be_set_on_purpose_and_is_shown_with_its_clause(
    window: QuickHand, person: Person
) -> None:
    window.open_file(case("four-seats-mandarin"))
    person.press(Qt.Key.Key_1, CTRL)
    person.press(Qt.Key.Key_End)
    for _ in "xxx":
        person.press(Qt.Key.Key_Backspace)
    person.press(Qt.Key.Key_F2)
    assert window.page.panel(1).verdict.text() == (
        "Fouled: the front has 2 cards instead of 3 (S3)"
    )


def test_undo_takes_back_a_spread_hand(window: QuickHand, person: Person) -> None:
    person.press(Qt.Key.Key_1, CTRL)
    person.type("kkj/tt998/aj642h")
    line = window.page.panel(1).field("front")
    assert line.text() == "kkj"
    assert window.page.panel(1).field("back").text() == "aj642h"
    line.setFocus()
    person.press(Qt.Key.Key_Z, CTRL)
    assert line.text() != "kkj"


def test_tab_goes_through_a_seat_in_the_order_of_typing(window: QuickHand, person: Person) -> None:
    seen = []
    for _ in range(6):
        focus = QApplication.focusWidget()
        assert focus is not None
        seen.append(focus.accessibleName())
        person.press(Qt.Key.Key_Tab)
    assert seen == [
        *("Seat 1 Player", "Seat 1 Stack", "Seat 1 front", "Seat 1 middle", "Seat 1 back"),
        "Seat 1 declares a natural",
    ]


def test_every_widget_that_takes_the_focus_has_a_name(window: QuickHand) -> None:
    kinds = (QLineEdit, QAbstractButton, QComboBox, QScrollArea, QTextBrowser)
    widgets = [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, kinds) and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    ]
    assert len(widgets) > 40
    nameless = [
        widget
        for widget in widgets
        if not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
    ]
    assert [type(widget).__name__ for widget in nameless] == []


def test_what_is_settled_can_be_read_out(window: QuickHand) -> None:
    window.open_file(case("four-seats-mandarin"))
    text = window.page.pane.accessibleDescription()
    assert text.splitlines()[0] == "Seat 2 pays Seat 1 6.00"
    strip = window.page.panel(1).rows["front"].strip
    assert strip.accessibleDescription() == "Tc Td Kc"


def test_v5_points_alone_are_shown_without_money(window: QuickHand, tmp_path: Path) -> None:
    lines = ['schema = "tablemgr/rules@1"', 'id = "ours"', "version = 1", 'title = "Points"']
    sheet = tmp_path / "points.toml"
    sheet.write_text("\n".join([*lines, 'base = "mandarin"', 'stakes = "points"']))
    window.open_file(case("four-seats-mandarin"))
    window.page.table.rules.open_sheet(sheet)
    text = window.page.pane.toPlainText()
    assert "Points are kept and nothing is paid (V5)." in text
    assert "100,012.00" not in text
    assert window.page.state.sentence.text() == "Settled in points"
    assert window.page.table.lines["point_value"].placeholderText() == "none (V5)"


def test_v2_a_pool_shows_who_takes_which_row(window: QuickHand) -> None:
    window.open_file(case("four-seats-mandarin"))
    assert not window.page.table.lines["pool_carried"].isVisible()
    combo = window.page.table.rules
    combo.setCurrentIndex(combo.findData("pagat_pool"))
    combo.activated.emit(combo.currentIndex())
    text = window.page.pane.toPlainText()
    assert "best front: Seat 3" in text
    assert "Pool → Seat 3" in text
    assert window.page.table.lines["pool_carried"].isVisible()


def test_two_equal_hands_owe_nothing(window: QuickHand, person: Person) -> None:
    for seat in (1, 2):
        window.page.panel(seat).stack.insert("10")
        person.press(Qt.Key(ord(str(seat))), CTRL)
        person.type("kkj/tt998/aq642")
    person.press(Qt.Key.Key_P, ALT)
    person.type("1")
    person.press(Qt.Key.Key_F7)
    assert "Nobody owes anything." in window.page.pane.toPlainText()


def test_x4_a_payment_held_down_says_what_was_due_and_why(window: QuickHand) -> None:
    window.open_file(case("winner-capped"))
    text = window.page.pane.toPlainText()
    assert "9.00 due, 6.00 not paid: all that seat 1 may win in this hand (X4)" in text


def test_x2_what_a_payment_is_for_is_no_reason_for_its_shortfall(window: QuickHand) -> None:
    window.open_file(assets.asset("resources/samples/friday_night.toml"))
    text = window.page.pane.toPlainText()
    assert "4 points: natural: settles first (X2); seat 2 holds six pairs (N7)" in text
    assert "20.00 due, 5.00 not paid: all that seat 3 had (X3)" in text


def test_a_drop_and_a_natural_are_taken_back_by_the_same_key(
    window: QuickHand, person: Person
) -> None:
    combo = window.page.table.rules
    combo.setCurrentIndex(combo.findData("pagat"))
    combo.activated.emit(combo.currentIndex())
    for key in (Qt.Key.Key_F4, Qt.Key.Key_F3):
        person.press(Qt.Key.Key_1, CTRL)
        person.press(key)
        person.press(Qt.Key.Key_1, CTRL)
        person.press(key)
    assert window.draft().live == ()


def test_f2_and_f3_say_why_they_do_nothing(window: QuickHand, person: Person) -> None:
    person.press(Qt.Key.Key_F2)
    assert window.page.state.sentence.text() == "Seat 1 has no cards yet"
    combo = window.page.table.rules
    combo.setCurrentIndex(combo.findData("classic_1_6"))
    combo.activated.emit(combo.currentIndex())
    person.press(Qt.Key.Key_F3)
    assert window.page.state.sentence.text() == "The rule sheet plays no naturals (N1)"


def test_f7_goes_to_the_settlement_and_back(window: QuickHand, person: Person) -> None:
    window.open_file(case("four-seats-mandarin"))
    person.press(Qt.Key.Key_F7)
    assert window.page.pane.hasFocus()
    person.press(Qt.Key.Key_F7)
    assert _field(window) == (1, "front")
