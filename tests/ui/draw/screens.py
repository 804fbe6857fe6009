"""The screens of Italian draw: the console's, the desk's, and the quick draw."""

from collections.abc import Mapping
from uuid import uuid4

from PySide6.QtWidgets import QWidget

from tablemgr import assets
from tablemgr.services.demo.house import EUR, PLAYERS, chips
from tablemgr.services.night import bank, money, seats
from tablemgr.services.night.act import Command
from tablemgr.services.people.staff import staff
from tablemgr.services.sheets import preset
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.drawform import DrawHandForm
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.shell.route import Route
from tablemgr.ui.shell.window import MainWindow
from tests.ui.studio import DEALER, FLOOR, Builder, Studio

TABLE = "Draw 3"
BOUGHT = {"anna": 10_000, "bartek": 5_000, "david": 10_000, "hanna": 15_000}
# Anna opened on jacks and broke them, Bartek is all-in, David folded, Hanna has aces.
OPENED = "1"
SHOWN = ("80 jhkh9h8h7h/jhjckh9h8h", "50 8s8c8djdks", "5f", "80 ahacqdqs9c")


def _sat_down(studio: Studio) -> tuple[MainWindow, Route, str]:
    """A table of draw with four players who have bought in, at this station."""
    window, route = studio.signed_in(FLOOR)
    room, operator = route.station.room, route.station.operator
    sheet = preset("italian_draw")
    assert operator
    assert sheet

    def command() -> Command:
        return Command(uuid4().hex, operator)

    dealer = next(each.id for each in staff(room.house) if each.name.startswith(DEALER))
    count = chips(c25=40, c5=120, c1=200)
    opening = bank.Opening(TABLE, sheet, EUR, 100, (2_500, 500, 100), dealer, count)
    night = bank.open_session(room.store, room.site, room.clock, command(), opening)
    for seat, (player, amount) in enumerate(BOUGHT.items(), 1):
        seats.seat_player(night, command(), seat, player, PLAYERS[player])
        money.buy(night, command(), player, amount)
    seats.set_button(night, command(), len(BOUGHT))
    route.station.nights[night.state.session] = night
    return window, route, night.state.session


def _typed(studio: Studio, *lines: str) -> tuple[MainWindow, Route, ConsolePage]:
    """Its console with a hand dealt, and these lines entered."""
    window, route, session = _sat_down(studio)
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


def _at_the_desk(studio: Studio) -> tuple[MainWindow, FloorPage]:
    """The hand once it is paid, told over at the floor's desk."""
    window, route, page = _typed(studio, OPENED, *SHOWN)
    session = page.dealing.session
    for _ in range(2):
        _enter(studio, window, page)
    route.go_to_floor()
    desk = window.page
    assert isinstance(desk, FloorPage)
    desk.open_session(session, 1)
    for _ in range(4):
        studio.wait(lambda: not desk.reader.is_busy)
        studio.settle(window)
    return window, desk


def told(studio: Studio) -> QWidget:
    """The hand once it is paid, told over at the floor's desk."""
    return _at_the_desk(studio)[0]


def amend(studio: Studio) -> QWidget:
    """The hand in the form in which it is entered again, somebody's amount changed."""
    window, desk = _at_the_desk(studio)
    desk.session.hands.amend(1)
    dialog = studio.dialog(window)
    assert isinstance(dialog, AmendDialog)
    assert isinstance(dialog.form, DrawHandForm)
    line = dialog.form.seats[-1].lines["contributed"]
    line.setText("60")
    line.textEdited.emit(line.text())
    studio.wait(lambda: bool(dialog.stacks.rows))
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
    "quick-draw": quick,
}
