"""Journal lines as an audit goes along them: rows as they stand, each with its facts read once."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from tablemgr.ledger.journal import GENESIS, Head, JournalLine, Spelling
from tablemgr.store.auditing import journal_lines
from tablemgr.store.view import View

# Beyond this a text of facts hardly comes a second time.
_SHORT = 40


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

    def lines(self) -> Iterator[JournalLine]:
        """The lines in order; `whole`, `length` and `head` are known once all are walked."""
        at, due, link, whole = 0, 1, GENESIS, True
        papers = {paper.length: paper.hash for paper in self._papers}
        hash_of = Spelling().hash
        for line in journal_lines(self._view, self._session):
            seq, sealed = line.seq, line.hash
            try:
                if hash_of(line) != sealed or seq != due or line.previous != link:
                    whole = False
                    if type(seq) is not int:
                        continue
            except TypeError:
                # A tamperer may have left something else than a text, or than a number.
                whole = False
                if type(seq) is not int:
                    continue
            if due in papers and papers[due] != sealed:
                whole = False
            yield line
            at, due, link = due, seq + 1, sealed
        self.length, self.head = at, link
        self.whole = whole and all(paper.length < due for paper in self._papers)


def read_facts(text: str) -> Mapping[str, Any] | None:
    """The facts of a line, None where they are none; shared between lines that say the same."""
    return _read_short(text) if len(text) < _SHORT else _read(text)


def _read(text: str) -> Mapping[str, Any] | None:
    try:
        # What `json.loads` does with a text without blanks around it, in half the time.
        facts, end = _raw_decode(text)
    except (ValueError, TypeError, RecursionError):
        return _read_unusual(text)
    if end != len(text):
        return _read_unusual(text)
    return facts if type(facts) is dict else None


def _read_unusual(text: str) -> Mapping[str, Any] | None:
    try:
        facts = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return facts if type(facts) is dict else None


_raw_decode = json.JSONDecoder().raw_decode


_read_short = lru_cache(maxsize=1024)(_read)
