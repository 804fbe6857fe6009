"""A session as the tests of the store record it: lines, entries and hands of a believable size."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from tablemgr.ledger.accounts import Account, AccountKind, Book
from tablemgr.ledger.entry import make_entry
from tablemgr.ledger.journal import JournalLine, seal
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import Currency
from tablemgr.store.entries import as_row
from tablemgr.store.rows import (
    EntryRow,
    HandRow,
    HandSeatRow,
    PersonRow,
    SessionRow,
    SheetRow,
    Standing,
)
from tablemgr.store.sessions import add_session, keep_sheet
from tablemgr.store.work import UnitOfWork

EUR = Currency("EUR", 2)
AT = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
PLAYERS = ("p1", "p2", "p3", "p4")
SHEET = SheetRow("ab" * 32, "mandarin", "1", 'id = "mandarin"\n')
PERSON = PersonRow("d1", "Győző Łukasz", "dealer", "$argon2id$...", "2026-03-01T00:00:00.000000Z")
CARDS = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"


def session_row(name: str = "s1", table: str = "Table 3") -> SessionRow:
    """An open session."""
    return SessionRow(
        id=name,
        table_name=table,
        sheet=SHEET.sha256,
        currency="EUR",
        point_value_minor=500,
        denominations="EUR 25.00 5.00",
        gaming_date="2026-03-28",
        opened_at="2026-03-28T20:00:00.000000Z",
    )


def open_session(work: UnitOfWork, name: str = "s1", table: str = "Table 3") -> JournalLine:
    """A session with its sheet and its first line."""
    keep_sheet(work, SHEET)
    add_session(work, session_row(name, table))
    first = next_line(work.last(name), name, "open", {"table": table})
    work.append(first)
    return first


def next_line(
    previous: JournalLine | None,
    session: str = "s1",
    verb: str = "hand",
    facts: dict[str, object] | None = None,
    command: str = "",
) -> JournalLine:
    """The next line of a session's chain."""
    seq = previous.seq + 1 if previous else 1
    return seal(
        previous,
        session=session,
        at=AT + timedelta(minutes=seq),
        offset_min=60,
        gaming_date=date(2026, 3, 28),
        station="table 3",
        operator="d1",
        role="dealer",
        verb=verb,
        facts=facts if facts is not None else {"seats": [CARDS] * 4, "note": "Őszi Łódź"},
        command=command or f"{session}:{verb}:{seq}",
    )


def hand_entry(session: str, name: str, moved: int = 500) -> EntryRow:
    """The settlement of a hand: the first player pays the three others."""
    book = Book(session, EUR)
    changes: dict[Account, int] = {book.stack(PLAYERS[0]): -3 * moved}
    changes |= {book.stack(player): moved for player in PLAYERS[1:]}
    return as_row(name, make_entry(EntryKind.HAND, book, changes))


def cash_entry(session: str, name: str) -> EntryRow:
    """A buy-in: cash is taken, and chips go from the bank to a stack."""
    book = Book(session, EUR)
    changes = {
        book.account(AccountKind.PLAYER_CASH, "p1"): -10_000,
        book.account(AccountKind.CASH_TAKEN): 10_000,
        book.account(AccountKind.BANK): -10_000,
        book.stack("p1"): 10_000,
    }
    return as_row(name, make_entry(EntryKind.BUY_IN, book, changes))


def hand_row(line: JournalLine, number: int, standing: Standing = Standing.SETTLED) -> HandRow:
    """A hand's row: the first seat foul, the second capped."""
    seats = (
        HandSeatRow(1, "p1", -12, -1500, "foul"),
        HandSeatRow(2, "p2", 4, 500, "normal", capped=True),
        HandSeatRow(3, "p3", 4, 500, "normal"),
        HandSeatRow(4, "p4", 4, 500, "normal"),
    )
    return HandRow(
        session=line.session,
        seq=line.seq,
        number=number,
        standing=standing,
        gaming_date=line.gaming_date,
        at=line.at,
        dealer="d1",
        button=1 + number % 4,
        fouls=1,
        naturals=0,
        drops=0,
        moved_minor=1500,
        seats=seats,
    )


def record_hand(
    work: UnitOfWork, session: str = "s1", command: str = "", state: str = "{}"
) -> JournalLine:
    """The next hand of a session with all its rows."""
    line = next_line(work.last(session), session, command=command)
    entry = hand_entry(session, f"{session}:{line.seq}")
    work.append(line, [entry], hand_row(line, line.seq), state)
    return line


def record_hands(work: UnitOfWork, count: int, session: str = "s1") -> Iterator[JournalLine]:
    """So many hands, one after the other."""
    for _ in range(count):
        yield record_hand(work, session)
