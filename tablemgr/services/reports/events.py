"""What happened at a table beside its hands: irregularities, overrides, corrections, the bank.

One walk along the journal gathers them; they are few, however many hands there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.i18n import mark, tr
from tablemgr.ledger.accounts import HOLDINGS, POOL_DEBTOR, parse_account
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.kinds import EntryKind
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Consequence, Incident, Moment, RulingKind
from tablemgr.services.floorwords import (
    clock_ruling_name,
    consequence_name,
    incident_text,
    ruling_name,
)
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.permissions import Verb
from tablemgr.services.reports.sessionlines import (
    BankLine,
    CorrectionLine,
    IncidentLine,
    OverrideLine,
)
from tablemgr.services.reports.source import Source, loud_lines
from tablemgr.services.reports.words import bank_name
from tablemgr.store.entries import entries_at
from tablemgr.store.rows import EntryRow

Facts = Mapping[str, Any]


@dataclass(slots=True)
class Events:
    """What the walk has gathered, in the order of the journal.

    `close` has the facts of the close, None for an open table; `misdeals` counts them.
    """

    incidents: list[IncidentLine] = field(default_factory=list)
    overrides: list[OverrideLine] = field(default_factory=list)
    corrections: list[CorrectionLine] = field(default_factory=list)
    bank: list[BankLine] = field(default_factory=list)
    dealers: list[str] = field(default_factory=list)
    point_values: list[int] = field(default_factory=list)
    close: Facts | None = None
    misdeals: int = 0


class _Walk:
    """A walk along a session's lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found = Events()
        self._told: dict[str, Callable[[JournalLine, Facts], None]] = {
            str(Verb.OPEN_SESSION): self._open,
            str(Verb.CHANGE_DEALER): self._dealer,
            str(Verb.CHANGE_POINT_VALUE): self._point_value,
            str(Verb.REPORT_INCIDENT): self._incident,
            str(Verb.END_HAND): self._incident,
            str(Verb.DECIDE_INCIDENT): self._incident,
            str(Verb.CALL_CLOCK): self._clock,
            str(Verb.END_CLOCK): self._clock,
            str(Verb.NOTE): self._note,
            str(Verb.CORRECT_HAND): self._correction,
            str(Verb.VOID_HAND): self._correction,
            str(Verb.CLOSE_SESSION): self._close,
            **dict.fromkeys(
                map(str, (Verb.FILL, Verb.CREDIT, Verb.CASH_FILL, Verb.CASH_DROP, Verb.COUNT)),
                self._bank,
            ),
            **dict.fromkeys(
                map(str, (Verb.CLEAR_RECEIVABLE, Verb.WRITE_OFF_RECEIVABLE)), self._debt
            ),
        }

    def see(self, line: JournalLine, facts: Facts) -> None:
        tell = self._told.get(line.verb)
        if tell:
            tell(line, facts)
        if facts.get("overridden"):
            self._override(line, facts)

    @property
    def _table(self) -> str:
        return self.source.row.table_name

    def _open(self, line: JournalLine, facts: Facts) -> None:
        self.found.dealers.append(facts["dealer"])
        self.found.point_values.append(facts["point_value"])
        self._counted(line, facts, None)

    def _dealer(self, _: JournalLine, facts: Facts) -> None:
        self.found.dealers.append(facts["dealer"])

    def _point_value(self, _: JournalLine, facts: Facts) -> None:
        self.found.point_values.append(facts["point_value"])

    def _close(self, line: JournalLine, facts: Facts) -> None:
        self.found.close = facts
        self._counted(line, facts, facts["bank_expected"])
        cash = self._movement(line, tr("cash"), facts["cash"], facts["cash_expected"])
        self.found.bank.append(cash)

    def _counted(self, line: JournalLine, facts: Facts, expected: int | None) -> None:
        chips = parse_chips(facts["bank"])
        self.found.bank.append(self._movement(line, str(facts["bank"]), chips.total, expected))

    def _bank(self, line: JournalLine, facts: Facts) -> None:
        if line.verb == Verb.COUNT:
            self._counted(line, facts, facts["expected"])
            return
        minor = facts.get("amount")
        if minor is None:
            minor = parse_chips(facts["chips"]).total
        if line.verb in (Verb.CREDIT, Verb.CASH_DROP):
            minor = -minor
        chips = facts.get("chips", tr("cash"))
        self.found.bank.append(self._movement(line, chips, minor, None))

    def _debt(self, line: JournalLine, facts: Facts) -> None:
        """A debt paid in cash or chips; or given up, which brings the table nothing."""
        debtor, minor = facts["debtor"], facts["amount"]
        name = tr("the pool") if debtor == POOL_DEBTOR else self.source.player(debtor)
        if "in_cash" in facts:
            how = mark("cash, {player}") if facts["in_cash"] else mark("chips, {player}")
            self.found.bank.append(self._movement(line, tr(how, player=name), minor, None))
            return
        what = tr("{amount} of {player}", amount=self.source.told_money(minor), player=name)
        self.found.bank.append(self._movement(line, what, 0, None))

    def _movement(
        self, line: JournalLine, chips: str, minor: int, expected: int | None
    ) -> BankLine:
        source = self.source
        counts = line.verb in _COUNTS
        return BankLine(
            time=source.clock(line.at),
            table=self._table,
            what=bank_name(Verb(line.verb)),
            chips=chips.removeprefix(f"{source.currency.code} "),
            amount=source.money(minor) if counts else source.gain(minor),
            expected="" if expected is None else source.money(expected),
            variance="" if expected is None else source.gain(minor - expected),
            who=source.person(line.operator),
            reason="" if expected == minor else line.reason,
        )

    def _incident(self, line: JournalLine, facts: Facts) -> None:
        seen = [
            Incident(Cause(each["cause"]), Moment(each["moment"]), each["seat"], each["cards"])
            for each in facts.get("incidents", ())
        ]
        follows = [consequence_name(Consequence(each)) for each in facts.get("consequences", ())]
        kind = RulingKind(facts["ruling"])
        if kind is RulingKind.MISDEAL:
            self.found.misdeals += 1
        if kind is RulingKind.VOID:
            self._correction(line, facts)
        self._log(
            line,
            number=facts["number"],
            dealer=self.source.person(facts["dealer"]),
            what="; ".join(map(incident_text, seen)) or tr("decision of the floor"),
            ruling="; ".join([ruling_name(kind), *follows]),
            clause=facts["clause"],
        )

    def _clock(self, line: JournalLine, facts: Facts) -> None:
        seat = facts["seat"]
        if line.verb == Verb.CALL_CLOCK:
            self._log(line, what=tr("the clock is called on seat {seat}", seat=seat), clause="K1")
            return
        draw = self.source.sheet.draw is not None
        ruling = clock_ruling_name(ClockRuling(facts["ruling"]), draw=draw)
        what = tr("the clock of seat {seat} ends", seat=seat)
        self._log(line, what=what, ruling=ruling, clause=facts["clause"])

    def _note(self, line: JournalLine, facts: Facts) -> None:
        camera = facts["time_code"]
        what = tr("note: {text}", text=facts["text"])
        self._log(line, what=f"{what} [{camera}]" if camera else what)

    def _log(
        self,
        line: JournalLine,
        *,
        what: str,
        number: int = 0,
        dealer: str = "",
        ruling: str = "",
        clause: str = "",
    ) -> None:
        source = self.source
        self.found.incidents.append(
            IncidentLine(
                time=source.clock(line.at),
                table=self._table,
                hand=str(number) if number else "",
                dealer=dealer,
                what=what,
                ruling=ruling,
                clause=clause,
                who=source.person(line.approver or line.operator),
                reason=line.reason,
            )
        )

    def _override(self, line: JournalLine, facts: Facts) -> None:
        source = self.source
        self.found.overrides.append(
            OverrideLine(
                time=source.clock(line.at),
                table=self._table,
                what=verb_name(Verb(line.verb)),
                clauses=", ".join(facts["overridden"]),
                reason=line.reason,
                operator=source.person(line.operator),
                approver=source.person(line.approver),
            )
        )

    def _correction(self, line: JournalLine, facts: Facts) -> None:
        source = self.source
        made = entries_at(source.view, source.id, line.seq)
        gains = _gains(made)
        moved = sum(minor for minor in gains.values() if minor > 0)
        changes = [
            f"{source.player(who)} {source.told_gain(minor)}" for who, minor in gains.items()
        ]
        self.found.corrections.append(
            CorrectionLine(
                time=source.clock(line.at),
                table=self._table,
                what=tr(_CORRECTED.get(line.verb, _RULED_VOID)),
                hand=str(facts["number"]),
                changes="; ".join(changes) or tr("nobody's money"),
                moved=source.money(moved),
                reason=line.reason or facts.get("clause", ""),
                who=source.person(line.approver or line.operator),
            )
        )


_COUNTS = frozenset(map(str, (Verb.OPEN_SESSION, Verb.COUNT, Verb.CLOSE_SESSION)))
_CORRECTED = {
    str(Verb.CORRECT_HAND): mark("hand entered again"),
    str(Verb.VOID_HAND): mark("hand void"),
}
_RULED_VOID = mark("hand void by ruling")
_CORRECTIONS = frozenset(map(str, (EntryKind.ADJUSTMENT, EntryKind.VOID)))


def _gains(made: tuple[EntryRow, ...]) -> dict[str, int]:
    """What the correcting entries of a line gave each player at the table, and took."""
    gains: dict[str, int] = {}
    for posting in (each for row in made if row.kind in _CORRECTIONS for each in row.postings):
        account = parse_account(posting.account)
        if account.kind in HOLDINGS:
            gains[account.owner] = gains.get(account.owner, 0) + posting.minor
    return gains


def read_events(source: Source) -> Events:
    """Gather what happened in a session beside its hands."""
    walk = _Walk(source)
    for line, facts in loud_lines(source):
        walk.see(line, facts)
    return walk.found
