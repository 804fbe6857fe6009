"""An irregularity: facts go in, and the ruling stands there before it is recorded (M1 to M6)."""

from PySide6.QtWidgets import QLabel, QSpinBox, QWidget

from tablemgr.i18n import capital, tr
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.floorwords import cause_name, finding_text, moment_name, ruling_name
from tablemgr.services.night.rulings import moments, options, ruling_on
from tablemgr.services.night.seen import Seen
from tablemgr.ui.console.questions import Question, choices, text_line
from tablemgr.ui.theme import px, set_property, sized

# Of these it matters how many cards it was.
_COUNTED = (Cause.EXPOSED_BY_DEALER, Cause.BOXED_CARDS)
_OF_THE_TABLE = (Cause.WRONG_PLAYER, Cause.BOXED_CARDS, Cause.FOULED_DECK)
MOST_CARDS = 52


class IrregularQuestion(Question):
    """Cause, seat, moment and cards; the ruling follows what is chosen."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("An irregularity"), tr("Record"))
        self.seen = seen
        hand = seen.state.hand
        when = moments(hand) if hand else ()
        self.cause = choices([(cause_name(each), each) for each in Cause])
        places = seats_of(seen.sheet)
        self.where = choices([(tr("The table"), 0), *((str(seat), seat) for seat in places)])
        self.moment = choices([(moment_name(each), each) for each in when])
        if hand and any(each.ready for each in hand.seats) and len(when) > 1:
            self.moment.setCurrentIndex(len(when) - 1)
        self.cards = QSpinBox()
        self.cards.setRange(0, MOST_CARDS)
        self.ruling = QLabel()
        self.ruling.setWordWrap(True)
        self.ruling.setMinimumHeight(px(84))
        self.ruling.setAccessibleName(tr("The ruling"))
        sized(self.ruling, 14, bold=True)
        self.field(tr("What happened"), self.cause)
        self.field(tr("Seat"), self.where)
        self.field(tr("When it was found"), self.moment)
        self.field(tr("Cards"), self.cards)
        self.wide(self.ruling)
        for box in (self.cause, self.where, self.moment):
            box.currentIndexChanged.connect(lambda _: self._rule())
        self.cards.valueChanged.connect(lambda _: self._rule())
        self._rule()

    def incident(self) -> Incident:
        """What was seen, as it is chosen."""
        cause = Cause(self.cause.currentData())
        cards = self.cards.value() if cause in _COUNTED else 0
        seat = 0 if cause in _OF_THE_TABLE else int(self.where.currentData())
        return Incident(cause, Moment(self.moment.currentData()), seat, cards)

    def _rule(self) -> None:
        cause = Cause(self.cause.currentData())
        self.cards.setEnabled(cause in _COUNTED)
        self.where.setEnabled(cause not in _OF_THE_TABLE)
        if not self.moment.count():
            return
        findings = ruling_on(self.seen, [self.incident()]).findings
        self.ruling.setText(capital(finding_text(findings[-1])) if findings else "")
        ends = findings and findings[-1].kind in (RulingKind.MISDEAL, RulingKind.VOID)
        set_property(self.ruling, "tone", "fault" if ends else "warning")

    def fault(self) -> str:
        incident = self.incident()
        if incident.cause in _COUNTED and not incident.cards:
            return tr("Say how many cards it was")
        if incident.cause not in _OF_THE_TABLE and not incident.seat:
            return tr("Say at which seat it was")
        return ""


class DecisionQuestion(Question):
    """What the floor decides where the rules leave it something, with its reason (M1, M3, M4)."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("The floor decides"), tr("Decide"))
        self.kind = choices([(ruling_name(each), each) for each in options(seen)])
        self.reason = text_line()
        self.reason.entered.connect(self.try_accept)
        self.field(tr("Decision"), self.kind)
        self.field(tr("Reason"), self.reason)

    def decision(self) -> RulingKind:
        """What is chosen."""
        return RulingKind(self.kind.currentData())

    def fault(self) -> str:
        return "" if self.reason.text().strip() else tr("Give the reason")
