"""The journal of a table session: a line a committed verb, each sealing the one before.

A line's hash covers all of its fields in one canonical form, so nothing can be changed, taken out
or put elsewhere without a finding; the head printed on paper shows a removed tail.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from hashlib import sha256
from json.encoder import encode_basestring as _spelt
from typing import NamedTuple

GENESIS = "0" * 64
"""What the first line of a chain names as the line before."""


class JournalLine(NamedTuple):
    """A committed verb: `at` is UTC in ISO form with microseconds, `offset_min` the site's offset
    from it in minutes, `facts` canonical text; `reason` and `approver` are empty where none is due.

    A named tuple, as an audit makes them by the ten thousand.
    """

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


FIELDS = JournalLine._fields


def canonical(value: object) -> str:
    """The one text of a value: JSON with sorted keys and no blanks, letters as they are.

    Mappings with text keys, sequences, whole numbers and texts only; TypeError for all else, and
    ValueError for a text that UTF-8 cannot hold.
    """
    _verify_plain(value)
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text.encode()
    return text


def _verify_plain(value: object) -> None:
    kind = type(value)
    # By exact type: True would print as true, and a kind of text or number as who knows what.
    if kind is str or kind is int:
        return
    if kind is dict:
        assert isinstance(value, dict)
        for key, each in value.items():
            if type(key) is not str:
                raise TypeError(f"the key {key!r} is no text")
            # Asked here as well, as a call for each text and number would take most of the time.
            if type(each) is not str and type(each) is not int:
                _verify_plain(each)
    elif kind is list or kind is tuple:
        assert isinstance(value, list | tuple)
        for each in value:
            if type(each) is not str and type(each) is not int:
                _verify_plain(each)
    else:
        raise TypeError(f"{value!r} is neither a whole number nor a text")


class Spelling:
    """Hashes line after line of a chain: what seldom changes from one to the next is spelt once."""

    __slots__ = ("_head", "_last", "_middle", "_seldom", "_session")

    def __init__(self) -> None:
        self._session: object = None
        self._seldom: tuple[object, ...] = ()
        self._head = self._middle = self._last = ""

    def hash(self, line: JournalLine) -> str:
        """The SHA-256, in hexadecimal, of all of a line's fields but its hash.

        TypeError for a field that is neither a text nor a number, as a database may hand it out.
        """
        session, seq, at, offset, _, _, _, _, verb, facts, why, by, command, before, _ = line
        if type(seq) is not int or type(offset) is not int:
            text = json.dumps(line[:-1], ensure_ascii=False, separators=(",", ":"))
            return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if session != self._session or line[3:8] != self._seldom:
            self._learn(line)
        # As `json.dumps` would spell them, in a fraction of its time.
        leave = '"",""' if why == by == "" else f"{_spelt(why)},{_spelt(by)}"
        # A hash that was made here needs no spelling.
        link = f'"{before}"' if before == self._last else _spelt(before)
        text = (
            f"{self._head}{seq},{_spelt(at)}{self._middle}{_spelt(verb)},{_spelt(facts)},"
            f"{leave},{_spelt(command)},{link}]"
        )
        digest = self._last = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return digest

    def _learn(self, line: JournalLine) -> None:
        texts = ",".join(map(_spelt, line[4:8]))
        self._head = f"[{_spelt(line.session)},"
        self._middle = f",{line.offset_min},{texts},"
        self._session, self._seldom = line.session, line[3:8]


def line_hash(line: JournalLine) -> str:
    """`Spelling.hash` of a single line."""
    return Spelling().hash(line)


def utc_text(at: datetime) -> str:
    """A moment with its zone as UTC in ISO form, always with six decimals, so that texts sort."""
    if at.tzinfo is None:
        raise ValueError("a moment without a zone cannot be recorded")
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def seal(
    previous: JournalLine | None,
    *,
    session: str,
    at: datetime,
    offset_min: int,
    gaming_date: date,
    station: str,
    operator: str,
    role: str,
    verb: str,
    facts: Mapping[str, object],
    command: str,
    reason: str = "",
    approver: str = "",
) -> JournalLine:
    """The next line of a chain, after `previous` or, without one, the first of its session.

    Raises ValueError for a line of another session and for texts that no database can hold.
    """
    if previous is not None and previous.session != session:
        raise ValueError(f"{previous.session} is not the chain of {session}")
    texts = (session, station, operator, role, verb, reason, approver, command)
    if any("\0" in text for text in texts):
        raise ValueError("a text of the line holds a zero character")
    "".join(texts).encode()
    line = JournalLine(
        session=session,
        seq=previous.seq + 1 if previous else 1,
        at=utc_text(at),
        offset_min=offset_min,
        gaming_date=gaming_date.isoformat(),
        station=station,
        operator=operator,
        role=role,
        verb=verb,
        facts=canonical(dict(facts)),
        reason=reason,
        approver=approver,
        command=command,
        previous=previous.hash if previous else GENESIS,
        hash="",
    )
    return line._replace(hash=line_hash(line))


class ChainFault(StrEnum):
    """What is wrong with a chain at a line."""

    CHANGED = "changed"
    MISSING = "missing"
    SWAPPED = "swapped"
    DOUBLED = "doubled"
    UNLINKED = "unlinked"
    FOREIGN = "foreign"
    TAIL = "tail"
    HEAD = "head"


@dataclass(frozen=True, slots=True)
class ChainFinding:
    """A fault and the line it was found at; `until` is the last of several missing lines."""

    session: str
    seq: int
    fault: ChainFault
    until: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """A chain's length and the hash of its last line, as the paper of a closed session has them."""

    length: int
    hash: str


def chain_findings(
    session: str, lines: Iterable[JournalLine], paper: Head | None = None
) -> Iterator[ChainFinding]:
    """Every fault of a session's chain, its lines in the order they stand in; memory stays flat.

    Lines after the paper's length are no fault. UNLINKED: the line does not follow the one before,
    so one of the two was written anew; HEAD: the line that the paper names is another one now.
    """
    walk = _Walk(session)
    for line in lines:
        yield from walk.step(line)
        if paper is not None and line.seq == paper.length and line.hash != paper.hash:
            yield ChainFinding(session, line.seq, ChainFault.HEAD)
    if paper is not None and walk.due <= paper.length:
        yield ChainFinding(session, walk.due, ChainFault.TAIL, paper.length)


class _Walk:
    """Where a walk along a chain is: the number due next, and the hash that it has to name."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.due = 1
        self.link: str | None = GENESIS
        self.gaps: list[range] = []

    def step(self, line: JournalLine) -> Iterator[ChainFinding]:
        """The faults of the line itself and of its place."""
        if type(line.seq) is not int:
            # It has no place of its own, so it is named at that which is due.
            yield ChainFinding(self.session, self.due, ChainFault.CHANGED)
            return
        if line.session != self.session:
            yield ChainFinding(self.session, line.seq, ChainFault.FOREIGN)
            return
        own = _own_fault(line)
        if own is not None:
            yield ChainFinding(self.session, line.seq, own)
        if line.seq < self.due:
            late = any(line.seq in gap for gap in self.gaps)
            fault = ChainFault.SWAPPED if late else ChainFault.DOUBLED
            yield ChainFinding(self.session, line.seq, fault)
            return
        if line.seq > self.due:
            yield ChainFinding(self.session, self.due, ChainFault.MISSING, line.seq - 1)
            self.gaps.append(range(self.due, line.seq))
        elif own is None and self.link is not None and line.previous != self.link:
            yield ChainFinding(self.session, line.seq, ChainFault.UNLINKED)
        self.due = line.seq + 1
        # What follows a line out of its place was sealed upon another one.
        self.link = None if own is ChainFault.SWAPPED else line.hash


def _own_fault(line: JournalLine) -> ChainFault | None:
    try:
        if line_hash(line) == line.hash:
            return None
        # A line that is whole under its neighbour's number has changed places with it.
        moved = any(line_hash(line._replace(seq=line.seq + step)) == line.hash for step in (-1, 1))
    except TypeError:
        # A tamperer may have left something else than a text.
        moved = False
    return ChainFault.SWAPPED if moved else ChainFault.CHANGED
