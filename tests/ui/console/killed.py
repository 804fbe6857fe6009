"""A console in a process of its own, which is killed while a hand is typed, and opened anew.

Run with the address of a house's database, the session, the dealer's id and the table's game.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.services.night.night import Night
from tablemgr.services.people.signing import sign_in
from tablemgr.services.room import enter_room
from tablemgr.ui.app import application
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.station import Station
from tests.ui.console.drawing import JACKS
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console
from tests.ui.house import CHEAP, DEALER, PINS, STATION, Clock, House, desk_of, opened

TYPED = "Jd Td 3c 6c"
DRAW_TYPED = ("1", JACKS, "10 qhqd")
PATIENCE_S = 20
ROOT = Path(__file__).parents[3]


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


@contextmanager
def killed_console(
    url: str, game: str, table_of: Callable[[House, Station], Night], qtbot: QtBot
) -> Iterator[Console]:
    """The console of a table that was killed while a hand of a game was typed, opened anew."""
    with opened(url) as house:
        house.engage()
        station = Station(house.room)
        session, dealer = table_of(house, station).state.session, house.ids[DEALER]
        station.close()
    command = [sys.executable, "-m", "tests.ui.console.killed", url, session, dealer, game]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    with opened(url) as house:
        station = Station(house.room)
        house.ids[DEALER], house.numbers = dealer, count(1000)
        house.take(station, DEALER)
        with console(house, station, station.night(session), qtbot) as table:
            yield table
        station.close()


if __name__ == "__main__":
    application()
    page = play(*sys.argv[1:])
    os.kill(os.getpid(), signal.SIGKILL)
