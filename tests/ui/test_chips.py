"""Chips by denomination: typed, counted, told in money and points, all by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ledger.chips import MAX_CHIPS, parse_chips
from tablemgr.ledger.money import Currency
from tablemgr.ui.chips import TARGET, ChipsEntry

USD = Currency("USD", 2)


@pytest.fixture
def entry(app: QApplication, qtbot: QtBot) -> ChipsEntry:
    entry = ChipsEntry(USD, (2500, 500, 100), 200)
    qtbot.addWidget(entry)
    with qtbot.waitExposed(entry):
        entry.show()
    entry.activateWindow()
    entry.setFocus()
    assert app is not None
    return entry


def _type(text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def _press(key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def test_a_count_is_typed_row_by_row(entry: ChipsEntry, qtbot: QtBot) -> None:
    for text in ("3", "10", "4"):
        _type(text)
        if text == "4":
            with qtbot.waitSignal(entry.entered):
                _press(Qt.Key.Key_Return)
        else:
            _press(Qt.Key.Key_Return)
    assert entry.count() == parse_chips("USD 25.00x3 5.00x10 1.00x4")
    assert entry.total_minor() == 129_00
    assert entry.total.text() == "USD 129.00 · 64 points and 1.00"


def test_letters_are_no_number_of_chips(entry: ChipsEntry) -> None:
    _type("1a2-")
    assert entry.numbers() == {2500: 11}
    _press(Qt.Key.Key_Minus)
    assert entry.numbers() == {2500: 10}


def test_plus_and_minus_change_a_number_within_its_limits(entry: ChipsEntry) -> None:
    line = entry.lines[2500]
    _press(Qt.Key.Key_Minus)
    assert line.text() == ""
    for _ in range(3):
        _press(Qt.Key.Key_Plus)
    _press(Qt.Key.Key_Minus)
    assert entry.numbers() == {2500: 2}
    line.setText(str(MAX_CHIPS))
    _press(Qt.Key.Key_Plus)
    assert line.number() == MAX_CHIPS
    assert entry.is_sound()


def test_arrows_go_from_row_to_row(entry: ChipsEntry) -> None:
    _press(Qt.Key.Key_Up)
    assert entry.lines[2500].hasFocus()
    _press(Qt.Key.Key_Down)
    _press(Qt.Key.Key_Down)
    assert entry.lines[100].hasFocus()
    _press(Qt.Key.Key_Down)
    assert entry.lines[100].hasFocus()


def test_a_count_is_shown_and_told_of_once(entry: ChipsEntry, qtbot: QtBot) -> None:
    told: list[int] = []
    entry.changed.connect(lambda: told.append(entry.total_minor()))
    entry.setCount(parse_chips("USD 25.00x1 1.00x7"))
    assert told == [32_00]
    assert entry.numbers() == {2500: 1, 100: 7}
    entry.clear()
    assert entry.count() == parse_chips("USD")
    assert told[-1] == 0
    assert qtbot is not None


def test_an_amount_is_made_of_as_few_chips_as_can_be(entry: ChipsEntry) -> None:
    assert entry.set_amount(81_00)
    assert entry.numbers() == {2500: 3, 500: 1, 100: 1}
    for amount in (50, -100, 10**16):
        assert not entry.set_amount(amount)
    assert entry.total_minor() == 81_00


def test_more_than_a_table_can_hold_is_no_count(app: QApplication, qtbot: QtBot) -> None:
    entry = ChipsEntry(USD, (10**14, 100))
    qtbot.addWidget(entry)
    entry.lines[10**14].setText("11")
    assert not entry.is_sound()
    assert entry.total.property("tone") == "fault"
    entry.lines[10**14].setText("1")
    assert entry.is_sound()
    # Without a point value there are no points to tell.
    assert "point" not in entry.total.text()
    assert app is not None


def test_everything_has_a_name_and_room_for_a_finger(entry: ChipsEntry) -> None:
    assert [line.accessibleName() for line in entry.lines.values()] == [
        "Chips of 25.00",
        "Chips of 5.00",
        "Chips of 1.00",
    ]
    assert all(line.height() >= TARGET for line in entry.lines.values())
