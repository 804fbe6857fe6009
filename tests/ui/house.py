"""A house for the tests of the screens: its staff on a real database, and a station in it.

Everything is done by services, as the program does it; the PINs hash in no time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tablemgr.bootstrap import Desk
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.money import Currency
from tablemgr.ledger.recipes import PaidAt
from tablemgr.services.night import bank, money, seats
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.night import Night
from tablemgr.services.people.keeping import add_person, create_first_manager
from tablemgr.services.people.pins import PinProfile
from tablemgr.services.people.signing import sign_in, sign_out
from tablemgr.services.permissions import Role
from tablemgr.services.players import keep_player
from tablemgr.services.refusals import Refused
from tablemgr.services.room import Room, enter_room
from tablemgr.ui.floor.taking import at_table
from tablemgr.ui.shell.page import Page
from tablemgr.ui.station import Station
from tests.rules.chinese.table import sheet

CHEAP = PinProfile(passes=1, memory_kib=8, lanes=1)
STATION = "table 3"
USD = Currency("USD", 2)
CHIPS = "USD 25.00x200 5.00x1000 1.00x2000"
BOSS, FLOOR, DEALER, MEI = "Ágnes Kovács", "Flóra Conti", "Dario Rossi", "Mei Chen"
ROLES = {BOSS: Role.MANAGER, FLOOR: Role.FLOOR, DEALER: Role.DEALER, MEI: Role.DEALER}
PINS = {BOSS: "80427", FLOOR: "59163", DEALER: "27408", MEI: "66131"}
PLAYERS = {"p1": "Anna", "p2": "Béla", "p3": "Carlo", "p4": "Dorota", "p5": "Eszter"}
START = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class Clock:
    """A clock that goes a second further each time it is asked."""

    at: datetime = START

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at

    def forward(self, **span: float) -> None:
        self.at += timedelta(**span)


@dataclass
class House:
    """A room with a manager, a floor and two dealers, and the players on file; ids are by name."""

    room: Room
    clock: Clock
    url: str = ""
    ids: dict[str, str] = field(default_factory=dict)
    numbers: Any = field(default_factory=lambda: count(1))

    def id(self) -> str:
        return f"c{next(self.numbers)}"

    def engage(self) -> "House":
        """Make the staff and put the players on file."""
        boss = create_first_manager(self.room.house, self.id(), BOSS, PINS[BOSS])
        self.ids[BOSS] = boss.id
        operator = self.sign_in(BOSS)
        for name in (FLOOR, DEALER, MEI):
            command = Command(self.id(), operator)
            added = add_person(self.room.house, command, name, ROLES[name], PINS[name])
            self.ids[name] = added.id
        for player, name in PLAYERS.items():
            keep_player(self.room.store, player, name)
        return self

    def sign_in(self, name: str) -> Operator:
        """Sign somebody in at this station."""
        return sign_in(self.room.house, self.id(), self.ids[name], PINS[name]).operator

    def empty(self) -> "House":
        """The same with nobody signed in here."""
        sign_out(self.room.house, Command(self.id(), self.sign_in(BOSS)))
        return self

    def open_table(self, station: Station, table: str = "T1", **changes: Any) -> Night:
        """Open a table at a station as its floor, then sign the dealer in."""
        command = Command(self.id(), self.sign_in(FLOOR))
        plain: dict[str, Any] = {
            "table": table,
            "sheet": sheet(),
            "currency": USD,
            "point_value": 100,
            "denominations": (2500, 500, 100),
            "dealer": self.ids[DEALER],
            "bank": parse_chips(CHIPS),
        }
        opening = bank.Opening(**(plain | changes))
        room = self.room
        night = bank.open_session(room.store, room.site, room.clock, command, opening)
        station.nights[night.state.session] = night
        self.take(station, DEALER)
        return night

    def take(self, station: Station, name: str) -> Operator:
        """Sign somebody in, and have the station know it."""
        operator = self.sign_in(name)
        station.take_operator(operator)
        return operator

    def table_of_three(self, station: Station, table: str = "T1", amount: int = 40_00) -> Night:
        """A table with three players who have bought in, the button with the third."""
        night = self.open_table(station, table)

        def command() -> Command:
            assert station.operator
            return Command(self.id(), station.operator)

        for seat, player in enumerate(("p1", "p2", "p3"), 1):
            seats.seat_player(night, command(), seat, player, PLAYERS[player])
            money.buy(night, command(), player, amount)
        seats.set_button(night, command(), 3)
        return night


def cash_out(station: Station, session: str) -> None:
    """Have all who have money at a table leave and be paid at the cage, as before a close."""

    def leave(night: Night, command: Command) -> None:
        for number, player in enumerate(night.state.holders(), 1):
            money.leave(night, command.then(number), player, at=PaidAt.CAGE)

    def turned_away(found: Refused) -> None:
        raise AssertionError(found)

    verb = at_table(station, session, leave)
    station.do(station.command(), verb, lambda _: None, turned_away)


@contextmanager
def opened(url: str, clock: Clock | None = None, station: str = STATION) -> Iterator[House]:
    """A house on a database, which may be new; nobody is on its staff yet."""
    clock = clock or Clock()
    with enter_room(url, station, clock, CHEAP) as room:
        yield House(room, clock, url)


def desk_of(clock: Clock) -> Desk:
    """The desk of a program whose PINs hash in no time."""
    return Desk(clock=clock, profile=CHEAP)


def show_page(page: Page, qtbot: QtBot) -> None:
    """Show a page by itself, as large as it is in a window of 1280 by 800, and come to it."""
    page.resize(1280, 770)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.enter()


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Press a key in whatever has the focus."""
    focus = QApplication.focusWidget() or QApplication.activeWindow()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)


def type_text(text: str) -> None:
    """Type a text into whatever has the focus, letters that QTest does not know too."""
    for letter in text:
        focus = QApplication.focusWidget()
        assert focus is not None
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(focus, QKeyEvent(kind, 0, NONE, letter))


def enter(text: str = "") -> None:
    """Type a text and press Enter."""
    if text:
        type_text(text)
    press(Qt.Key.Key_Return)


def activate(window: QWidget, qtbot: QtBot) -> None:
    """Have a window be the active one, as a window manager does when its dialog closes."""
    window.activateWindow()
    qtbot.waitUntil(lambda: _has_focus(window))


def touch(widget: QWidget, pos: QPoint | None = None) -> None:
    """Press where a finger would, in the middle unless something else is said."""
    where = pos if pos is not None else widget.rect().center()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, where)


def idle(qtbot: QtBot, station: Station) -> None:
    """Wait until everything that was asked of the station is done."""
    qtbot.waitUntil(lambda: not station.verbs.is_busy and not station.side.is_busy)


def dialog_of(qtbot: QtBot, kind: type[Any]) -> Any:
    """The dialog of a kind that is open, once it is."""

    def found() -> list[QWidget]:
        return [each for each in QApplication.topLevelWidgets() if _shown(each, kind)]

    qtbot.waitUntil(lambda: bool(found()))
    dialog = found()[-1]
    dialog.activateWindow()
    qtbot.waitUntil(lambda: _has_focus(dialog))
    return dialog


def _has_focus(window: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and focus.window() is window


def is_gone(dialog: QWidget) -> bool:
    """Whether a dialog has been closed; it may be deleted by then."""
    return not isValid(dialog) or not dialog.isVisible()


def _shown(widget: QWidget, kind: type[Any]) -> bool:
    return isinstance(widget, kind) and widget.isVisible()
