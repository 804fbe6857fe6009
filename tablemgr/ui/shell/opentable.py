"""The dialog that opens a table: sheet, stakes, chips, dealer, and the bank's opening count.

What is typed is read as it changes; every fault stands under the fields, in red once somebody has
been at its field.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ledger.money import Currency, find_currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night.act import Command
from tablemgr.services.night.bank import Opening, open_session
from tablemgr.services.night.night import Night
from tablemgr.services.people.staff import Person, staff
from tablemgr.services.peoplewords import role_name
from tablemgr.services.refusals import Refused
from tablemgr.services.sheetkeeping import offered_sheets
from tablemgr.services.sheets import DEFAULT, DEFAULT_DRAW, all_preset_names, preset
from tablemgr.services.typedmoney import typed_chips
from tablemgr.ui.chips import ChipsEntry
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell import tableform
from tablemgr.ui.shell.parts import (
    bullets,
    centre_labels,
    heading,
    named,
    say,
    scrolled,
    tall,
    words,
)
from tablemgr.ui.shell.tableform import FormReading, Typed, read_form
from tablemgr.ui.station import Station
from tablemgr.ui.theme import enlarge, px, set_property

LINES = (tableform.TABLE, tableform.CURRENCY, tableform.POINT_VALUE, tableform.CHIPS)
KEPT = "opening "
"""What the lines held last is remembered under their names after this."""
COUNT_PX = 390
Buttons = QDialogButtonBox.StandardButton


class OpenTableDialog(QDialog):
    """Opens a table.

    Signals:
        opened: the table is open; carries its `Night`.
    """

    opened = Signal(object)

    def __init__(self, parent: QWidget, station: Station, taken: Sequence[str]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Open a table"))
        self._station, self._memory, self._open = station, Memory(), True
        self._command: Command | None = None
        self._counted: object = None
        self._numbers: dict[int, int] = {}
        self._sheets: list[RuleSheet] = [found for n in all_preset_names() if (found := preset(n))]
        self._refused: tuple[str, ...] = ()
        self._touched: set[str] = set()
        self.lines = {key: self._line(key) for key in LINES}
        self.sheet, self.dealer = QComboBox(), QComboBox()
        named(self.sheet, tr("Rule sheet"))
        named(self.dealer, tr("Dealer"))
        self.otherwise, self.differs = heading("", 13), words(tone="muted")
        self.faults = words()
        self.faults.setAccessibleName(tr("What is wrong"))
        self.count = ChipsEntry(Currency("USD", 2), ())
        self._counting = QVBoxLayout()
        self._counting.addWidget(self.count)
        self._counting.addStretch(1)
        self.box = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
        self.ok = self.box.button(Buttons.Ok)
        self.ok.setText(tr("&Open the table"))
        self.box.accepted.connect(self.open_table)
        self.box.rejected.connect(self.reject)
        self._lay_out()
        self._begin(taken)

    def _line(self, key: str) -> QLineEdit:
        line = QLineEdit(self._memory.text(KEPT + key))
        line.textEdited.connect(lambda _: self._touched.add(key))
        line.textChanged.connect(lambda _: self._typed())
        return line

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        names = (tr("&Table"), tr("&Currency"), tr("&Point value"), tr("De&nominations"))
        labelled = dict(zip(LINES, names, strict=True))
        for key, line in self.lines.items():
            named(line, labelled[key].replace("&", ""))
        form.addRow(labelled[tableform.TABLE], self.lines[tableform.TABLE])
        form.addRow(tr("&Rule sheet"), self.sheet)
        for key in LINES[1:]:
            form.addRow(labelled[key], self.lines[key])
        form.addRow(tr("&Dealer"), self.dealer)
        centre_labels(form)
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(self.otherwise)
        left.addWidget(scrolled(self.differs), 1)
        right = QVBoxLayout()
        right.addWidget(heading(tr("The bank's opening count"), 15))
        inner = QWidget()
        inner.setLayout(self._counting)
        count = scrolled(inner)
        count.setMinimumWidth(px(COUNT_PX))
        right.addWidget(count, 1)
        row = QHBoxLayout()
        row.setSpacing(28)
        row.addLayout(left, 1)
        row.addLayout(right)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(heading(self.windowTitle(), 20))
        body = QWidget()
        body.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolled(body), 1)
        self.faults.setMinimumHeight(px(48))
        column.addWidget(self.faults)
        column.addWidget(self.box)
        tall(self.box)
        enlarge(self, 1000, 660)

    def _order(self) -> None:
        """Tab goes as the eye does: down the fields, down the count, to the buttons."""
        table, *others = self.lines.values()
        counted, cancel = self.count.lines.values(), self.box.button(Buttons.Cancel)
        chain = (table, self.sheet, *others, self.dealer, *counted, self.ok, cancel)
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _begin(self, taken: Sequence[str]) -> None:
        self.lines[tableform.TABLE].setText(tableform.free_name(taken))
        room = self._station.room
        for key, value in (
            (tableform.CURRENCY, room.currency),
            (tableform.CHIPS, typed_chips(room.chips) or tableform.USUAL),
        ):
            if not self.lines[key].text():
                self.lines[key].setText(value)
        self._offer_sheets()
        self.sheet.currentIndexChanged.connect(lambda _: self._sheet_chosen())
        self.dealer.currentIndexChanged.connect(lambda _: self._typed())
        self.dealer.activated.connect(lambda _: self._touched.add(tableform.DEALER))
        self._sheet_chosen()
        self.lines[tableform.TABLE].selectAll()
        self.lines[tableform.TABLE].setFocus()
        store, house = self._station.room.store, self._station.room.house
        self._station.read(
            lambda: (offered_sheets(store), staff(house, active=True)), self._take_lists
        )

    def _offer_sheets(self) -> None:
        for each in self._sheets[self.sheet.count() :]:
            self.sheet.addItem(
                tr("{title} ({id} {version})", title=each.title, id=each.id, version=each.version)
            )

    def _take_lists(self, lists: tuple[Sequence[RuleSheet], Sequence[Person]]) -> None:
        if not self._open:
            return
        own, people = lists
        self._sheets += own
        self._offer_sheets()
        for each in people:
            words = tr("{name} ({role})", name=each.name, role=role_name(each.role))
            self.dealer.addItem(words, each.id)
        self.dealer.setCurrentIndex(-1)
        last = self.dealer.findData(self._memory.text(KEPT + tableform.DEALER))
        self.dealer.setCurrentIndex(last)
        sheet = self._memory.text(KEPT + "sheet")
        found = [place for place, each in enumerate(self._sheets) if each.id == sheet]
        if found:
            self.sheet.setCurrentIndex(found[-1])

    # What is typed.

    def _sheet_chosen(self) -> None:
        sheet = self._sheets[max(self.sheet.currentIndex(), 0)]
        usual = preset(DEFAULT_DRAW if sheet.draw else DEFAULT)
        title = usual.title if usual else ""
        self.otherwise.setText(tr("What the sheet has otherwise than {sheet}", sheet=title))
        found = tableform.differences(sheet, usual) if usual else []
        self.differs.setText("\n".join(found) or tr("nothing"))
        if not self.lines[tableform.CURRENCY].text():
            self.lines[tableform.CURRENCY].setText(sheet.currency)
        self._typed()

    def typed(self) -> Typed:
        """The form as it is."""
        return Typed(
            table=self.lines[tableform.TABLE].text(),
            sheet=self._sheets[max(self.sheet.currentIndex(), 0)],
            currency=self.lines[tableform.CURRENCY].text(),
            point_value=self.lines[tableform.POINT_VALUE].text(),
            chips=self.lines[tableform.CHIPS].text(),
            dealer=str(self.dealer.currentData() or ""),
            numbers=self.count.numbers(),
        )

    def _typed(self) -> None:
        self._refused = ()
        self.show_reading(read_form(self.typed()))

    def show_reading(self, reading: FormReading) -> None:
        """Show what was understood, and every fault."""
        self._count_in(reading)
        told = [each.text for each in reading.faults] or list(self._refused)
        wrong = {each.field for each in reading.faults} & self._touched
        say(self.faults, bullets(told), "fault" if wrong or self._refused else "muted")
        for key, line in self.lines.items():
            set_property(line, "wrong", key in wrong)
        self.ok.setEnabled(reading.opening is not None)

    def _count_in(self, reading: FormReading) -> None:
        """Have a line for each denomination; what was counted of one that stays is kept."""
        currency = reading.currency or find_currency("USD")
        if currency is None:
            return
        told = (currency, reading.denominations, reading.point_value)
        if told == self._counted:
            return
        self._counted = told
        before = self.count
        # Kept while its denomination is typed anew.
        self._numbers |= {value: line.number() for value, line in before.lines.items()}
        self.count = ChipsEntry(currency, reading.denominations, reading.point_value)
        for value, line in self.count.lines.items():
            number = self._numbers.get(value, 0)
            line.setText(str(number) if number else "")
        self.count.changed.connect(self._count_changed)
        self.count.entered.connect(self.ok.setFocus)
        self._counting.replaceWidget(before, self.count)
        self.count.show()
        self._order()
        before.hide()
        before.deleteLater()

    def _count_changed(self) -> None:
        self._touched.add(tableform.CHIPS)
        self._typed()

    # Opening.

    def open_table(self) -> None:
        """Open the table that is typed."""
        opening = read_form(self.typed()).opening
        if opening is None:
            return
        self.ok.setEnabled(False)
        self._remember(opening)
        # The same one while it is tried again, so that the table is opened once.
        command = self._command = self._command or self._station.command()
        station = self._station

        def verb(command: Command) -> Night:
            room = station.room
            night = open_session(room.store, room.site, room.clock, command, opening)
            station.nights[night.state.session] = night
            return night

        station.do(command, verb, self._have_opened, self._turned_away, currency=opening.currency)

    def _have_opened(self, night: Night) -> None:
        if self._open:
            self.accept()
        self.opened.emit(night)

    def _turned_away(self, refused: Refused) -> None:
        if not self._open:
            return
        if not refused.out_of_reach:
            self._command = None
            self.ok.setEnabled(True)
        self._refused = refused.sentences
        say(self.faults, bullets(refused.sentences), "fault")

    def _remember(self, opening: Opening) -> None:
        for key in LINES[1:]:
            self._memory.keep(KEPT + key, self.lines[key].text())
        self._memory.keep(KEPT + "sheet", opening.sheet.id)
        self._memory.keep(KEPT + tableform.DEALER, opening.dealer)

    def done(self, result: int) -> None:
        self._open = False
        super().done(result)
