"""Another size at once: every page is made anew in it, and nothing that was typed is lost."""

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget

from tablemgr.ui import theme
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.console.seatview import SeatView
from tablemgr.ui.memory import SCALES, Memory
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.settings import SettingsDialog
from tablemgr.ui.shell.window import MainWindow
from tests.ui.console import screens as console
from tests.ui.i18n.typedhand import console_of, typed_hand
from tests.ui.studio import FLOOR, Studio


def _box(studio: Studio, window: MainWindow) -> QComboBox:
    """The choice of the size in the settings, which are opened."""
    assert window.route is not None
    window.route.settings()
    dialog = studio.dialog(window)
    return next(box for box in dialog.findChildren(QComboBox) if box.findData("175") > 0)


def _choose(studio: Studio, window: MainWindow, per_cent: int) -> SettingsDialog:
    box = _box(studio, window)
    box.setCurrentIndex(box.findData(str(per_cent)))
    studio.wait(lambda: Memory().scale == per_cent and bool(window.dialogs()))
    dialog = studio.dialog(window)
    assert isinstance(dialog, SettingsDialog)
    return dialog


def _menu(window: MainWindow) -> QMenu:
    """The sizes that the View menu offers."""
    for action in window.menuBar().actions():
        menu = action.menu()
        for each in menu.actions() if isinstance(menu, QMenu) else ():
            if each.text().replace("&", "") == "Size" and isinstance(each.menu(), QMenu):
                found = each.menu()
                assert isinstance(found, QMenu)
                return found
    raise AssertionError


def _heights(widget: QWidget) -> dict[str, int]:
    """How large the text of each kind of widget is."""
    return {type(each).__name__: each.font().pixelSize() for each in widget.findChildren(QWidget)}


def test_every_text_grows_at_once_and_the_settings_are_open_again(
    studio: Studio, app: QApplication
) -> None:
    window, _ = studio.signed_in(FLOOR)
    page = window.page
    assert isinstance(page, LobbyPage)
    before, head = _heights(page), page.head.font().pixelSize()
    dialog = _choose(studio, window, 200)
    assert _box_of(dialog).currentText() == "200 %"
    dialog.reject()
    anew = window.page
    assert isinstance(anew, LobbyPage)
    assert anew is not page
    assert anew.head.font().pixelSize() == 2 * head
    assert _heights(anew) == {name: 2 * size for name, size in before.items()}
    assert window.menuBar().font().pixelSize() == app.font().pixelSize() == 26
    assert window.line.sentence.font().pixelSize() == 26
    _choose(studio, window, 100).reject()
    assert isinstance(window.page, LobbyPage)
    assert _heights(window.page) == before
    assert window.line.sentence.font().pixelSize() == 13


def _box_of(dialog: SettingsDialog) -> QComboBox:
    return next(box for box in dialog.findChildren(QComboBox) if box.findData("175") > 0)


def test_the_hand_that_is_typed_stays_and_the_table_is_the_same(studio: Studio) -> None:
    window, page = console_of(console.entering(studio))
    before = typed_hand(window)
    height = page.bar.height()
    (wanted,) = (each for each in _menu(window).actions() if each.text() == "150 %")
    wanted.trigger()
    studio.wait(lambda: window.page is not page)
    anew = window.page
    assert isinstance(anew, ConsolePage)
    studio.wait(lambda: anew.dealing.sight is not None)
    assert typed_hand(window) == before
    assert anew.bar.height() == theme.px(height) > height
    assert [each.text() for each in _menu(window).actions() if each.isChecked()] == ["150 %"]
    anew.dealing.type("akq")
    assert typed_hand(window) != before


def test_what_waits_behind_the_lock_is_asked_in_the_size_it_was_begun_in(studio: Studio) -> None:
    window, route = studio.signed_in(FLOOR)
    route.lobby.open_table()
    studio.dialog(window)
    route.lock()
    sizes = _menu(window)
    sizes.aboutToShow.emit()
    assert not any(each.isEnabled() for each in sizes.actions())
    assert not _box(studio, window).isEnabled()


@pytest.mark.parametrize("per_cent", SCALES)
def test_what_is_marked_fits_its_box_in_every_size(app: QApplication, per_cent: int) -> None:
    theme.resize(app, per_cent)
    # A radio button's dot and ring together are as wide as its box with the border.
    assert theme.px(16) + 2 * theme.px(1) == theme.px(8) + 2 * theme.px(5)
    theme.resize(app, 100)


@pytest.mark.parametrize("per_cent", [100, 150, 200])
@pytest.mark.parametrize("draw", [False, True])
def test_no_seat_cuts_an_amount(app: QApplication, per_cent: int, draw: bool) -> None:
    theme.resize(app, per_cent)
    try:
        seat = SeatView(1, draw=draw)
        seat.resize(seat.minimumSizeHint())
        seat.money.setText("10,000.00")
        seat.show()
        assert seat.money.width() >= seat.money.sizeHint().width()
        seat.close()
        seat.deleteLater()
    finally:
        theme.resize(app, 100)
