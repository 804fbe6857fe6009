"""An open table session: its state, and the one place where a line is added to it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec

from tablemgr.ledger.accounts import HOLDINGS, AccountKind
from tablemgr.ledger.entry import MAX_MEMO, Entry, WrittenEntry
from tablemgr.ledger.journal import JournalLine, seal
from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    Override,
    entry_id,
    set_aside,
    verify_permitted,
    verify_text,
    word_facts,
    word_of,
)
from tablemgr.services.night.authority import verify_approved, verify_operator
from tablemgr.services.night.codec import EVERY, snapshot_text
from tablemgr.services.night.facts import plain
from tablemgr.services.night.fold import fold
from tablemgr.services.night.posted import posted_facts
from tablemgr.services.night.state import NightState
from tablemgr.services.night.telling import read_state
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store.desk import clear_drafts
from tablemgr.store.engine import Store
from tablemgr.store.entries import as_row, as_written, entry_by_id
from tablemgr.store.journal import line_by_command
from tablemgr.store.rows import HandRow
from tablemgr.store.trouble import AlreadyDoneError, ConflictError
from tablemgr.store.work import UnitOfWork

Clock = Callable[[], datetime]
Also = Callable[[UnitOfWork, JournalLine], None]
Given = ParamSpec("Given")


class Night:
    """A table session that this station has; `state` is what it is after the last line."""

    def __init__(
        self, store: Store, site: Site, clock: Clock, state: NightState, last: JournalLine
    ) -> None:
        self.store = store
        self.site = site
        self.clock = clock
        self.state = state
        self._last = last
        self.sheet: RuleSheet = sheet_of(store, state.sheet)

    def now(self) -> datetime:
        """The time, by the clock that was given."""
        return self.clock()

    def commit(self, command: Command, act: Act, also: Also | None = None) -> Done:
        """Write a verb: its line, entries and hand, and what `also` adds to them, or nothing.

        What the operator may not do is done by the leave of somebody who may. Raises
        `DeniedError` (permission, who is signed in and has approved, a closed session),
        `RefusedByRuleError` (clauses that the override does not set aside), `BelowZeroError` (an
        account cannot give it), `StoreError`, `ClaimedError`, and `ConflictError` where another
        program added a line; the state is then read anew and nothing was written.
        """
        verify_permitted(command, act.verb)
        if command.reason:
            verify_text(command.reason, MAX_MEMO)
        if self.state.closed:
            raise DeniedError(Denial.SESSION_CLOSED)
        overridden = set_aside(act.refusals, command)
        balances = self.state.balances
        for entry in act.entries:
            verify(_not_in_chips(entry, self.state.unit))
            balances = balances.apply(entry)
        ids = tuple(entry_id(command, number) for number in range(1, len(act.entries) + 1))
        rows = [as_row(id_, entry) for id_, entry in zip(ids, act.entries, strict=True)]
        facts = dict(act.facts) | posted_facts(rows)
        word = word_of(command, act.verb, overridden)
        if word:
            facts |= word_facts(command, word, overridden)
        line = self._seal(command, act, facts, word)
        hand = _placed(act.hand, line) if act.hand else None
        state = fold(self.state, line, act.entries)
        # Once it is closed nobody goes on from it.
        kept = snapshot_text(state, line) if line.seq % EVERY == 0 and not state.closed else None
        is_over = self.state.in_play and not state.in_play

        def write(work: UnitOfWork) -> None:
            verify_operator(work, self.store.station, command.operator)
            if word:
                verify_approved(work, line.session, command, act.verb, word)
            if also:
                also(work, line)
            work.append(line, rows, hand, kept)
            if is_over:
                clear_drafts(work, line.session)

        try:
            self.store.retrying(write)
        except AlreadyDoneError as done:
            return self._again(done.line)
        except ConflictError:
            self.refresh()
            raise
        self.state, self._last = state, line
        return Done(line, ids)

    def done(self, command: Command) -> Done | None:
        """What a command did when it was carried out before, None where it is new."""
        line = self.store.looking(lambda view: line_by_command(view, command.id))
        return self._again(line) if line else None

    def _again(self, line: JournalLine) -> Done:
        if line.session != self.state.session:
            raise DeniedError(Denial.COMMAND_USED)
        if line.seq > self.state.seq:
            self.refresh()
        return Done(line, again=True)

    def entry(self, entry: str) -> WrittenEntry | None:
        """An entry of this session by its id."""
        found = self.store.looking(lambda view: entry_by_id(view, entry))
        return as_written(found.entry, self.state.book) if found else None

    def _seal(
        self, command: Command, act: Act, facts: dict[str, object], word: Override | None
    ) -> JournalLine:
        now = self.now()
        return seal(
            self._last,
            session=self.state.session,
            at=now,
            offset_min=self.site.offset_minutes(now),
            gaming_date=self.site.gaming_date(now),
            station=command.operator.station,
            operator=command.operator.person,
            role=str(command.operator.role),
            verb=str(act.verb),
            facts={name: plain(value) for name, value in facts.items()},
            command=command.id,
            reason=word.reason if word else command.reason,
            approver=word.approver if word else "",
        )

    def refresh(self) -> None:
        """Read the lines that others have added."""
        session = self.state.session
        self.state, self._last = self.store.looking(lambda view: read_state(view, session))


def once(
    verb: Callable[Concatenate[Night, Command, Given], Done],
) -> Callable[Concatenate[Night, Command, Given], Done]:
    """A verb that says what its command did before, where the table now stands against it.

    What it was told to do twice, as by a doubled key or a retry, is thus done once and no fault.
    """

    @wraps(verb)
    def told(night: Night, command: Command, /, *given: Given.args, **named: Given.kwargs) -> Done:
        try:
            return verb(night, command, *given, **named)
        except ValueError as error:
            again = night.done(command)
            if again is not None:
                return again
            if night.state.closed:
                # Whatever else stands against it comes of that.
                raise DeniedError(Denial.SESSION_CLOSED) from error
            raise

    return told


def _not_in_chips(entry: Entry, unit: int) -> Iterator[Refusal]:
    """The postings that would leave a player or the pool with parts of a chip (X6)."""
    for each in entry.postings:
        if each.account.kind in (*HOLDINGS, AccountKind.POOL) and each.minor % unit:
            facts = (("amount_minor", abs(each.minor)),)
            yield Refusal("X6", StakesReason.NOT_IN_CHIPS, facts)


def _placed(hand: HandRow, line: JournalLine) -> HandRow:
    """A hand's row at its line; a row of an earlier hand keeps that one's gaming date."""
    return replace(hand, seq=line.seq, at=line.at, gaming_date=hand.gaming_date or line.gaming_date)


def resume(store: Store, site: Site, clock: Clock, session: str) -> Night:
    """Take an open session for this station and go on where it stands.

    Raises `ClaimedError` where another station has it, LookupError where there is none.
    """
    store.claim(session)
    state, last = store.looking(lambda view: read_state(view, session))
    return Night(store, site, clock, state, last)


def sheet_of(store: Store, sha256: str) -> RuleSheet:
    """The rule sheet of a hash, as it was kept."""
    return store.looking(lambda view: read_stored_sheet(view, sha256))
