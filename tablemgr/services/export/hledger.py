"""A session's ledger as a journal that hledger reads, with balances that it has to agree with."""

import re
from collections.abc import Iterator
from pathlib import Path

from tablemgr.ledger.accounts import parse_account
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.services.export.places import arriving_text
from tablemgr.store.entries import balances, entries
from tablemgr.store.journal import lines
from tablemgr.store.rows import EntryRow, SessionRow
from tablemgr.store.view import View

# What ends a description or begins a comment there, or would be read as part of the date line.
_UNFIT = re.compile(r"[;|\x00-\x1f\x7f]+")


def export_hledger(view: View, row: SessionRow, currency: Currency, path: Path) -> None:
    """Write every entry as a transaction, and at the end what each account has to hold.

    Chips, cash and claims are commodities of their own, `"EUR chips"` and so on.
    """
    with arriving_text(path) as file:
        file.write("decimal-mark .\n\n")
        last_day = row.gaming_date
        for day, seq, entry in _dated(view, row.id):
            last_day = max(last_day, day)
            file.writelines(_transaction(row.id, day, seq, entry, currency))
        file.writelines(_assertions(view, row.id, last_day, currency))


def _dated(view: View, session: str) -> Iterator[tuple[str, int, EntryRow]]:
    """The entries, each with the gaming date of its line."""
    posted = entries(view, session)
    waiting = next(posted, None)
    for line in lines(view, session):
        while waiting is not None and waiting.seq <= line.seq:
            yield line.gaming_date, waiting.seq, waiting.entry
            waiting = next(posted, None)


def _transaction(
    session: str, day: str, seq: int, entry: EntryRow, currency: Currency
) -> Iterator[str]:
    words = " ".join(filter(None, (entry.kind, entry.memo)))
    yield f"{day} * ({_plain(entry.id).replace(')', ' ')}) {_plain(words)}\n"
    yield f"    ; line: {session}:{seq}\n"
    if entry.corrects:
        yield f"    ; corrects: {_plain(entry.corrects)}\n"
    for posting in entry.postings:
        yield f"    {posting.account}  {_amount(posting.account, posting.minor, currency)}\n"
    yield "\n"


def _assertions(view: View, session: str, day: str, currency: Currency) -> Iterator[str]:
    """A transaction that moves nothing and says what is there."""
    held = balances(view, session)
    if not held:
        return
    yield f"{day} * balances as the program has them\n"
    for account, minor in held.items():
        nothing = _amount(account, 0, currency)
        yield f"    {account}  {nothing} = {_amount(account, minor, currency)}\n"


def _amount(account: str, minor: int, currency: Currency) -> str:
    commodity = parse_account(account).commodity
    return f'{format_amount(minor, currency)} "{currency.code} {commodity}"'


def _plain(text: str) -> str:
    return " ".join(_UNFIT.sub(" ", text).split())
