"""The line over the hands in which one says which of them to show."""

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QWidget

from tablemgr.i18n import tr
from tablemgr.services.desk.hands import HandAsked
from tablemgr.services.desk.sessions import SessionFacts

PAUSE_MS = 20
"""How long after a key the text is looked for, so that a burst of keys is one search."""


class HandFilter(QWidget):
    """Winner, dealer, what has to be in the hand, and a text.

    Signals:
        changed: other hands are asked for.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = QLineEdit()
        self.text.setPlaceholderText(tr("Number or name"))
        self.text.setAccessibleName(tr("Find hands by number or name"))
        self.text.setClearButtonEnabled(True)
        self.winner = self._choice(tr("Winner"))
        self.dealer = self._choice(tr("Dealer"))
        self.ticks = {
            "fouled": QCheckBox(tr("Fo&uls")),
            "natural": QCheckBox(tr("&Naturals")),
            "capped": QCheckBox(tr("Ca&pped")),
            "amended": QCheckBox(tr("&Corrected or void")),
        }
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.changed)
        self.text.textChanged.connect(lambda _: self._pause.start())
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self.text, 3)
        line.addWidget(self.winner, 2)
        line.addWidget(self.dealer, 2)
        for tick in self.ticks.values():
            tick.toggled.connect(lambda _: self.changed.emit())
            line.addWidget(tick)

    def _choice(self, name: str) -> QComboBox:
        choice = QComboBox()
        choice.setAccessibleName(name)
        choice.setMinimumContentsLength(8)
        choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        choice.activated.connect(lambda _: self.changed.emit())
        return choice

    def offer(self, facts: SessionFacts) -> None:
        """Offer the players and dealers of a session; what was chosen stays where it is there."""
        for choice, everybody, people in (
            (self.winner, tr("Any winner"), facts.players),
            (self.dealer, tr("Any dealer"), facts.dealers),
        ):
            kept = choice.currentData()
            blocker = QSignalBlocker(choice)
            choice.clear()
            choice.addItem(everybody, "")
            for who, name in people:
                choice.addItem(name, who)
            choice.setCurrentIndex(max(choice.findData(kept), 0))
            blocker.unblock()

    def clear(self) -> None:
        """Ask for every hand."""
        blockers = [QSignalBlocker(each) for each in (self.text, *self.ticks.values())]
        self.text.clear()
        for tick in self.ticks.values():
            tick.setChecked(False)
        for blocker in blockers:
            blocker.unblock()
        self.winner.setCurrentIndex(0)
        self.dealer.setCurrentIndex(0)

    def asked(self) -> HandAsked:
        """What is asked for."""
        return HandAsked(
            winner=str(self.winner.currentData() or ""),
            dealer=str(self.dealer.currentData() or ""),
            text=self.text.text(),
            **{name: tick.isChecked() for name, tick in self.ticks.items()},
        )
