"""The line at the bottom of the main window: one sentence, and who, where, which table, which day.

While the database is out of reach it says that, whatever else there is to say.
"""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy

from tablemgr.i18n import capital, tr
from tablemgr.ui.theme import set_property, sized


class StatusLine(QFrame):
    """A sentence in a tone, and the facts on its right; each keeps its place when it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("state")
        self._said = ("", "")
        self._in_reach = True
        self.sentence = QLabel()
        # A long sentence shall not push what stands beside it out of the window.
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.table, self.operator = QLabel(), QLabel()
        self.station, self.date = QLabel(), QLabel()
        self.speak()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.setSpacing(22)
        row.addWidget(self.sentence, 1)
        for each in (self.table, self.operator, self.station, self.date):
            each.setProperty("tone", "muted")
            row.addWidget(each)

    def speak(self) -> None:
        """Name what it shows in the language and the size of now, and say nothing."""
        sized(self.sentence, 13, bold=True)
        self.sentence.setAccessibleName(tr("What happened last"))
        for label, name in (
            (self.table, tr("The table")),
            (self.operator, tr("Who is signed in")),
            (self.station, tr("This station")),
            (self.date, tr("Gaming date")),
        ):
            label.setAccessibleName(name)
            label.setToolTip(name)
        self.say("")

    def say(self, sentence: str, tone: str = "") -> None:
        """Say a sentence, in place of the last one."""
        self._said = (capital(sentence), tone)
        self._show()

    def tell_reach(self, *, is_in_reach: bool) -> None:
        """Say that the database is out of reach, until it is back."""
        self._in_reach = is_in_reach
        self._show()

    def _show(self) -> None:
        sentence, tone = self._said
        if not self._in_reach:
            tone = "fault"
            sentence = tr("The database cannot be reached. What was typed is kept; trying again…")
        self.sentence.setText(sentence)
        self.sentence.setToolTip(sentence)
        set_property(self.sentence, "tone", tone)
