"""A station: its room, who is signed in, the tables it has open, and the way to have verbs done.

Screens ask it for everything that touches the database; what comes back arrives in the window.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from tablemgr.ledger.money import Currency
from tablemgr.services.housesettings import HouseSettings
from tablemgr.services.night.act import Command, Operator, Override
from tablemgr.services.night.night import Night, resume
from tablemgr.services.refusals import NO_MONEY, Refused, refused
from tablemgr.services.room import Room
from tablemgr.ui.runner import Runner

Result = TypeVar("Result")
Verb = Callable[[Command], Result]

AGAIN_MS = 1000
"""How long to wait before a command is tried again where the database is out of reach."""


class NotSignedInError(Exception):
    """Raised where something is to be done and nobody is signed in."""


class Station(QObject):
    """The room at this station; verbs and readings run one after another off the window's thread.

    `side` is for what may take long and must not hold up a table: hashing, paper, check, backup.

    Signals:
        operator_changed: who is signed in has changed; carries the operator or None.
        done: a verb was carried out; carries what it returned.
        reach: whether the database can be reached, when that changes.
    """

    operator_changed = Signal(object)
    done = Signal(object)
    reach = Signal(bool)

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.room = room
        self.verbs = Runner(self)
        self.side = Runner(self)
        self.nights: dict[str, Night] = {}
        self._operator: Operator | None = None
        self._in_reach = True
        self._open = True

    @property
    def operator(self) -> Operator | None:
        """Who is signed in here."""
        return self._operator

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done or waits, also for a database that is out of reach."""
        return self._in_reach and not self.verbs.is_busy and not self.side.is_busy

    def take_operator(self, operator: Operator | None) -> None:
        """Somebody has signed in or out."""
        self._operator = operator
        self.operator_changed.emit(operator)

    def take_settings(self, settings: HouseSettings) -> None:
        """The house has set something; tables that are open keep the time that they began with."""
        house = replace(self.room.house, site=settings.site)
        self.room = replace(
            self.room,
            house=house,
            name=settings.name,
            currency=settings.currency,
            chips=settings.chips,
        )

    def command(self, *, override: Override | None = None, reason: str = "") -> Command:
        """A new command by who is signed in; `NotSignedInError` where nobody is."""
        if self._operator is None:
            raise NotSignedInError
        return Command(uuid4().hex, self._operator, override, reason)

    def do(
        self,
        command: Command,
        verb: Verb[Result],
        then: Callable[[Result], object],
        turned_away: Callable[[Refused], object],
        *,
        currency: Currency = NO_MONEY,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Carry out a verb; where the database is out of reach, again until it is back.

        It is the same command each time, so that what came through before is not done twice.
        `turned_away` is told as soon as it is out of reach, and of everything that refuses it.
        """

        def succeeded(result: Result) -> None:
            self._reached(is_in_reach=True)
            self.done.emit(result)
            then(result)

        def failed(error: Exception) -> None:
            found = refused(error, currency, names)
            self._reached(is_in_reach=not found.out_of_reach)
            if found.out_of_reach:
                QTimer.singleShot(AGAIN_MS, self, again)
            turned_away(found)

        def again() -> None:
            if self._open:
                self.verbs.run(lambda: verb(command), succeeded, failed)

        again()

    def read(
        self,
        reading: Callable[[], Result],
        then: Callable[[Result], object],
        turned_away: Callable[[Refused], object] | None = None,
    ) -> None:
        """Read something; where the database is out of reach, again until it is back.

        `turned_away` hears why else it cannot be; without it that is a fault of the program.
        """

        def succeeded(result: Result) -> None:
            self._reached(is_in_reach=True)
            then(result)

        def failed(error: Exception) -> None:
            found = refused(error)
            if not found.out_of_reach:
                if turned_away is None:
                    raise error
                turned_away(found)
                return
            self._reached(is_in_reach=False)
            QTimer.singleShot(AGAIN_MS, self, again)

        def again() -> None:
            if self._open:
                self.verbs.run(reading, succeeded, failed)

        again()

    def night(self, session: str) -> Night:
        """The open session, taken for this station where it is not yet; on the verbs' thread only.

        `ClaimedError` where another station has it.
        """
        found = self.nights.get(session)
        if found is None or found.state.closed:
            found = resume(self.room.store, self.room.site, self.room.clock, session)
            self.nights[session] = found
        return found

    def let_go(self, session: str) -> None:
        """Let a table go for another station; on the verbs' thread only."""
        self.nights.pop(session, None)
        self.room.store.release(session)

    def _reached(self, *, is_in_reach: bool) -> None:
        if is_in_reach != self._in_reach:
            self._in_reach = is_in_reach
            self.reach.emit(is_in_reach)

    def close(self) -> None:
        """Finish what was asked for, let the tables go, and do no more."""
        self._open = False
        self.side.close()
        self.verbs.close()
        self.room.close()


def overriding(command: Command, override: Override) -> Command:
    """The same command once more, with the floor's word against what refused it (T10)."""
    return replace(command, override=override)
