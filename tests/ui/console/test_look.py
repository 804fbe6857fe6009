"""How the console looks: it fits small screens, and fingers and screen readers find everything."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from tablemgr.ui.console.flow import Kind
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console

# A screen of 1920 by 1080 at 150 per cent, without the status line and a frame.
SMALLEST = (1280, 690)
FINGER_PX = 44


def test_the_page_fits_a_screen_at_150_per_cent(at_table: Console) -> None:
    page = at_table.page
    # Also when it was larger before.
    at_table.window.resize(1920, 1040)
    at_table.qtbot.wait(20)
    at_table.window.resize(*SMALLEST)
    at_table.qtbot.wait(20)
    assert at_table.window.size().toTuple() == SMALLEST
    for bar in (page.area.verticalScrollBar(), page.area.horizontalScrollBar()):
        assert not bar.isVisible()


def test_the_page_fits_a_screen_at_200_per_cent_and_is_scrolled(at_table: Console) -> None:
    at_table.window.resize(960, 500)
    at_table.qtbot.wait(20)
    assert at_table.window.size().toTuple() == (960, 500)
    assert at_table.page.area.verticalScrollBar().isVisible()
    bar = at_table.page.bar
    assert bar.mapTo(at_table.window, bar.rect().bottomRight()).y() <= 500


def test_everything_that_takes_a_key_or_a_finger_has_a_name(at_table: Console) -> None:
    for each in at_table.page.findChildren(QWidget):
        takes = each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        # Parts of Qt's own tables and lists have the names of those.
        own = not each.objectName().startswith("qt_")
        if own and (takes or isinstance(each, QAbstractButton)):
            header = type(each).__name__ in ("QHeaderView", "QTableCornerButton", "QScrollBar")
            assert each.accessibleName() or header, each


def test_fingers_find_their_targets(at_table: Console) -> None:
    for kind in (QAbstractButton, QLineEdit):
        for each in at_table.page.findChildren(kind):
            if each.isVisible() and each.accessibleName():
                assert each.height() >= FINGER_PX - 2, each.accessibleName()


@pytest.mark.parametrize("longer", [1.35])
def test_nothing_moves_whatever_is_said(at_table: Console, longer: float) -> None:
    def places() -> dict[str, object]:
        found = [*at_table.page.felt.seats.values(), at_table.page.bar, at_table.page.side]
        return {str(at): each.geometry() for at, each in enumerate(found)}

    before = places()
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    assert at_table.waits_for(Kind.SETTLE)
    for label in at_table.page.findChildren(QLabel):
        label.setText(label.text() + "x" * int(len(label.text()) * (longer - 1)))
    at_table.qtbot.wait(20)
    assert places() == before


def test_a_seat_is_told_in_one_sentence(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    told = at_table.page.felt.seats[1].accessibleDescription()
    assert told.startswith("Anna, 40.00, 40 points, set, As Ah 9c, ")
    assert told.endswith("full house, kings over fours, +27")
