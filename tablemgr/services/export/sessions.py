"""The export of sessions: for each a folder with the formats that were asked for."""

from collections.abc import Callable, Collection
from enum import StrEnum
from pathlib import Path

from tablemgr.ledger.money import Currency, find_currency
from tablemgr.services.export.handfiles import export_hands
from tablemgr.services.export.hledger import export_hledger
from tablemgr.services.export.lists import (
    export_hand_list,
    export_journal,
    export_postings,
)
from tablemgr.services.export.places import folder_name, free_folder
from tablemgr.services.people.house import HOUSE
from tablemgr.store.rows import SessionRow
from tablemgr.store.sessions import session, sessions
from tablemgr.store.view import View


class Format(StrEnum):
    """What a session can be written as."""

    HANDS = "hands"
    CSV = "csv"
    JSONL = "jsonl"
    HLEDGER = "hledger"


def export_session(view: View, name: str, to: Path, formats: Collection[Format]) -> Path:
    """Write one session into a new folder of its own below `to`, which is returned.

    LookupError where there is no such session.
    """
    row = session(view, name)
    currency = find_currency(row.currency) if row else None
    if row is None or currency is None:
        raise LookupError(name)
    folder = free_folder(to, folder_name(row))
    for each in Format:
        if each in formats:
            _WRITERS[each](view, row, currency, folder)
    return folder


def export_all(view: View, to: Path, formats: Collection[Format]) -> list[Path]:
    """Write every session, and the house's own journal where the journals are asked for."""
    written = [export_session(view, row.id, to, formats) for row in sessions(view)]
    if Format.JSONL in formats:
        to.mkdir(parents=True, exist_ok=True)
        export_journal(view, HOUSE, to / "house.jsonl")
        written.append(to / "house.jsonl")
    return written


def _hands(view: View, row: SessionRow, _: Currency, folder: Path) -> None:
    export_hands(view, row, folder)


def _csv(view: View, row: SessionRow, currency: Currency, folder: Path) -> None:
    export_hand_list(view, row, currency, folder / "hands.csv")
    export_postings(view, row, currency, folder / "postings.csv")


def _jsonl(view: View, row: SessionRow, _: Currency, folder: Path) -> None:
    export_journal(view, row.id, folder / "journal.jsonl")


def _hledger(view: View, row: SessionRow, currency: Currency, folder: Path) -> None:
    export_hledger(view, row, currency, folder / "ledger.journal")


_WRITERS: dict[Format, Callable[[View, SessionRow, Currency, Path], None]] = {
    Format.HANDS: _hands,
    Format.CSV: _csv,
    Format.JSONL: _jsonl,
    Format.HLEDGER: _hledger,
}
