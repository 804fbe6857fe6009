"""An open table as a row of the lobby: its name, what is played, how far it is, and who sits."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from tablemgr.i18n import tr
from tablemgr.services.desk.tables import TableCard
from tablemgr.services.shown import shown_amount
from tablemgr.ui.shell.parts import ElidedLabel, say
from tablemgr.ui.theme import sized

CARD_PX = 92


class TableRow(QFrame):
    """The row; everything in it is read out as one text."""

    def __init__(self, card: TableCard, station: str) -> None:
        super().__init__()
        # The list under it takes the finger.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 8, 14, 8)
        self._grid.setHorizontalSpacing(18)
        self._grid.setColumnStretch(1, 1)
        self.name = self._label(18, bold=True)
        self.stakes, self.stage = self._label(14), self._label(14, bold=True)
        self.seats, self.where = self._label(14), QLabel()
        self.alarms = self._label(13, bold=True)
        right = Qt.AlignmentFlag.AlignRight
        self._grid.addWidget(self.name, 0, 0)
        self._grid.addWidget(self.stakes, 0, 1)
        self._grid.addWidget(self.stage, 0, 2, right)
        self._grid.addWidget(self.seats, 1, 0, 1, 2)
        self._grid.addWidget(self.where, 1, 2, right)
        self._grid.addWidget(self.alarms, 2, 0, 1, 3)
        self.show_card(card, station)

    def _label(self, pixels: int, *, bold: bool = False) -> QLabel:
        label = QLabel() if bold else ElidedLabel()
        sized(label, pixels, bold=bold)
        return label

    def show_card(self, card: TableCard, station: str) -> None:
        """Show the table as it is now."""
        self.name.setText(card.table)
        self.stakes.setText(card.stakes)
        self.stage.setText(stage_text(card))
        say(self.seats, seats_text(card), "")
        say(self.where, where_text(card, station), "muted")
        say(self.alarms, " · ".join(card.alarms), "warning")


def stage_text(card: TableCard) -> str:
    """The hand and how far it is."""
    if not card.hand:
        return card.stage
    return tr("hand {number}: {stage}", number=card.hand, stage=card.stage)


def seats_text(card: TableCard) -> str:
    """Who sits where, with what."""
    seats = []
    for each in card.seats:
        total = shown_amount(each.chips + each.behind, card.currency)
        words = {"seat": each.seat, "name": each.name, "total": total}
        seats.append(tr("{seat} {name} {total}", **words) if card.plays_chips else each.name)
    return " · ".join(seats) or tr("nobody seated")


def where_text(card: TableCard, station: str) -> str:
    """Who deals, and which station has the table where it is another one."""
    if card.station and card.station != station:
        return tr("{dealer} at {station}", dealer=card.dealer, station=card.station)
    return card.dealer


def spoken(card: TableCard, station: str) -> str:
    """The whole row in one text."""
    parts = (
        *(card.table, card.stakes, stage_text(card), seats_text(card)),
        *(where_text(card, station), *card.alarms),
    )
    return ". ".join(parts)
