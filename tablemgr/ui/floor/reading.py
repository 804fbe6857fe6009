"""Reads for the floor's screens on a thread of their own, so that no table waits for a long list.

Of several readings of one thing only the last one's answer is shown.
"""

from collections.abc import Callable, Mapping
from itertools import count
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from tablemgr.ledger.money import Currency
from tablemgr.services.refusals import NO_MONEY, Refused, refused
from tablemgr.ui.runner import Runner
from tablemgr.ui.station import AGAIN_MS

Result = TypeVar("Result")


class Reader(QObject):
    """A queue of readings.

    Signals:
        reach: whether the database can be reached, when that changes.
    """

    reach = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = Runner(self)
        self._numbers = count(1)
        self._last: dict[str, int] = {}
        self._in_reach = True

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return self._runner.is_busy

    def read(
        self,
        what: str,
        reading: Callable[[], Result],
        then: Callable[[Result], object],
        turned_away: Callable[[Refused], object] | None = None,
        currency: Currency = NO_MONEY,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Read something; a reading of the same `what` that was asked for before is forgotten.

        Where the database is out of reach it is tried again until it is back. `turned_away` hears
        why something cannot be read or worked out; without it that is a fault of the program.
        """
        number = next(self._numbers)
        self._last[what] = number

        def wanted() -> bool:
            return self._last.get(what) == number

        def succeeded(result: Result) -> None:
            self._reached(is_in_reach=True)
            if wanted():
                then(result)

        def failed(error: Exception) -> None:
            found = refused(error, currency, names)
            if not found.out_of_reach:
                if turned_away is None:
                    raise error
                if wanted():
                    turned_away(found)
                return
            self._reached(is_in_reach=False)
            QTimer.singleShot(AGAIN_MS, self, again)

        def again() -> None:
            if wanted():
                self._runner.run(reading, succeeded, failed)

        again()

    def forget(self, what: str) -> None:
        """Show no answer of a reading that is under way."""
        self._last.pop(what, None)

    def _reached(self, *, is_in_reach: bool) -> None:
        if is_in_reach != self._in_reach:
            self._in_reach = is_in_reach
            self.reach.emit(is_in_reach)

    def close(self) -> None:
        """Read no more."""
        self._last.clear()
        self._runner.close()
