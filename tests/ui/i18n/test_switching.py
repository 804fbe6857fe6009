"""Another language at once: every page is made anew, and nothing that was typed is lost."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
)

from tablemgr.i18n import ENGLISH, language, languages, number_text, speaking
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.firststart import FirstStartPage
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.settings import SettingsDialog
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.window import MainWindow
from tests.ui.console import screens as console
from tests.ui.floor import screens as floor
from tests.ui.house import is_gone
from tests.ui.i18n.typedhand import console_of, typed_hand
from tests.ui.studio import FLOOR, Studio


def _choose(studio: Studio, window: MainWindow, code: str) -> SettingsDialog:
    """Choose a language in the settings; they are open again in it."""
    assert window.route is not None
    window.route.settings()
    box = _box(studio.dialog(window))
    box.setCurrentIndex(box.findData(code))
    studio.wait(lambda: language() == (code or ENGLISH) and bool(window.dialogs()))
    dialog = studio.dialog(window)
    assert isinstance(dialog, SettingsDialog)
    return dialog


def _box(dialog: QDialog) -> QComboBox:
    return next(box for box in dialog.findChildren(QComboBox) if box.findData("it") > 0)


def _menus(window: MainWindow) -> list[str]:
    return [action.text().replace("&", "") for action in window.menuBar().actions()]


def _texts(window: MainWindow) -> set[str]:
    assert window.page is not None
    return {each.text() for each in window.page.findChildren(QLabel)}


def test_the_whole_window_speaks_it_at_once_and_so_do_the_settings(studio: Studio) -> None:
    window, _ = studio.signed_in(FLOOR)
    before = window.page
    dialog = _choose(studio, window, "it")
    assert dialog.windowTitle() == "Impostazioni"
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    assert [each.text().replace("&", "") for each in box.buttons()] == ["Chiudi"]
    dialog.reject()
    assert isinstance(window.page, LobbyPage)
    assert window.page is not before
    assert window.page.head.text() == "Tavoli"
    assert window.windowTitle() == "Tavoli – tablemgr"
    assert _menus(window) == ["File", "Tavolo", "Vista", "Aiuto"]
    assert window.line.date.toolTip() == "Data di gioco"
    assert window.pages.count() == len({window.splash, window.page})
    assert QLocale().language() == QLocale.Language.Italian
    assert Memory().language == "it"
    dialog = _choose(studio, window, ENGLISH)
    assert dialog.windowTitle() == "Settings"
    assert window.windowTitle() == "Tables – tablemgr"
    assert _menus(window) == ["File", "Table", "View", "Help"]


def test_the_hand_that_is_typed_stays(studio: Studio) -> None:
    window, page = console_of(console.entering(studio))
    page.show_players()
    before = typed_hand(window)
    _choose(studio, window, "it").reject()
    _, anew = console_of(window)
    assert anew is not page
    assert typed_hand(window) == before
    assert anew.players is not None
    assert anew.players.isVisible()
    assert page.players is None or is_gone(page.players)
    anew.dealing.type("akq")
    assert typed_hand(window) != before


def test_payments_that_were_made_stay_made(studio: Studio) -> None:
    window, page = console_of(console.payments(studio))
    assert page.dealing.sight
    ticked, settlement = page.dealing.sight.ticked, page.dealing.sight.settlement
    assert ticked
    _choose(studio, window, "it").reject()
    _, anew = console_of(window)
    assert anew.dealing.sight
    assert (anew.dealing.sight.ticked, anew.dealing.sight.settlement) == (ticked, settlement)


def test_the_desk_shows_the_same_pane_and_session(studio: Studio) -> None:
    window = floor.bank(studio)
    assert isinstance(window, MainWindow)
    page = window.page
    assert isinstance(page, FloorPage)
    assert page.session.facts
    session = page.session.facts.id
    _choose(studio, window, "it").reject()
    anew = window.page
    assert isinstance(anew, FloorPage)
    studio.wait(lambda: anew.session.facts is not None)
    assert anew.session.facts
    assert anew.session.facts.id == session
    assert anew.pane is anew.session
    assert anew.session.choice.currentText() == "Table 2 · 28/03/2026 · aperta"
    assert anew.session.about.text().startswith("2,00 EUR il punto")
    assert window.line.date.text() == "28/03/2026"
    assert "Mani" in [anew.session.tabs.tabText(at) for at in range(anew.session.tabs.count())]


def test_who_is_not_signed_in_yet_may_choose_too(studio: Studio) -> None:
    window = studio.main()
    _choose(studio, window, "it").reject()
    assert isinstance(window.page, SignInPage)
    assert window.page.head.text() == "Chi è?"
    first = studio.main(empty=True)
    assert isinstance(first.page, FirstStartPage)
    assert "Benvenuti" in _texts(first)
    _choose(studio, first, ENGLISH).reject()
    assert "Welcome" in _texts(first)


def test_a_locked_station_stays_locked_and_goes_on_in_the_other_language(studio: Studio) -> None:
    window = console.entering(studio)
    assert isinstance(window, MainWindow)
    route = window.route
    assert route is not None
    route.lock()
    _choose(studio, window, "it").reject()
    assert route.is_locked
    assert isinstance(window.page, SignInPage)
    assert window.page.head.text().startswith("Bloccat")


def test_what_waits_behind_the_lock_is_asked_in_the_language_it_was_begun_in(
    studio: Studio,
) -> None:
    window, route = studio.signed_in(FLOOR)
    route.lobby.open_table()
    studio.dialog(window)
    route.lock()
    route.settings()
    assert not _box(studio.dialog(window)).isEnabled()


@pytest.mark.parametrize("code", ["it"])
def test_the_quick_hand_beside_it_keeps_what_is_typed(
    studio: Studio, app: QApplication, code: str
) -> None:
    from tablemgr.ui.quick.window import QuickHand

    window = studio.main()
    window.quick_hand()
    # One that another test has closed may not be gone yet.
    quick = next(
        each for each in app.topLevelWidgets() if isinstance(each, QuickHand) and each.isVisible()
    )
    quick.page.panels[0].field("player").setText("Anna")
    draft = quick.draft()
    _choose(studio, window, code).reject()
    found = [each for each in app.topLevelWidgets() if isinstance(each, QuickHand)]
    (anew,) = (each for each in found if each.isVisible())
    assert anew is not quick
    assert anew.draft() == draft
    assert anew.files.is_changed
    anew.files.begin(anew.draft())


@pytest.mark.parametrize("code", languages())
def test_thousands_are_set_apart_from_where_qt_sets_them_apart(code: str) -> None:
    """Both have it of CLDR, which Babel does not tell all of."""
    with speaking(code):
        for number in (999, 1234, 12_345, 123_456, 1_234_567):
            assert number_text(str(number)) == QLocale(code).toString(number)
