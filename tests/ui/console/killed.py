"""A console in a process of its own, which is killed while a hand is typed.

Run with the address of a house's database, the session, the dealer's id and the table's game.
"""

import os
import signal
import sys
import time

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tablemgr.services.people.signing import sign_in
from tablemgr.services.room import enter_room
from tablemgr.ui.app import application
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.station import Station
from tests.ui.console.drawing import JACKS
from tests.ui.console.nights import CARDS
from tests.ui.house import CHEAP, DEALER, PINS, STATION, Clock, desk_of

TYPED = "Jd Td 3c 6c"
DRAW_TYPED = ("1", JACKS, "10 qhqd")
PATIENCE_S = 20


def until(page: ConsolePage, kind: Kind) -> None:
    """Wait for what comes next."""
    end = time.monotonic() + PATIENCE_S
    while page.dealing.step.kind is not kind or page.dealing.busy:
        if time.monotonic() > end:
            raise TimeoutError(page.dealing.step)
        QTest.qWait(5)


def play(url: str, session: str, dealer: str, game: str) -> QWidget:
    """Deal, set, type a hand and a part of the next."""
    clock = Clock()
    room = enter_room(url, STATION, clock, CHEAP)
    station = Station(room)
    station.take_operator(sign_in(room.house, "again", dealer, PINS[DEALER]).operator)
    page = ConsolePage(desk_of(clock), station, Ask(station))
    page.open(session)
    is_draw = game == "draw"
    for kind in (Kind.DEAL,) if is_draw else (Kind.DEAL, Kind.SET):
        until(page, kind)
        page.dealing.key_came()
        page.dealing.enter()
    until(page, Kind.SHOW)
    *whole, begun = DRAW_TYPED if is_draw else (CARDS[1], TYPED)
    for line in whole:
        page.dealing.type(line)
        page.dealing.key_came()
        page.dealing.enter()
    page.dealing.type(begun)
    while not page.dealing.keeper.is_kept:
        QTest.qWait(5)
    return page


if __name__ == "__main__":
    application()
    page = play(*sys.argv[1:])
    os.kill(os.getpid(), signal.SIGKILL)
