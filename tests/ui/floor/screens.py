"""The screens of the floor's desk, as the guide shows them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tablemgr.services.demo.house import EUR
from tablemgr.services.desk.sessions import session_titles
from tablemgr.services.permissions import Verb
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.floor.pane import Pane
from tablemgr.ui.floor.part import SessionPart
from tablemgr.ui.floor.sessionpane import SessionPane
from tablemgr.ui.floor.sheetform import SheetForm
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import cash_out
from tests.ui.studio import MANAGER, Builder, Studio


def _desk(studio: Studio) -> tuple[MainWindow, FloorPage]:
    """The desk with the manager at it."""
    window, route = studio.signed_in(MANAGER)
    route.go_to_floor()
    page = window.page
    assert isinstance(page, FloorPage)
    _settle(studio, window, page)
    return window, page


def _settle(studio: Studio, window: MainWindow, page: FloorPage) -> None:
    for _ in range(4):
        # What a list of hands reads beyond those in view, and its story, begin a moment later.
        studio.wait(lambda: not (page.reader.is_busy or page.session.hands.is_busy))
        studio.settle(window)


def tables(studio: Studio) -> QWidget:
    """The tables that are open."""
    window, _ = _desk(studio)
    return window


def _pane(which: Callable[[FloorPage], Pane]) -> Builder:
    """A pane of the desk as it is when one comes to it."""

    def build(studio: Studio) -> QWidget:
        window, page = _desk(studio)
        page.go_to(which(page))
        _settle(studio, window, page)
        return window

    return build


def _opened(studio: Studio, *, is_open: bool, hand: int = 0) -> tuple[MainWindow, FloorPage]:
    window, page = _desk(studio)
    titles = session_titles(page.station.room.store)
    # Of those that are open the first one, which is of Chinese poker.
    found = next(each.id for each in reversed(titles) if each.is_open is is_open)
    page.open_session(found, hand)
    _settle(studio, window, page)
    return window, page


def hands(studio: Studio) -> QWidget:
    """A closed session with a hand that was a dragon."""
    window, _ = _opened(studio, is_open=False, hand=20)
    return window


def _part(which: Callable[[SessionPane], SessionPart]) -> Builder:
    """A part of the session that was closed."""

    def build(studio: Studio) -> QWidget:
        window, page = _opened(studio, is_open=False)
        page.session.show_part(which(page.session))
        _settle(studio, window, page)
        return window

    return build


def bank(studio: Studio) -> QWidget:
    """A table that is to be closed, and a chip is missing."""
    window, page = _opened(studio, is_open=True)
    part = page.session.bank
    page.session.show_part(part)
    _settle(studio, window, page)
    part.choices[Verb.CLOSE_SESSION].click()
    assert part.facts is not None
    cash_out(page.station, part.facts.id)
    studio.wait(part.cash.isEnabled)
    assert part.books is not None
    assert part.chips is not None
    part.chips.set_amount(part.books.bank.expected - part.chips.denominations[-1])
    part.cash.setText(str(part.books.cash.expected // EUR.unit))
    part.go.click()
    return window


def amend(studio: Studio) -> QWidget:
    """A hand that is about to be void."""
    window, page = _opened(studio, is_open=True, hand=12)
    page.session.hands.amend(12)
    dialog = studio.dialog(window)
    assert isinstance(dialog, AmendDialog)
    dialog.void.setChecked(True)
    studio.wait(lambda: bool(dialog.stacks.rows))
    return dialog


def find(studio: Studio) -> QWidget:
    """The hands with a dragon."""
    window, page = _desk(studio)
    page.go_to(page.finder)
    page.finder.line.setText("hands with a dragon")
    page.finder.search()
    _settle(studio, window, page)
    return window


def sheet_form(studio: Studio) -> QWidget:
    """A preset that is copied and changed, with a fault."""
    window, page = _desk(studio)
    page.go_to(page.sheets)
    _settle(studio, window, page)
    page.sheets.copy()
    dialog = studio.dialog(window)
    assert isinstance(dialog, SheetForm)
    return dialog


def check(studio: Studio) -> QWidget:
    """The database, found sound."""
    window, page = _desk(studio)
    page.go_to(page.upkeep)
    page.upkeep.begin_check()
    studio.wait(page.upkeep.check.isEnabled)
    return window


def restore(studio: Studio) -> QWidget:
    """What becomes of a backup."""
    window, page = _desk(studio)
    page.go_to(page.upkeep)
    _settle(studio, window, page)
    page.upkeep.ask_where(Path("night.sqlite"))
    return studio.dialog(window)


SCREENS: Mapping[str, Builder] = {
    "desk-tables": tables,
    "desk-hands": hands,
    "desk-ledger": _part(lambda session: session.ledger),
    "desk-stacks": _part(lambda session: session.chart),
    "desk-happened": _part(lambda session: session.incidents),
    "desk-set-aside": _part(lambda session: session.overrides),
    "desk-bank": bank,
    "desk-amend": amend,
    "desk-find": find,
    "desk-sheets": _pane(lambda page: page.sheets),
    "desk-sheet-form": sheet_form,
    "desk-staff": _pane(lambda page: page.people),
    "desk-database": check,
    "desk-restore": restore,
}
