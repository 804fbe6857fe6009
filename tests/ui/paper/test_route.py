"""The ways to the print centre: from the File menu, a table and the floor's desk, and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from tablemgr import config
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.order import Order
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.paper.page import PaperPage
from tablemgr.ui.shell.window import MainWindow
from tablemgr.ui.speech import speak
from tests.services.check.tamper import FIRST, SECOND
from tests.services.played import STATION
from tests.ui.studio import DEALER, MANAGER, Studio


@pytest.fixture
def studio(
    app: QApplication, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Studio]:
    monkeypatch.setenv(config.PRINTS_VARIABLE, str(tmp_path / "prints"))
    monkeypatch.setenv(config.STATION_VARIABLE, STATION)
    found = Studio(played, tmp_path)
    yield found
    found.close()
    assert app is not None


def entry(window: MainWindow, menu: str, words: str) -> QAction:
    """An entry of a menu."""
    for action in window.menuBar().actions():
        found = action.menu()
        if action.text() == menu and isinstance(found, QMenu):
            return next(each for each in found.actions() if each.text() == words)
    raise AssertionError(menu)


def paper(studio: Studio, window: MainWindow) -> PaperPage:
    """The print centre, once all is there."""
    page = window.page
    assert isinstance(page, PaperPage)
    studio.settle(window)
    studio.wait(lambda: not page.is_waiting)
    studio.settle(window)
    return page


def test_a_dealer_prints_the_last_hand_of_his_table_and_is_back_at_it(studio: Studio) -> None:
    window, route = studio.signed_in(DEALER)
    route.open_table(SECOND)
    studio.settle(window)
    for menu in ("&Table", "&File"):
        entry(window, menu, "P&rint…").trigger()
        page = paper(studio, window)
        assert page.form.order() == Order("payout_sheet", Asked(session=SECOND, hand=24))
        assert page.viewer.count > 0
        entry(window, "&Paper", "Bac&k").trigger()
        assert isinstance(window.page, ConsolePage)


def test_the_floor_prints_the_session_that_it_looks_at(studio: Studio) -> None:
    window, route = studio.signed_in(MANAGER)
    route.go_to_floor()
    desk = window.page
    assert isinstance(desk, FloorPage)
    assert desk.paper() is None
    desk.open_session(FIRST)
    studio.wait(lambda: not desk.reader.is_busy)
    studio.settle(window)
    entry(window, "&Desk", "P&rint…").trigger()
    page = paper(studio, window)
    assert page.form.order() == Order("session_report", Asked(session=FIRST))
    entry(window, "&Paper", "Bac&k").trigger()
    assert window.page is desk
    studio.wait(lambda: not desk.reader.is_busy)


def test_a_layout_that_is_not_used_is_told_when_the_program_starts(
    studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(config.FORMS_VARIABLE, str(tmp_path))
    (tmp_path / "ours.toml").write_text('base = "bank_count@1"\ntitel = "Ours"', encoding="utf-8")
    window = studio.main()
    told = "A layout of the house is not used. ours.toml: titel: unknown key; did you mean title?"
    studio.wait(lambda: told in [each.text() for each in window.line.findChildren(QLabel)])


def test_from_the_tables_it_begins_with_nothing_said(studio: Studio) -> None:
    window, route = studio.signed_in(DEALER)
    entry(window, "&File", "P&rint…").trigger()
    page = paper(studio, window)
    assert page.form.order() is not None
    keys = [action.shortcut().toString() for action in window.findChildren(QAction)]
    assert keys.count("Ctrl+P") == 1
    entry(window, "&Paper", "Bac&k").trigger()
    assert window.page is route.lobby


def test_a_desk_that_is_not_for_the_next_one_is_not_what_is_behind(studio: Studio) -> None:
    window, route = studio.signed_in(MANAGER)
    route.go_to_floor()
    studio.settle(window)
    route.go_to_paper()
    page = paper(studio, window)
    route.sign_out()
    studio.settle(window)
    assert window.page is route.sign_in
    page.back()
    assert window.page is route.sign_in


def test_another_language_keeps_what_was_chosen_and_what_was_printed(
    studio: Studio, app: QApplication
) -> None:
    window, route = studio.signed_in(MANAGER)
    order = Order("bank_count", Asked(session=FIRST))
    route.go_to_paper(order)
    before = paper(studio, window)
    before.print()
    paper(studio, window)
    try:
        route.speak("it")
        studio.wait(lambda: window.page is not before)
        page = paper(studio, window)
        for each in window.dialogs():
            each.reject()
        assert page.form.order() == order
        assert page.list.chosen is not None
        assert page.list.chosen.order == order
        assert page.print_button.text().replace("&", "") == "Stampa…"
        entry(window, "&Carta", "In&dietro").trigger()
        assert window.page is route.lobby
    finally:
        speak(app, "")
