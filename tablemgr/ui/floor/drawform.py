"""The form in which a hand of Italian draw is entered again: who opened, what all said, the seats.

What is typed becomes a draw file's mapping; whether it is one is asked elsewhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.money import Currency, find_currency
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.openers import Opening
from tablemgr.services.typedmoney import typed_amount
from tablemgr.ui.draw.draft import CARDS, OPENING
from tablemgr.ui.draw.model import field_name
from tablemgr.ui.draw.tablestrip import after_names
from tablemgr.ui.floor.handform import RULED_BY, lay_seats
from tablemgr.ui.quick.amounts import filed_amount
from tablemgr.ui.quick.model import NO_CURRENCY
from tablemgr.ui.theme import px

SHOWN, FOLDED, DEAD = "shown", "folded", "dead"
CONTRIBUTED = "contributed"
KEYS = (CONTRIBUTED, CARDS, OPENING)


class DrawSeatForm:
    """The fields of one seat, in a row of the form's grid."""

    def __init__(self, seat: Mapping[str, Any], currency: Currency) -> None:
        self._seat, self._currency = seat, currency
        self.number = int(seat["seat"])
        name = tr("Seat {seat}", seat=self.number)
        self.how = QComboBox()
        self.how.setAccessibleName(tr("{seat}: how it played", seat=name))
        for words, how in (
            (tr("stayed in"), SHOWN),
            (tr("folded"), FOLDED),
            (tr("ruled dead"), DEAD),
        ):
            self.how.addItem(words, how)
        self.lines = {key: QLineEdit() for key in KEYS}
        for key, line in self.lines.items():
            line.setAccessibleName(f"{name}: {field_name(key)}")
            line.setMinimumWidth(px(70))
        self._fill()
        self.first = self.value()

    def _fill(self) -> None:
        seat = self._seat
        how = DEAD if seat.get("fouled") else FOLDED if seat.get("folded") else SHOWN
        self.how.setCurrentIndex(self.how.findData(how))
        for key, line in self.lines.items():
            text = str(seat.get(key, ""))
            line.setText(typed_amount(text) if key == CONTRIBUTED else text)
            line.setCursorPosition(0)

    def value(self) -> dict[str, object]:
        """The seat as a draw file has it."""
        how = str(self.how.currentData())
        texts = {key: line.text().strip() for key, line in self.lines.items()}
        texts[CONTRIBUTED] = filed_amount(texts[CONTRIBUTED], self._currency)
        found: dict[str, object] = {"seat": self.number}
        found |= {key: text for key, text in texts.items() if text}
        if how == FOLDED:
            found["folded"] = True
        if how == DEAD:
            found["fouled"] = str(self._seat.get("fouled") or RULED_BY)
        return found


class DrawHandForm(QWidget):
    """A hand of draw: how it was opened and ended, and all its seats.

    Signals:
        changed: something else is typed or chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.seats: Sequence[DrawSeatForm] = ()
        self._document: Mapping[str, Any] = {}
        self._first: dict[str, object] = {}
        self.opener, self.after_draw = QComboBox(), QComboBox()
        self.opener.setAccessibleName(tr("Who opened"))
        self.after_draw.setAccessibleName(tr("After the draw"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        for column, stretch in enumerate((3, 3, 2, 5, 4)):
            self._grid.setColumnStretch(column, stretch)

    def show_hand(self, document: Mapping[str, Any], _sheet: object = None) -> None:
        """Show a hand as it was entered."""
        self._document = document
        currency = find_currency(str(document["currency"])) or NO_CURRENCY
        self.seats = [DrawSeatForm(seat, currency) for seat in document["seats"]]
        self._offer(document)
        self._grid.addWidget(self.opener, 0, 1)
        self._grid.addWidget(self.after_draw, 0, 3)
        lay_seats(self._grid, 1, [*map(field_name, KEYS)], self.seats, document, self.changed)
        for box in (self.opener, self.after_draw):
            box.activated.connect(lambda _: self.changed.emit())
        self._first = self._opened()
        if self.seats:
            self.setFocusProxy(self.seats[0].lines[CONTRIBUTED])

    def _offer(self, document: Mapping[str, Any]) -> None:
        """Nobody, or each seat, which may have opened blind; and what all said."""
        self.opener.addItem(tr("nobody opened"), (0, str(Opening.NOBODY)))
        for seat in self.seats:
            number = seat.number
            regular, blind = (number, str(Opening.REGULAR)), (number, str(Opening.BLIND))
            self.opener.addItem(tr("seat {seat} opened", seat=number), regular)
            self.opener.addItem(tr("seat {seat} opened blind", seat=number), blind)
        was = (int(document["opener"]), str(document["opening"]))
        places = [self.opener.itemData(at) for at in range(self.opener.count())]
        self.opener.setCurrentIndex(places.index(was))
        for words, said in after_names():
            self.after_draw.addItem(words, said)
        said = str(document.get("after_draw", ""))
        self.after_draw.setCurrentIndex(max(self.after_draw.findData(said), 0))

    def _opened(self) -> dict[str, object]:
        opener, opening = self.opener.currentData()
        said = str(self.after_draw.currentData())
        found: dict[str, object] = {"opener": opener, "opening": opening}
        return found | ({"after_draw": str(AfterDraw(said))} if said and opener else {})

    def document(self) -> dict[str, object]:
        """The hand as it is typed, as a draw file has it."""
        kept = {key: each for key, each in self._document.items() if key != "after_draw"}
        return {**kept, **self._opened(), "seats": [seat.value() for seat in self.seats]}

    def is_changed(self) -> bool:
        """Whether anything is typed other than what was entered before."""
        changed = any(seat.value() != seat.first for seat in self.seats)
        return changed or self._opened() != self._first
