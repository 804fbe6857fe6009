"""Journal lines as an audit goes along them: rows as they stand, each with its facts read once."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tablemgr.ledger.journal import GENESIS, Head, values_hash
from tablemgr.rules.chinese.setting import new_tuple
from tablemgr.store.auditing import line_rows
from tablemgr.store.view import View

# Beyond this a text of facts hardly comes a second time.
_SHORT = 40


class RawLine(NamedTuple):
    """A journal line with the columns of `JournalLine`, as a row hands them out."""

    session: str
    seq: int
    at: str
    offset_min: int
    gaming_date: str
    station: str
    operator: str
    role: str
    verb: str
    facts: str
    reason: str
    approver: str
    command: str
    previous: str
    hash: str


class Chain:
    """A walk along a session's lines that notices whether the chain is whole.

    Where it is not, `ledger.journal.chain_findings` says what is wrong with it.
    """

    def __init__(self, view: View, session: str, papers: tuple[Head, ...]) -> None:
        self._view = view
        self._session = session
        self._papers = papers
        self.whole = True
        self.length = 0
        self.head = GENESIS

    def lines(self) -> Iterator[RawLine]:
        """The lines in order; `whole`, `length` and `head` are those of what has been walked."""
        due, link = 1, GENESIS
        papers = {paper.length: paper.hash for paper in self._papers}
        for row in line_rows(self._view, self._session):
            line: RawLine = new_tuple(RawLine, row)
            sound = line.seq == due and line.previous == link and _hash_of(row) == line.hash
            if not sound or papers.get(due, line.hash) != line.hash:
                self.whole = False
            self.length, self.head = due, line.hash
            due, link = line.seq + 1, line.hash
            yield line
        if any(paper.length >= due for paper in self._papers):
            self.whole = False


def _hash_of(row: tuple[Any, ...]) -> str:
    try:
        return values_hash(row[:-1])
    except TypeError:
        # A tamperer may have left something else than a text.
        return ""


def read_facts(text: str) -> Mapping[str, Any] | None:
    """The facts of a line, None where they are none; shared between lines that say the same."""
    return _read_short(text) if len(text) < _SHORT else _read(text)


def _read(text: str) -> Mapping[str, Any] | None:
    try:
        facts = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return facts if type(facts) is dict else None


_read_short = lru_cache(maxsize=1024)(_read)
