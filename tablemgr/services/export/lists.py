"""Hands and postings as CSV, and the journal as JSON lines, for spreadsheets and other programs."""

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from tablemgr.ledger.accounts import parse_account
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.services.export.places import arriving_text
from tablemgr.store.auditing import hands_by_line
from tablemgr.store.entries import entries
from tablemgr.store.journal import lines
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

HAND_COLUMNS = (
    *("session", "line", "hand", "standing", "gaming_date", "at", "dealer", "button"),
    *("seat", "player", "points", "net", "status", "capped"),
)
POSTING_COLUMNS = (
    *("session", "line", "entry", "kind", "corrects", "memo"),
    *("account", "commodity", "currency", "amount"),
)
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export_hand_list(view: View, row: SessionRow, currency: Currency, path: Path) -> None:
    """A row for each seat of each hand, those of hands that were corrected since as well."""

    def rows() -> Iterable[Sequence[object]]:
        for seq, (hand, seats) in hands_by_line(view, row.id):
            number, standing, day, at, dealer, button, *_ = hand
            head = (row.id, seq, number, standing, day, at, safe(dealer), button)
            for seat, player, points, net, status, capped in seats:
                money = format_amount(net, currency)
                yield *head, seat, safe(player), points, money, status, "yes" if capped else "no"

    _write(path, HAND_COLUMNS, rows())


def export_postings(view: View, row: SessionRow, currency: Currency, path: Path) -> None:
    """A row for each posting of each entry."""

    def rows() -> Iterable[Sequence[object]]:
        for recorded in entries(view, row.id):
            entry = recorded.entry
            head = (row.id, recorded.seq, safe(entry.id), entry.kind, safe(entry.corrects))
            for posting in entry.postings:
                commodity = parse_account(posting.account).commodity
                money = format_amount(posting.minor, currency)
                what = (posting.account, str(commodity), currency.code, money)
                yield *head, safe(entry.memo), *what

    _write(path, POSTING_COLUMNS, rows())


def safe(text: str) -> str:
    """A text that a spreadsheet shows as it is and does not work out."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _write(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with arriving_text(path) as file:
        # Spreadsheets tell UTF-8 by this mark.
        file.write("\ufeff")
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(rows)


def export_journal(view: View, session: str, path: Path) -> int:
    """A line for each of a chain's, its facts as an object; returns how many.

    The hash is over the line's other values, as `ledger.journal.line_hash` takes them.
    """
    count = 0
    with arriving_text(path) as file:
        for line in lines(view, session):
            values = line._asdict() | {"facts": json.loads(line.facts)}
            file.write(json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count
