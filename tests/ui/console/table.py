"""A console at a table of a house, worked by its keys alone; every key is counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from tablemgr.services.night.night import Night
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.menus import add_menu
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.station import Station
from tests.ui.house import PLAYERS, House, desk_of

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class Window(QMainWindow):
    """A window with one page and its menus, as the shell shows it."""

    def __init__(self, page: ConsolePage) -> None:
        super().__init__()
        self.setCentralWidget(page)
        for title, verbs in (*page.menus(), ("View", page.viewing())):
            add_menu(self, title, verbs)
        self.resize(1280, 800)


@dataclass
class Console:
    """Somebody at the keyboard of a console."""

    house: House
    station: Station
    page: ConsolePage
    window: Window
    qtbot: QtBot
    night: Night
    keys: int = 0

    def idle(self) -> None:
        """Wait until every verb is done and seen."""
        dealing, verbs = self.page.dealing, self.station.verbs
        self.qtbot.waitUntil(
            lambda: not dealing.busy and not verbs.is_busy and dealing.sight is not None
        )

    def front(self) -> None:
        """Bring the window to the front, as a dialog or a menu that closes does."""
        self.window.activateWindow()
        self.page.bar.line.setFocus()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Press a key in whatever has the focus, once what it may start is done."""
        self.keys += 1
        QTest.keyClick(QApplication.focusWidget() or self.page.bar.line, key, modifier)

    def type(self, text: str) -> None:
        """Type a text."""
        self.keys += len(text)
        QTest.keyClicks(QApplication.focusWidget() or self.page.bar.line, text)

    def enter(self) -> None:
        """Press Enter and wait for what it does; nobody means two in a tenth of a second."""
        self.page.dealing.key_came()
        self.press(Qt.Key.Key_Return)
        self.idle()

    @property
    def kind(self) -> Kind:
        """What comes next."""
        return self.page.dealing.step.kind

    def waits_for(self, kind: Kind) -> bool:
        """Whether this comes next."""
        return self.kind is kind

    @property
    def sentence(self) -> str:
        """The sentence that says it."""
        return self.page.bar.sentence.text()

    def hands(self, lines: dict[int, str]) -> None:
        """Type every hand as it is asked for, the last one only as far as it has to be."""
        while self.kind is Kind.SHOW:
            dealing = self.page.dealing
            assert dealing.sight
            assert dealing.sight.typing
            seat = dealing.sight.typing.at
            for letter in lines[seat]:
                typing = dealing.sight.typing
                if typing.read(seat).is_whole and not letter.islower():
                    break
                if typing.read(seat).filled:
                    break
                self.type(letter)
            self.enter()

    def play(self, lines: dict[int, str]) -> None:
        """A whole hand, from the deal to paid."""
        for expected in (Kind.DEAL, Kind.SET):
            assert self.waits_for(expected)
            self.enter()
        self.hands(lines)
        self.enter()
        while self.kind in (Kind.PAY, Kind.PAID):
            self.enter()


@contextmanager
def console(house: House, station: Station, night: Night, qtbot: QtBot) -> Iterator[Console]:
    """A console on a table, shown and ready."""
    page = ConsolePage(desk_of(house.clock), station, Ask(station))
    window = Window(page)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    made = Console(house, station, page, window, qtbot, night)
    page.open(night.state.session)
    page.enter()
    made.idle()
    yield made
    page.leave()
    made.idle()
    window.close()
    window.deleteLater()


def four_players(house: House, station: Station, amount: int = 40_00, **changes: Any) -> Night:
    """A table with four players who have bought in, the button with the last."""
    from tablemgr.services.night import money, seats
    from tablemgr.services.night.act import Command

    night = house.open_table(station, **changes)
    operator = station.operator
    assert operator
    for seat, player in enumerate(("p1", "p2", "p3", "p4"), 1):
        seats.seat_player(night, Command(house.id(), operator), seat, player, PLAYERS[player])
        money.buy(night, Command(house.id(), operator), player, amount)
    seats.set_button(night, Command(house.id(), operator), 4)
    return night
