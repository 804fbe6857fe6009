"""The screens of Italian draw: the console's, the desk's, and the quick draw."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tablemgr import assets
from tablemgr.ui.console.disputes import DrawDispute
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.drawform import DrawHandForm
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.shell.route import Route
from tablemgr.ui.shell.window import MainWindow
from tests.ui.studio import FLOOR, Builder, Studio

TABLE = "Table 3"
# David opened on kings and broke them, Ivan and Bartek are all-in, Anna folded.
OPENED = "3"
SHOWN = ("40 ahkhqh9h8h/khkc", "40 8s8c8djdks", "13 tstc9dqd7c", "5f", "34 acadqcjs9s")


def _table(studio: Studio) -> tuple[MainWindow, Route, str]:
    """The demo's table of draw, at this station."""
    window, route = studio.signed_in(FLOOR)
    (card,) = (each for each in studio.open_tables(route) if each.table == TABLE)
    return window, route, card.session


def _typed(studio: Studio, *lines: str) -> tuple[MainWindow, Route, ConsolePage]:
    """Its console with a hand dealt, and these lines entered."""
    window, route, session = _table(studio)
    route.open_table(session)
    page = window.page
    assert isinstance(page, ConsolePage)
    studio.wait(lambda: page.dealing.sight is not None)
    _enter(studio, window, page)
    for line in lines:
        assert page.dealing.step.kind is Kind.SHOW
        page.dealing.type(line)
        _enter(studio, window, page)
    return window, route, page


def _enter(studio: Studio, window: MainWindow, page: ConsolePage) -> None:
    page.dealing.key_came()
    page.dealing.enter()
    studio.settle(window)


def showing(studio: Studio) -> QWidget:
    """The opener has shown what he opened with, and the next seat is typed."""
    window, _, page = _typed(studio, OPENED, SHOWN[0])
    page.dealing.type(SHOWN[1][:7])
    studio.settle(window)
    return window


def pots(studio: Studio) -> QWidget:
    """All is entered: pot by pot, before it is settled."""
    return _typed(studio, OPENED, *SHOWN)[0]


def _at_the_desk(studio: Studio) -> tuple[MainWindow, FloorPage, int]:
    """The hand once it is paid, told over at the floor's desk."""
    window, route, page = _typed(studio, OPENED, *SHOWN)
    session, number = page.dealing.session, page.dealing.seen.state.hands
    for _ in range(2):
        _enter(studio, window, page)
    route.go_to_floor()
    desk = window.page
    assert isinstance(desk, FloorPage)
    desk.open_session(session, number)
    for _ in range(4):
        studio.wait(lambda: not desk.reader.is_busy)
        studio.settle(window)
    return window, desk, number


def told(studio: Studio) -> QWidget:
    """The hand once it is paid, told over at the floor's desk."""
    return _at_the_desk(studio)[0]


def amend(studio: Studio) -> QWidget:
    """The hand in the form in which it is entered again, somebody's amount changed."""
    window, desk, number = _at_the_desk(studio)
    desk.session.hands.amend(number)
    dialog = studio.dialog(window)
    assert isinstance(dialog, AmendDialog)
    assert isinstance(dialog.form, DrawHandForm)
    line = dialog.form.seats[3].lines["contributed"]
    line.setText("50")
    line.textEdited.emit(line.text())
    studio.wait(lambda: bool(dialog.stacks.rows))
    return dialog


def disputed(studio: Studio) -> QWidget:
    """The hand entered once more, blind, and compared: a card and an amount differ."""
    window, _, page = _typed(studio, OPENED, *SHOWN)
    _enter(studio, window, page)
    page.table_deeds.dispute()
    dialog = studio.dialog(window)
    assert isinstance(dialog, DrawDispute)
    again = (OPENED, *SHOWN[:-1], "30 acadqcjs9s")
    for line, text in zip(dialog.lines.values(), again, strict=True):
        line.setText(text)
        line.textEdited.emit(text)
    dialog.lines[5].setText("13 tstc9dqd6c")
    dialog.lines[5].textEdited.emit("13 tstc9dqd6c")
    dialog.try_accept()
    studio.wait(lambda: dialog.compared)
    return dialog


def quick(studio: Studio) -> QWidget:
    """The sample in the quick draw: an opener who split his jacks, one all-in, a side pot."""
    window = studio.quick(QuickDraw)
    window.open_file(assets.asset("resources/samples/italian_draw.toml"))
    return window


SCREENS: Mapping[str, Builder] = {
    "draw-showing": showing,
    "draw-pots": pots,
    "draw-told": told,
    "draw-amend": amend,
    "draw-disputed": disputed,
    "quick-draw": quick,
}
