"""The audit of one session: a walk along its lines, with entries and hands beside them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tablemgr.ledger.accounts import Book
from tablemgr.ledger.checks import HandFacts
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import Currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.book import COUNTS, SessionBook
from tablemgr.services.check.finding import BAD, Fault, Finding, Hit
from tablemgr.services.check.glance import at_a_glance
from tablemgr.services.check.moves import Moves
from tablemgr.services.check.permitted import Staff, is_plainly_permitted, permission_hits
from tablemgr.services.check.quiet import is_quiet
from tablemgr.services.check.raw import Chain, read_facts
from tablemgr.services.check.rowstream import LAST, RowStream
from tablemgr.services.check.story import Story
from tablemgr.services.check.told import Facts, Told
from tablemgr.services.night.posted import POSTED
from tablemgr.services.permissions import Verb
from tablemgr.store.auditing import (
    RawHand,
    entries_by_line,
    hand_before,
    hands_by_line,
    named_entries,
)
from tablemgr.store.rows import EntryRow, SessionRow
from tablemgr.store.view import View

VERBS = {str(verb): verb for verb in Verb}


class SessionWalk:
    """The walk along one table session; `sheet` is None where the session's cannot be read."""

    def __init__(
        self, view: View, row: SessionRow, money: Currency, sheet: RuleSheet | None
    ) -> None:
        self._view = view
        self._session = row.id
        self.told = Told(money, sheet)
        self.story = Story(self.told, partial(hand_before, view, row.id))
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
            if made.seq != seq != hands.seq:
                if is_quiet(line, self.told, staff):
                    continue
                rows, hand = None, None
            else:
                rows, hand = made.at(seq), hands.at(seq)
            for kind, facts in self._line(line, rows or (), hand, staff, moves):
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

    def _line(
        self,
        line: JournalLine,
        made: Sequence[EntryRow],
        hand: RawHand | None,
        staff: Staff,
        moves: Moves,
    ) -> Iterable[Hit]:
        if line.verb == _SETTLE and len(made) == 1 and made[0].kind == _HAND:
            playing = self.book.balances.playing
            right = None if self.told.closed else at_a_glance(line, hand, self.told, playing)
            if right is not None and is_plainly_permitted(line, _SETTLE, right[0], staff):
                if self.book.is_right_hand(line, right[0], made[0], right[1]):
                    return ()
                return self._book(line, _SETTLE, right[0], made, right[1])
        return self._slowly(line, made, hand, staff, moves)

    def _slowly(
        self,
        line: JournalLine,
        made: Sequence[EntryRow],
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
        if made or verb in COUNTS or (facts is not None and POSTED in facts):
            yield from self._book(line, verb, facts or {}, made, moved)

    def _book(
        self,
        line: JournalLine,
        verb: Verb | None,
        facts: Facts,
        made: Sequence[EntryRow],
        moved: HandFacts | None,
    ) -> Iterator[Hit]:
        try:
            yield from self.book.see(line, verb, facts, made, moved)
        except BAD as error:
            yield bad_fact(error)


def _loose(rows: RowStream[Any], seq: float) -> list[tuple[int, str]]:
    return [(each, rows.table) for each in rows.loose_before(seq)]


# Bound here because looking an enum's member up is slow, and this is asked for each hand.
_SETTLE, _HAND = Verb.SETTLE, EntryKind.HAND


def bad_fact(error: Exception) -> Hit:
    """The finding for what a fact of the wrong kind has raised."""
    return Fault.BAD_FACT, {"detail": f"{type(error).__name__} {error}"}
