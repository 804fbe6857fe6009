"""The audit of a whole database: the house's chain, each session, and what goes across them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from tablemgr.ledger.journal import ChainFinding, Head, JournalLine, chain_findings
from tablemgr.ledger.money import find_currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.book import entry_hits
from tablemgr.services.check.finding import BAD, Fault, Finding, Hit
from tablemgr.services.check.moves import Moves
from tablemgr.services.check.permitted import Staff, permission_hits
from tablemgr.services.check.raw import Chain, read_facts
from tablemgr.services.check.roster import Roster
from tablemgr.services.check.session import VERBS, SessionWalk, bad_fact
from tablemgr.services.check.standing import row_findings, state_findings
from tablemgr.services.housesettings import KEYS
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Verb
from tablemgr.services.storedsheets import sheet_of_text
from tablemgr.store import auditing, sessions
from tablemgr.store.desk import settings
from tablemgr.store.illegible import IllegibleError, any_text, is_legible, legible
from tablemgr.store.journal import chains, count_lines, lines
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

Progress = Callable[[int, int], None]
"""Is told how many lines of how many have been audited."""


def check(
    view: View, papers: Mapping[str, Head] | None = None, progress: Progress | None = None
) -> Iterator[Finding]:
    """Everything that is wrong with a database, in the order of its sessions.

    `papers` are heads that closing papers name, by session. Memory does not grow with hands.
    """
    given = 0
    try:
        with legible():
            for finding in _findings(view, papers, progress):
                given += 1
                yield finding
    except IllegibleError:
        all_read = False
    else:
        all_read = True
    if not all_read:
        # Once more from the start, slower, and past what was found before such a text turned up.
        with any_text(view):
            yield from islice(_findings(view, papers, progress), given, None)


def _findings(
    view: View, papers: Mapping[str, Head] | None, progress: Progress | None
) -> Iterator[Finding]:
    audit = _DatabaseAudit(view, dict(papers or {}))
    total, done = (count_lines(view) if progress else 0), 0
    names = chains(view)
    # The house first: its journal says who is on the staff.
    for name in sorted(names, key=lambda each: (each != HOUSE, each)):
        chain = Chain(view, name, audit.papers_of(name))
        yield from audit.chain(name, chain)
        done += chain.length
        if progress:
            progress(done, total)
    yield from audit.across(names)


class _DatabaseAudit:
    """What is remembered from session to session."""

    def __init__(self, view: View, papers: dict[str, Head]) -> None:
        self._view = view
        self._papers = papers
        self._staff = Staff()
        self._roster = Roster()
        self._moves = Moves()
        self._settings: dict[str, str] = {}
        self._sheets: dict[str, RuleSheet | None] = {}
        self._rows = {row.id: row for row in sessions.sessions(view)}

    def papers_of(self, name: str) -> tuple[Head, ...]:
        """The heads that a chain is held against: that of the close, and that of the paper."""
        row, paper = self._rows.get(name), self._papers.get(name)
        # Where the length is no number, the row differs from its journal.
        is_closed = row is not None and row.closed_at and type(row.length) is int
        closed = (Head(row.length, row.head),) if row and is_closed else ()
        return closed + ((paper,) if paper else ())

    def chain(self, name: str, chain: Chain) -> Iterator[Finding]:
        """The findings of one chain, whosever it is."""
        row = self._rows.get(name)
        if row is not None:
            try:
                yield from self._session(row, chain)
            except BAD as error:
                kind, facts = bad_fact(error)
                yield Finding(name, 0, "", kind, tuple(facts.items()))
        else:
            if name != HOUSE:
                yield Finding(name, 0, "", Fault.NO_SESSION)
            yield from self._house(name, chain)
        if not chain.whole:
            yield from self._broken(name)

    def _broken(self, name: str) -> Iterator[Finding]:
        """What is wrong with a chain that is not whole."""
        found: dict[ChainFinding, None] = {}
        for paper in self.papers_of(name) or (None,):
            found |= dict.fromkeys(chain_findings(name, lines(self._view, name), paper))
        for each in sorted(found, key=lambda finding: finding.seq):
            facts = (("seq", each.seq), ("until", each.until))
            yield Finding(name, each.seq, "", each.fault, facts)

    def _house(self, name: str, chain: Chain) -> Iterator[Finding]:
        """The house's own lines, and those of a session that there is not."""
        for line in chain.lines():
            facts, verb = read_facts(line.facts), VERBS.get(line.verb)
            if facts is None or verb is None:
                bad = Fault.BAD_FACTS if facts is None else Fault.BAD_VERB
                yield Finding(name, line.seq, line.verb, bad)
                continue
            try:
                if name == HOUSE:
                    self._staff.learn(line, verb, facts)
                    self._roster.learn(line, verb, facts)
                hits = [*permission_hits(line, verb, facts, self._staff)]
                hits += self._settled(line, verb, facts) if name == HOUSE else ()
                hits += entry_hits(line, facts, ()) if name == HOUSE else ()
            except BAD as error:
                hits = [bad_fact(error)]
            for kind, values in hits:
                yield Finding(name, line.seq, line.verb, kind, tuple(values.items()))

    def _settled(self, line: JournalLine, verb: Verb, facts: Mapping[str, Any]) -> Iterator[Hit]:
        """What a line of the house's says of its settings, and what is to be known besides."""
        if verb is Verb.KEEP_HOUSE:
            yield from _setting_hits(facts["before"], self._settings)
            self._settings |= {str(name): str(value) for name, value in facts["after"].items()}
        if verb is Verb.RECOVER_MANAGER:
            known: dict[str, int | str] = {"person": str(facts["name"]), "station": line.station}
            yield Fault.MANAGER_RECOVERED, known
        if verb is Verb.RESTORE and "kept" in facts:
            yield Fault.RESTORED, {"file": str(facts["file"]), "station": line.station}

    def _session(self, row: SessionRow, chain: Chain) -> Iterator[Finding]:
        currency = find_currency(row.currency)
        if currency is None:
            facts = (("name", "currency"), ("found", row.currency), ("expected", ""))
            yield Finding(row.id, 0, "", Fault.SESSION_DIFFERS, facts)
            return
        walk = SessionWalk(self._view, row, currency, self._sheet(row.sheet))
        yield from walk.findings(chain, self._staff, self._moves)
        yield from row_findings(row, walk.story, chain)
        if not walk.told.closed:
            yield from state_findings(self._view, row.id)

    def _sheet(self, sha256: str) -> RuleSheet | None:
        """A session's sheet; None where it is missing or changed, which is found once for all."""
        if sha256 not in self._sheets:
            row = sessions.find_sheet(self._view, sha256) if is_legible(sha256) else None
            try:
                self._sheets[sha256] = sheet_of_text(row.text, sha256) if row else None
            except BAD:
                self._sheets[sha256] = None
        return self._sheets[sha256]

    def across(self, names: tuple[str, ...]) -> Iterator[Finding]:
        """What is wrong beyond single sessions."""
        yield from self._moves.findings()
        for sheet in sessions.sheets(self._view):
            read = self._sheet(sheet.sha256)
            listed = f"{sheet.name} {sheet.version}"
            if read is None:
                yield _whole(Fault.SHEET_CHANGED, sheet=f"{sheet.name} {sheet.sha256[:12]}")
            elif (sheet.name, sheet.version) != (read.id, str(read.version)):
                stands = f"{read.id} {read.version}"
                yield _whole(Fault.SHEET_MISNAMED, found=listed, expected=stands)
        for sha256, found in self._sheets.items():
            is_there = is_legible(sha256) and sessions.find_sheet(self._view, sha256)
            if found is None and not is_there:
                yield _whole(Fault.NO_SHEET, sheet=sha256[:12])
        for table, other, key in auditing.loose_rows(self._view):
            name = ":".join(map(str, key))
            yield _whole(Fault.LOOSE_ROW, table=table, other=other, key=name)
        for table in auditing.unguarded(self._view):
            yield _whole(Fault.UNGUARDED, table=table)
        there = settings(self._view)
        named = {name: there.get(name, "") for name in KEYS}
        for _, differing in _setting_hits(named, self._settings):
            yield _whole(Fault.SETTING_DIFFERS, **differing)
        yield from self._roster.findings(auditing.staff(self._view))
        for name in self._papers:
            if name not in names:
                yield Finding(name, 0, "", Fault.NO_SUCH_SESSION)


def _setting_hits(found: Mapping[str, str], told: Mapping[str, str]) -> Iterator[Hit]:
    """The settings that are others than the house's journal has set."""
    for name, value in found.items():
        if value != told.get(name, ""):
            expected = told.get(name, "")
            yield Fault.SETTING_DIFFERS, {"name": name, "found": value, "expected": expected}


def _whole(kind: Fault, **facts: int | str) -> Finding:
    return Finding("", 0, "", kind, tuple(facts.items()))
