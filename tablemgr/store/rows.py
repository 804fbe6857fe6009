"""What the store hands out and takes in: one frozen value a row, free of any database.

Times are UTC texts with microseconds, dates ISO texts, amounts whole smallest units; an empty text
stands for what is not there.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class PostingRow(NamedTuple):
    """A posting: an account in its text form, and what it gets or gives.

    A named tuple, as entries are, because an audit makes them by the ten thousand.
    """

    account: str
    minor: int


class EntryRow(NamedTuple):
    """A ledger entry as it stands in the store, sound or not.

    Its `id` is unique in the store, `corrects` the id of another one, `chips` a count's text.
    """

    id: str
    kind: str
    postings: tuple[PostingRow, ...]
    corrects: str = ""
    memo: str = ""
    chips: str = ""


@dataclass(frozen=True, slots=True)
class RecordedEntry:
    """An entry with the journal line that it was recorded with."""

    session: str
    seq: int
    entry: EntryRow


class Standing(StrEnum):
    """What a hand's row says of the hand; a later row of the same number takes its place."""

    SETTLED = "settled"
    CORRECTED = "corrected"
    VOID = "void"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class HandSeatRow:
    """A seat of a hand: its points, its gain in chips, and how it stood (normal, foul, drop, a
    natural's name); `capped` where its stack limited what it paid or won.
    """

    seat: int
    player: str
    points: int
    net_minor: int
    status: str
    capped: bool = False


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand as lists show it; `number` counts from 1 in its session, `seq` is its journal line."""

    session: str
    seq: int
    number: int
    standing: Standing
    gaming_date: str
    at: str
    dealer: str
    button: int
    fouls: int
    naturals: int
    drops: int
    moved_minor: int
    seats: tuple[HandSeatRow, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A table session; `closed_at` is empty while it is open, `head` and `length` its chain's end
    at the close.
    """

    id: str
    table_name: str
    sheet: str
    currency: str
    point_value_minor: int
    denominations: str
    gaming_date: str
    opened_at: str
    closed_at: str = ""
    head: str = ""
    length: int = 0


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A rule sheet: the SHA-256 of its canonical text, which is its name here, and that text."""

    sha256: str
    name: str
    version: str
    text: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A member of staff; `locked_until` and `pin_set_at` are moments, `failures` wrong PINs since
    the last right one.
    """

    id: str
    name: str
    role: str
    pin_hash: str
    pin_set_at: str
    active: bool = True
    failures: int = 0
    locked_until: str = ""


@dataclass(frozen=True, slots=True)
class SignInRow:
    """A sign-in of a person at a station; `ended_at` is empty while it lasts."""

    id: str
    person: str
    station: str
    at: str
    ended_at: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player."""

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A session's state after a journal line, as a text: a short cut that can be made anew."""

    session: str
    seq: int
    state: str


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """The station that has a table session, and the token by which its program knows it."""

    session: str
    station: str
    token: str


@dataclass(frozen=True, slots=True)
class Change:
    """A line that was recorded somewhere; without a session, anything may have changed."""

    session: str
    seq: int
