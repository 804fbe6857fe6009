"""The console's smaller questions: a note, another dealer, point value or table, the clock."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.clock import ClockRuling, clock_rulings
from tablemgr.rules.floor.pointvalue import PointValueReason
from tablemgr.rules.floor.refusal import Refusal
from tablemgr.services.floorwords import clock_ruling_name, refusal_text
from tablemgr.services.night.bank import pool_shares
from tablemgr.services.night.rulings import seat_clock
from tablemgr.services.night.seen import Seen
from tablemgr.services.oneline import MAX_NAME
from tablemgr.services.poolwords import pool_amount
from tablemgr.services.shown import shown_amount
from tablemgr.services.typedmoney import typed_minor
from tablemgr.ui.console.questions import Question, amount_of, choices, text_line
from tablemgr.ui.shell.parts import FINGER_PX, words
from tablemgr.ui.theme import px

if TYPE_CHECKING:
    from tablemgr.services.desk.closing import Unseated
    from tablemgr.services.desk.tables import TableCard


class NoteQuestion(Question):
    """A note, with a time code of the cameras."""

    def __init__(self, parent: QWidget, title: str, text: str = "") -> None:
        super().__init__(parent, title, tr("Record"))
        self.text = text_line()
        self.text.setText(text)
        self.code = text_line(MAX_NAME)
        self.text.entered.connect(self.code.setFocus)
        self.code.entered.connect(self.try_accept)
        self.field(tr("Note"), self.text)
        self.field(tr("Time code of the cameras"), self.code)

    def fault(self) -> str:
        return "" if self.text.text().strip() else tr("Type the note")


class ChoiceQuestion(Question):
    """One thing out of a list."""

    def __init__(
        self, parent: QWidget, title: str, ok: str, name: str, items: Sequence[tuple[str, object]]
    ) -> None:
        super().__init__(parent, title, ok)
        self.list = choices(items)
        self.field(name, self.list)

    def chosen(self) -> object:
        """What is chosen."""
        return self.list.currentData()


class PayOutQuestion(ChoiceQuestion):
    """Who of those that have left is paid what lies at the table for him, and where (T4)."""

    def __init__(self, parent: QWidget, seen: Seen, found: Sequence["Unseated"]) -> None:
        currency = seen.state.currency
        items = [(f"{each.name} · {shown_amount(each.amount, currency)}", each) for each in found]
        title = tr("Pay one who has left (T4)")
        super().__init__(parent, title, tr("Pay out"), tr("Player"), items)
        self.cage = QCheckBox(tr("Paid at the cage, not at the table"))
        self.cage.setMinimumHeight(px(FINGER_PX))
        self.wide(self.cage)

    @property
    def at(self) -> PaidAt:
        """Where he is paid."""
        return PaidAt.CAGE if self.cage.isChecked() else PaidAt.TABLE


class MoveQuestion(ChoiceQuestion):
    """Another table, and a seat there (T11)."""

    def __init__(self, parent: QWidget, player: str, tables: Sequence["TableCard"]) -> None:
        title = tr("{player} moves to another table (T11)", player=player)
        items = [(each.table, each.session) for each in tables]
        super().__init__(parent, title, tr("Move"), tr("Table"), items)
        self._places = {each.session: each.free for each in tables}
        self.seat = QComboBox()
        self.field(tr("Seat"), self.seat)
        self.list.currentIndexChanged.connect(lambda _: self._offer())
        self._offer()

    def _offer(self) -> None:
        """The free seats of the table that is chosen."""
        self.seat.clear()
        for each in self._places.get(str(self.chosen()), ()):
            self.seat.addItem(str(each), each)

    def target(self) -> tuple[str, int]:
        """The session that he goes to, and the seat there."""
        return str(self.chosen()), int(self.seat.currentData())


class PointValueQuestion(Question):
    """Another point value from the next hand, and who has agreed to it (T12)."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("Another point value (T12)"), tr("Record"))
        self.seen = seen
        self.value = text_line(20)
        self.value.setText(typed_minor(seen.state.point_value, seen.state.currency))
        self.value.selectAll()
        self.value.entered.connect(self.try_accept)
        self.field(tr("Point value"), self.value)
        self.agreed = {each.seat: QCheckBox(each.name) for each in seen.state.seats}
        for seat, box in self.agreed.items():
            box.setChecked(True)
            self.field(tr("Seat {seat} agrees", seat=seat), box)
        if seen.state.playing:
            # The floor may have it at once all the same (T10).
            during = Refusal("T12", PointValueReason.DURING_HAND)
            self.say(refusal_text(during, seen.state.currency), "warning")

    def minor(self) -> int:
        """The value in smallest units."""
        return amount_of(self.value, self.seen.state.currency)[0]

    def seats(self) -> list[int]:
        """The seats that have agreed."""
        return [seat for seat, box in self.agreed.items() if box.isChecked()]

    def fault(self) -> str:
        minor, wrong = amount_of(self.value, self.seen.state.currency)
        return wrong or ("" if minor else tr("Type the point value"))


class SplitQuestion(Question):
    """What is left in the pool, and what each seated player would have of it (V2)."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("Split the pool (V2)"), tr("Split"))
        state = seen.state
        self.shares = pool_shares(state)
        self.told = words(self._text(seen))
        self.wide(self.told)

    def _text(self, seen: Seen) -> str:
        state = seen.state
        lines = [
            tr(
                "Seat {seat}, {player}: {amount}",
                seat=each.seat,
                player=each.name,
                amount=shown_amount(self.shares[each.player], state.currency),
            )
            for each in state.seats
            if each.player in self.shares
        ]
        return "\n".join((tr("In the pool: {amount}", amount=pool_amount(seen)), *lines))


class ClockQuestion(ChoiceQuestion):
    """The floor's ruling at the end of a seat's clock (K1)."""

    def __init__(self, parent: QWidget, seen: Seen, seat: int) -> None:
        rulings = clock_rulings(seat_clock(seen, seat), seen.sheet)
        draw = seen.sheet.draw is not None
        items = [(clock_ruling_name(each, draw=draw), each) for each in rulings]
        title = tr("The clock of seat {seat} (K1)", seat=seat)
        super().__init__(parent, title, tr("Decide"), tr("Ruling"), items)

    def ruling(self) -> ClockRuling:
        """What the floor rules."""
        return ClockRuling(str(self.chosen()))
