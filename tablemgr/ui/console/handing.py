"""Lets a table go between two hands where another station asks for it, and takes it up again."""

from PySide6.QtCore import QObject, QTimer

from tablemgr.i18n import tr
from tablemgr.services import handover
from tablemgr.services.handover import Wish
from tablemgr.ui.console.dealing import Dealing

EVERY_MS = 1500
LONGEST_MS = 60_000
"""How long a table is lent; whoever asked may have forgotten it, or be gone."""


class Handing(QObject):
    """Looks for wishes while a table is open here."""

    def __init__(self, dealing: Dealing) -> None:
        super().__init__(dealing)
        self._dealing = dealing
        self._lent_ms = 0
        self.is_lent = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look whether anybody asks for the table."""
        station, session = self._dealing.station, self._dealing.session
        if self.is_lent or session in station.nights:
            store = station.room.store
            # Where the database is out of reach there is nobody to hear either.
            station.side.run(
                lambda: handover.wish(store, session),
                lambda wish: self._found(session, wish),
                lambda _: None,
            )

    def _found(self, session: str, wish: Wish | None) -> None:
        dealing = self._dealing
        if session != dealing.session or dealing.sight is None:
            return
        if self.is_lent:
            self._wait(wish)
        elif wish is None or wish.station == dealing.station.room.station or dealing.busy:
            return
        elif dealing.seen.state.hand is None:
            self._lend(wish)
        elif not wish.heard:
            store = dealing.station.room.store
            dealing.station.read(lambda: handover.hear(store, session, wish), lambda _: None)
            words = tr(
                "{station} asks for the table; it has it after this hand", station=wish.station
            )
            dealing.said.emit(words, "warning")

    def _lend(self, wish: Wish) -> None:
        self.is_lent, self._lent_ms = True, 0
        self._dealing.lend(wish.station)

    def _wait(self, wish: Wish | None) -> None:
        self._lent_ms += EVERY_MS
        if wish is not None and self._lent_ms < LONGEST_MS:
            return
        self.is_lent = False
        session, store = self._dealing.session, self._dealing.station.room.store
        if wish is not None:
            self._dealing.station.read(lambda: handover.withdraw(store, session), lambda _: None)
        self._dealing.open(session)
