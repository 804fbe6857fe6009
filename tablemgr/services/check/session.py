"""The audit of one session: a walk along its lines, with entries and hands beside them."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablemgr.ledger.accounts import Book
from tablemgr.ledger.checks import HandFacts
from tablemgr.ledger.money import Currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.book import SessionBook
from tablemgr.services.check.finding import Fault, Finding, Hit
from tablemgr.services.check.moves import Moves
from tablemgr.services.check.permitted import Staff, is_plainly_permitted, permission_hits
from tablemgr.services.check.raw import Chain, RawLine, read_facts
from tablemgr.services.check.rowstream import LAST, RowStream
from tablemgr.services.check.story import Story
from tablemgr.services.check.told import Told
from tablemgr.services.night.posted import POSTED
from tablemgr.services.permissions import Verb
from tablemgr.store.auditing import RawHand, entries_by_line, hands_by_line, named_entries
from tablemgr.store.rows import RecordedEntry, SessionRow
from tablemgr.store.view import View

VERBS = {str(verb): verb for verb in Verb}
BAD = (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, IndexError)
"""What facts of the wrong kind raise in whoever relies on them."""


class SessionWalk:
    """The walk along one table session; `sheet` is None where the session's cannot be read."""

    def __init__(
        self, view: View, row: SessionRow, money: Currency, sheet: RuleSheet | None
    ) -> None:
        self._view = view
        self._session = row.id
        self.told = Told(money, sheet)
        self.story = Story(self.told)
        self.book = SessionBook(Book(row.id, money), named_entries(view, row.id), self.told)

    def findings(self, chain: Chain, staff: Staff, moves: Moves) -> Iterator[Finding]:
        """Everything that is wrong at a line, or at rows without one."""
        made = RowStream("entries", entries_by_line(self._view, self._session))
        hands = RowStream("hands", hands_by_line(self._view, self._session))
        seq = 0
        for line in chain.lines():
            seq = line.seq
            if made.seq < seq or hands.seq < seq:
                yield from self._without_line(_loose(made, seq) + _loose(hands, seq))
            if made.seq != seq != hands.seq and self._is_quiet(line, staff):
                continue
            for kind, facts in self._line(line, made.at(seq) or (), hands.at(seq), staff, moves):
                yield Finding(self._session, seq, line.verb, kind, tuple(facts.items()))
        yield from self._without_line(_loose(made, LAST) + _loose(hands, LAST))
        for kind, facts in self.book.end(seq):
            yield Finding(self._session, seq, "", kind, tuple(facts.items()))
        moves.balances.append(self.book.balances)
        if self.told.closed:
            moves.closed.add(self._session)

    def _without_line(self, loose: list[tuple[int, str]]) -> Iterator[Finding]:
        for seq, table in loose:
            yield Finding(self._session, seq, "", Fault.NO_LINE, (("table", table),))

    def _is_quiet(self, line: RawLine, staff: Staff) -> bool:
        """Whether a line of the most frequent kinds is surely right in itself."""
        verb = _QUIET.get(line.verb)
        facts = read_facts(line.facts) if verb else None
        if verb is None or facts is None or self.told.closed or POSTED in facts:
            return False
        if verb is Verb.SHOW:
            if "seat" not in facts:
                return False
            self.told.shown[facts["seat"]] = facts
        return is_plainly_permitted(line, verb, facts, staff)

    def _line(
        self,
        line: RawLine,
        made: Sequence[RecordedEntry],
        hand: RawHand | None,
        staff: Staff,
        moves: Moves,
    ) -> Iterator[Hit]:
        facts, verb = read_facts(line.facts), VERBS.get(line.verb)
        if facts is None:
            yield Fault.BAD_FACTS, {}
        if verb is None:
            yield Fault.BAD_VERB, {}
        if self.told.closed:
            yield Fault.AFTER_CLOSE, {}
        moved: HandFacts | None = None
        if facts is not None and verb is not None:
            try:
                if not is_plainly_permitted(line, verb, facts, staff):
                    yield from permission_hits(line, verb, facts, staff)
                moved = yield from self.story.see(line, verb, facts, made, hand)
                moves.learn(self._session, line.command, verb, facts)
            except BAD as error:
                yield bad_fact(error)
        if not made and verb not in _COUNTS and (facts is None or POSTED not in facts):
            return
        try:
            yield from self.book.see(line, verb, facts or {}, made, moved)
        except BAD as error:
            yield bad_fact(error)


def _loose(rows: RowStream[Any], seq: float) -> list[tuple[int, str]]:
    return [(each, rows.table) for each in rows.loose_before(seq)]


_QUIET = {
    str(verb): verb
    for verb in (Verb.MARK_SET, Verb.UNMARK_SET, Verb.DECLARE, Verb.DROP, Verb.SHOW, Verb.PAID)
}
_COUNTS = frozenset({Verb.OPEN_SESSION, Verb.COUNT, Verb.CLOSE_SESSION})


def bad_fact(error: Exception) -> Hit:
    """The finding for what a fact of the wrong kind has raised."""
    return Fault.BAD_FACT, {"detail": f"{type(error).__name__} {error}"}
