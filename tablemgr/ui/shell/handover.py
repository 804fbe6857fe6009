"""A table that another station has: it is asked for, and what was wanted is done once it is free.

A station that does not answer can be taken over where the database is a server's.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services import handover
from tablemgr.services.handover import Wish
from tablemgr.services.refusals import Refused
from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.shell.parts import bullets, heading, named, say, words
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px, widen

EVERY_MS = 700
UNHEARD_MS = 10_000
"""How long a station that is alive may take to hear of it."""


class HandoverDialog(QDialog):
    """Why it cannot be done, and what to do: ask for the table, or take it over.

    `then` is called once, when the table can be had.
    """

    def __init__(
        self, parent: QWidget | None, station: Station, refused: Refused, then: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = tr("The table is open at another station")
        self.setWindowTitle(title)
        widen(self, 520)
        self._station, self._session, self._then = station, refused.session, then
        self._open, self._asked, self._unheard_ms = True, False, 0
        self.words = words(bullets(refused.sentences), pixels=15)
        self.words.setAccessibleName(title)
        self.told = words(tr("It can be asked for: it is let go between two hands."), "muted")
        self.told.setMinimumHeight(px(56))
        self.ask = self._button(tr("&Ask for it"), self.ask_for_it)
        self.ask.setObjectName("primary")
        self.over = self._button(tr("Take it &over"), self.take_over)
        self.over.setEnabled(False)
        self.shut = self._button(tr("&Close"), self.reject)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        row = QHBoxLayout()
        row.addWidget(self.over)
        row.addStretch(1)
        row.addWidget(self.shut)
        row.addWidget(self.ask)
        column = QVBoxLayout(self)
        for widget in (heading(title), self.words, self.told):
            column.addWidget(widget)
        column.addLayout(row)
        self.ask.setFocus()

    def _button(self, text: str, do: Callable[[], object]) -> QPushButton:
        made = QPushButton(text)
        made.setAutoDefault(False)
        named(made, text.replace("&", ""))
        made.clicked.connect(lambda _=False: do())
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if is_enter(event) and isinstance(focus, QPushButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def ask_for_it(self) -> None:
        """Ask the station that has it, and wait until it has let go."""
        store, session = self._station.room.store, self._session
        self._asked = True
        self.ask.setEnabled(False)
        self.shut.setFocus()
        say(self.told, tr("It is asked for; what you want is done as soon as it is let go."))
        self._station.read(lambda: handover.ask_for(store, session), lambda _: self._timer.start())

    def look(self) -> None:
        """Look whether the table can be had by now, and whether the wish was heard."""
        store, session = self._station.room.store, self._session
        self._timer.stop()
        self._station.read(
            lambda: (handover.is_free(store, session), handover.wish(store, session)), self._seen
        )

    def _seen(self, found: tuple[bool, Wish | None]) -> None:
        free, wish = found
        if not self._open:
            return
        if free:
            self._have()
            return
        if wish is not None and wish.heard:
            say(self.told, tr("A hand is being played there; it is let go after it."))
        else:
            self._unheard_ms += EVERY_MS
        if self._unheard_ms > UNHEARD_MS:
            self._nobody_answers()
        self._timer.start()

    def _nobody_answers(self) -> None:
        at_server = self._station.room.store.address.file is None
        self.over.setEnabled(at_server)
        if at_server:
            text = tr("That station does not answer. If it is off or has lost the network, take"
                      " the table over; nothing is lost, and it can write no more.")  # fmt: skip
        else:
            text = tr("That program does not answer; close it on this computer.")
        say(self.told, text, "warning")

    def take_over(self) -> None:
        """Take it from a station that does not answer."""
        store, session = self._station.room.store, self._session
        self._timer.stop()
        self.over.setEnabled(False)
        self._station.read(
            lambda: (handover.take_over(store, session), None),
            self._seen,
        )

    def _have(self) -> None:
        self.accept()
        self._then()

    def done(self, result: int) -> None:
        self._open = False
        self._timer.stop()
        super().done(result)
        if self._asked:
            # Behind what was wanted, which comes first.
            QTimer.singleShot(0, self._station, self._withdraw())

    def _withdraw(self) -> Callable[[], object]:
        station, session = self._station, self._session
        store = station.room.store
        return lambda: station.read(lambda: handover.withdraw(store, session), lambda _: None)
