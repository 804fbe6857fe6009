"""What the house sets for itself: its name, its time, and what a new table is offered.

For managers; it is kept in the database and goes on record.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPushButton,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.services.faults import RefusedError
from tablemgr.services.housesettings import (
    CHIPS,
    CURRENCY,
    CUT,
    NAME,
    ZONE,
    HouseSettings,
    keep_house,
    verify_house,
    zones,
)
from tablemgr.services.night.act import Command
from tablemgr.services.oneline import MAX_NAME
from tablemgr.services.refusals import Refused, refused
from tablemgr.services.typedmoney import plain_chips, typed_chips
from tablemgr.ui.shell.parts import bullets, centre_labels, heading, named, say, words
from tablemgr.ui.shell.plain import plain
from tablemgr.ui.station import Station


class HouseFields(QWidget):
    """Name, time zone, end of the gaming day, currency and chips, as the room has them now."""

    def __init__(self, station: Station) -> None:
        super().__init__()
        self._station, room = station, station.room
        self.name = QLineEdit(room.name)
        self.name.setMaxLength(MAX_NAME)
        named(self.name, tr("Name of the house"))
        self.zone = QComboBox()
        self.zone.setEditable(True)
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.zone.addItem(room.site.zone.key)
        named(self.zone, tr("Time zone"))
        cut = room.site.cut
        self.cut = QTimeEdit(QTime(cut.hour, cut.minute))
        self.cut.setDisplayFormat("HH:mm")
        named(self.cut, tr("End of the gaming day"))
        self.currency = QLineEdit(room.currency)
        self.currency.setPlaceholderText(tr("three letters, such as EUR"))
        named(self.currency, tr("Currency"))
        self.chips = QLineEdit(typed_chips(room.chips))
        self.chips.setPlaceholderText(tr("such as 1 5 25 100"))
        named(self.chips, tr("Denominations of the chips"))
        self._lay_out()
        station.side.run(zones, self._offer)

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("Name of the ho&use"), self.name)
        form.addRow(tr("Time &zone"), self.zone)
        form.addRow(tr("Gaming day &ends at"), self.cut)
        form.addRow(tr("&Currency"), self.currency)
        form.addRow(tr("&Denominations"), self.chips)
        centre_labels(form)

    def _offer(self, found: Sequence[str]) -> None:
        """Offer every zone there is; found by any part of its name."""
        if not isValid(self.zone):
            # What they stand in was closed meanwhile.
            return
        now = self.zone.currentText()
        self.zone.clear()
        self.zone.addItems(list(found))
        self.zone.setCurrentText(now)
        completer = QCompleter(self.zone.model(), self.zone)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.zone.setCompleter(completer)

    def keeping(self) -> Callable[[Command], HouseSettings]:
        """The verb that keeps what is typed now."""
        house, given = self._station.room.house, self._given()
        return lambda command: keep_house(house, command, **given)

    def fault(self) -> str:
        """What of it cannot be kept, in words, with the first such field marked; else empty."""
        try:
            verify_house(**self._given())
        except RefusedError as error:
            places = {
                NAME: self.name,
                ZONE: self.zone,
                CUT: self.cut,
                CURRENCY: self.currency,
                CHIPS: self.chips,
            }
            places[error.faults[0].key].setFocus()
            return bullets(refused(error).sentences)
        return ""

    def _given(self) -> dict[str, str]:
        code = self.currency.text().strip().upper()
        return {
            "name": self.name.text(),
            "zone": self.zone.currentText(),
            "cut": self.cut.time().toString("HH:mm"),
            "currency": code,
            "chips": plain_chips(self.chips.text(), code),
        }


class HousePanel(QFrame):
    """The fields, and a button that keeps them."""

    def __init__(self, station: Station) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._station = station
        self.fields = HouseFields(station)
        self.said = words()
        self.keep = QPushButton(tr("&Keep"))
        named(self.keep, tr("Keep the settings of the house"))
        self.keep.setAutoDefault(False)
        self.keep.clicked.connect(lambda _=False: self.keep_settings())
        self.sought = plain(" ".join((about_house(), tr("The house"), tr("Time zone"))))
        column = QVBoxLayout(self)
        for each in (heading(tr("The house"), 15), words(about_house(), "muted"), self.fields):
            column.addWidget(each)
        column.addWidget(self.said)
        column.addWidget(self.keep)

    def keep_settings(self) -> None:
        """Keep what is typed."""
        self.keep.setEnabled(False)
        station = self._station
        station.do(station.command(), self.fields.keeping(), self._kept, self._refused)

    def _kept(self, settings: HouseSettings) -> None:
        self._station.take_settings(settings)
        self.keep.setEnabled(True)
        say(self.said, tr("Kept. Other stations have it from their next start on."), "good")

    def _refused(self, refused: Refused) -> None:
        self.keep.setEnabled(not refused.out_of_reach)
        say(self.said, bullets(refused.sentences), "fault")


def about_house() -> str:
    """What the end of the gaming day is for."""
    return tr(
        "A night belongs to the date on which it began: what is played before the gaming day ends"
        " counts for the day before."
    )
