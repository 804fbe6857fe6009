"""The line at the bottom of the quick hand: what comes next, and the way to the settlement."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from tablemgr.i18n import tr
from tablemgr.ui.theme import px, set_property, sized


class StateBar(QFrame):
    """One sentence, the keys most used, and one button."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self.setObjectName("state")
        self.sentence = QLabel()
        self.sentence.setAccessibleName(tr("What comes next"))
        self.sentence.setWordWrap(True)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        sized(self.sentence, 14, bold=True)
        self.keys = QLabel(keys)
        self.keys.setProperty("tone", "muted")
        self.side = QPushButton()
        self.side.setMinimumHeight(px(36))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 14, 6)
        row.setSpacing(20)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.keys)
        row.addWidget(self.side)

    def say(self, sentence: str, tone: str = "") -> None:
        """Say what comes next."""
        self.sentence.setText(sentence)
        set_property(self.sentence, "tone", tone)
