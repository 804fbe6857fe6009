"""The bank of a table: counts, fills and credits by denomination, cash, debts, and the close.

What is typed is held against the ledger at once; a difference is explained before it is recorded.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.entry import MAX_MEMO
from tablemgr.ledger.money import AmountError
from tablemgr.services.desk.books import TableBooks, counted, equation_lines
from tablemgr.services.desk.closing import Closing, closing
from tablemgr.services.desk.correcting import looked_at
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.night import bank
from tablemgr.services.night.act import Command, Done
from tablemgr.services.night.night import Night
from tablemgr.services.permissions import Verb
from tablemgr.services.typedmoney import EXAMPLE, read_amount, typed_amount
from tablemgr.ui.chips import ChipsEntry
from tablemgr.ui.equationview import EquationView
from tablemgr.ui.floor.debts import DebtsBox
from tablemgr.ui.floor.pane import Around, button, remark
from tablemgr.ui.floor.part import SessionPart
from tablemgr.ui.floor.taking import at_table
from tablemgr.ui.shell.parts import bullets, say
from tablemgr.ui.theme import px, set_property

FORM_PX, IN_A_LINE = 560, 3

TableVerb = Callable[[Night, Command], Done]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is done with the bank: what it takes, and what the button says of it."""

    verb: Verb
    name: str
    said: str
    chips: bool = True
    cash: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is a count, which may differ from what the ledger has."""
        return self.verb in (Verb.COUNT, Verb.CLOSE_SESSION)


def deeds() -> tuple[Deed, ...]:
    """What can be done, in the order of the buttons."""
    return (
        Deed(Verb.COUNT, tr("&Count"), tr("Record the count")),
        Deed(Verb.FILL, tr("Fi&ll"), tr("Bring these chips to the table")),
        Deed(Verb.CREDIT, tr("C&redit"), tr("Take these chips to the cage")),
        Deed(Verb.CASH_FILL, tr("Cash &in"), tr("Bring this cash to the table"), False, True),
        Deed(Verb.CASH_DROP, tr("Cash o&ut"), tr("Take this cash to the cage"), False, True),
        Deed(Verb.CLOSE_SESSION, tr("Cl&ose"), tr("Close the table"), True, True),
    )


class BankPart(SessionPart):
    """One form for all that is done with the bank, beside the equations."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.books: TableBooks | None = None
        self._in_the_way: tuple[str, ...] = ()
        self.chips: ChipsEntry | None = None
        self.debts: DebtsBox | None = None
        self.deed = deeds()[0]
        self.compared = self._recording = False
        self.choices = {each.verb: self._choice(each) for each in deeds()}
        self.cash = QLineEdit()
        self.cash.setAccessibleName(tr("Cash"))
        self.cash.setMinimumHeight(px(36))
        self.reason = QLineEdit()
        self.reason.setMaxLength(MAX_MEMO)
        self.reason.setAccessibleName(tr("Why the count differs"))
        self.reason.setMinimumHeight(px(36))
        self.told = remark()
        self.go = button("", self._do, primary=True)
        self.bank_view = EquationView(tr("The bank, in chips"))
        self.cash_view = EquationView(tr("The cash taken"))
        # Enter does what stands on it, as it does in the lines before.
        self.go.setAutoDefault(True)
        for line in (self.cash, self.reason):
            line.textChanged.connect(lambda _: self._typed())
        self.cash.returnPressed.connect(lambda: self._go_on(self.reason))
        self.reason.returnPressed.connect(self._go_on)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 8, 0, 0)
        whole.setSpacing(16)
        whole.addWidget(self._form(), 3)
        whole.addLayout(self._sides(), 4)

    def _choice(self, deed: Deed) -> QPushButton:
        made = button(deed.name, lambda: self.choose(deed))
        made.setCheckable(True)
        return made

    def _form(self) -> QWidget:
        form = QWidget()
        # A number shall not lie far from what it comes to.
        form.setMaximumWidth(px(FORM_PX))
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, 0, 0)
        choices = QGridLayout()
        for place, choice in enumerate(self.choices.values()):
            choices.addWidget(choice, *divmod(place, IN_A_LINE))
        column.addLayout(choices)
        self._chips_place = QVBoxLayout()
        column.addLayout(self._chips_place)
        for text, line in ((tr("C&ash"), self.cash), (tr("&Why it differs"), self.reason)):
            label = QLabel(text)
            label.setBuddy(line)
            column.addWidget(label)
            column.addWidget(line)
        column.addWidget(self.told)
        column.addWidget(self.go)
        column.addStretch(1)
        return form

    def _sides(self) -> QVBoxLayout:
        self._side = QVBoxLayout()
        self._side.setSpacing(12)
        self._side.addWidget(self.bank_view)
        self._side.addWidget(self.cash_view)
        self._side.addStretch(1)
        return self._side

    def reset(self, facts: SessionFacts) -> None:
        for old in (self.chips, self.debts):
            if old is not None:
                old.setParent(None)
                old.deleteLater()
        self.books, self._in_the_way = None, ()
        self.chips = ChipsEntry(facts.currency, facts.denominations, facts.point_value)
        self.chips.changed.connect(self._typed)
        self.chips.entered.connect(lambda: self._go_on(self.cash, self.reason))
        self._chips_place.addWidget(self.chips)
        self.debts = DebtsBox(self.around, facts)
        self._side.insertWidget(2, self.debts)
        self.choose(self.deed)

    def refresh(self, facts: SessionFacts) -> None:
        room = self.around.station.room
        self.around.reader.read("books", lambda: closing(looked_at(room, facts.id)), self._take)
        if self.debts is not None:
            self.debts.refresh()

    def _take(self, found: Closing) -> None:
        self.books, self._in_the_way = found.books, found.in_the_way
        self._typed()

    def choose(self, deed: Deed) -> None:
        """Have the form ask for what another deed takes."""
        self.deed, self.compared = deed, False
        for verb, choice in self.choices.items():
            choice.setChecked(verb is deed.verb)
        if self.chips is not None:
            self.chips.clear()
        self.cash.clear()
        self.reason.clear()
        self._typed()
        first = self.chips if deed.chips and self.chips is not None else self.cash
        if self.isVisible():
            first.setFocus()

    def _go_on(self, *asked: QLineEdit) -> None:
        """Enter goes to the next line that is asked for, and then to what is done."""
        lines = [each for each in asked if each.isEnabled()]
        (lines[0] if lines else self.go).setFocus()

    @property
    def is_blind(self) -> bool:
        """Whether something is being counted, and what should be there is not to be seen yet."""
        return self.deed.counts and not self.compared

    @property
    def in_the_way(self) -> tuple[str, ...]:
        """What has to be done before the table is closed, where that is what is asked for."""
        return self._in_the_way if self.deed.verb is Verb.CLOSE_SESSION else ()

    def cash_minor(self) -> int | None:
        """The cash typed, None where it is no amount; nothing where none is asked for."""
        text = self.cash.text().strip()
        if self.facts is None or not self.deed.cash or not text:
            return 0
        try:
            return read_amount(text, self.facts.currency)
        except AmountError:
            return None

    def differs(self) -> bool:
        """Whether what is counted is not what should be there."""
        if self.books is None or self.chips is None or self.is_blind or not self.deed.counts:
            return False
        off = [counted(self.books.bank, self.chips.total_minor()).difference]
        if self.deed.cash:
            off.append(counted(self.books.cash, self.cash_minor() or 0).difference)
        return any(off)

    def _typed(self) -> None:
        self._show_equations()
        cash = self.cash_minor()
        set_property(self.cash, "wrong", cash is None)
        differs = self.differs()
        self.reason.setEnabled(differs)
        self.go.setText(tr("Co&mpare") if self.is_blind else self.deed.said)
        # A count stands as it was typed; choosing the deed again begins another. And nobody counts
        # what cannot be closed.
        takes = not self.compared and not self.in_the_way
        if self.chips is not None:
            self.chips.setEnabled(self.deed.chips and takes)
        self.cash.setEnabled(self.deed.cash and takes)
        words, tone = self._telling(cash, differs=differs)
        say(self.told, words, tone)
        self.go.setEnabled(not self._recording and (not words or tone == "muted"))

    def _held(self) -> int:
        """What can be taken from the table by the deed that is chosen, in smallest units."""
        if self.books is None:
            return 0
        return (self.books.bank if self.deed.chips else self.books.cash).expected

    def _lacks(self, cash: int) -> bool:
        """Whether more is to be taken than there is."""
        if self.books is None or self.chips is None:
            return False
        taken = self.chips.total_minor() if self.deed.chips else cash
        return self.deed.verb in (Verb.CREDIT, Verb.CASH_DROP) and taken > self._held()

    def _telling(self, cash: int | None, *, differs: bool) -> tuple[str, str]:
        """What is still wrong with what is typed, in a tone; muted is no hindrance."""
        facts, chips = self.facts, self.chips
        if facts is None or chips is None or not facts.is_open:
            return tr("The table is closed."), "warning"
        if self.in_the_way:
            return bullets(self.in_the_way), "warning"
        if cash is None:
            example = typed_amount(EXAMPLE)
            return tr("The cash is no amount; write it as {example}.", example=example), "fault"
        if not chips.is_sound():
            return tr("That is more money than a table can hold."), "fault"
        if not self.deed.counts and not (chips.total_minor() if self.deed.chips else cash):
            return tr("Nothing is typed yet."), "warning"
        if self._lacks(cash):
            held = self.money(self._held())
            return tr("The table has no more than {held}.", held=held), "fault"
        if self.is_blind:
            return tr("What should be there is shown after the count."), "muted"
        if differs and not self.reason.text().strip():
            return tr("The count differs from the ledger: say why before it is recorded."), "fault"
        if differs:
            return tr("The difference goes on record with its reason."), "muted"
        return "", ""

    def _show_equations(self) -> None:
        books, facts, chips = self.books, self.facts, self.chips
        if books is None or facts is None or chips is None:
            return
        if self.is_blind:
            for view in (self.bank_view, self.cash_view):
                view.show_lines(())
            return
        bank_of, cash_of = books.bank, books.cash
        if self.deed.counts:
            bank_of = counted(bank_of, chips.total_minor())
        counts_cash = self.deed.counts and self.deed.cash
        if counts_cash:
            cash_of = counted(cash_of, self.cash_minor() or 0)
        currency = facts.currency
        self.bank_view.show_lines(equation_lines(bank_of, currency, is_counted=self.deed.counts))
        self.cash_view.show_lines(equation_lines(cash_of, currency, is_counted=counts_cash))

    def _do(self) -> None:
        facts, chips, cash = self.facts, self.chips, self.cash_minor()
        if facts is None or chips is None or cash is None:
            return
        if self.is_blind:
            self.compared = True
            self._typed()
            (self.reason if self.differs() else self.go).setFocus()
            return
        self._record(recording=True)
        self.around.acting.act(
            self,
            self.deed.verb,
            at_table(self.around.station, facts.id, _verb_of(self.deed, chips.count(), cash)),
            self._done,
            facts.currency,
            facts.names,
            self.reason.text().strip(),
            told=lambda _: self._record(recording=False),
        )

    def _record(self, *, recording: bool) -> None:
        """Have nothing else asked for while a deed is put on record, however long it takes."""
        self._recording = recording
        for choice in self.choices.values():
            choice.setEnabled(not recording)
        self._typed()

    def _done(self, _done: Done) -> None:
        self._record(recording=False)
        what = self.deed.name.replace("&", "")
        self.around.say(tr("Recorded: {what}.", what=what), "good")
        self.choose(self.deed)
        if self.facts is not None:
            self.refresh(self.facts)


def _verb_of(deed: Deed, chips: ChipCount, cash: int) -> TableVerb:
    verbs: dict[Verb, TableVerb] = {
        Verb.COUNT: lambda night, command: bank.count(night, command, chips),
        Verb.FILL: lambda night, command: bank.fill(night, command, chips),
        Verb.CREDIT: lambda night, command: bank.credit(night, command, chips),
        Verb.CASH_FILL: lambda night, command: bank.cash_fill(night, command, cash),
        Verb.CASH_DROP: lambda night, command: bank.cash_drop(night, command, cash),
        Verb.CLOSE_SESSION: lambda night, command: bank.close_session(night, command, chips, cash),
    }
    return verbs[deed.verb]
