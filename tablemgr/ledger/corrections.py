"""Corrections: further entries that name the one they correct; what was written stays as it is.

Where a stack no longer covers a correction, money behind pays, then the bank, and the player owes
the house by name until the floor clears it. Whether a correction is allowed (who may, how often) is
asked elsewhere.
"""

from collections.abc import Mapping, Sequence

from tablemgr.ledger.accounts import Account, Book
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.cover import cover
from tablemgr.ledger.entry import Entry, WrittenEntry, make_entry, worths
from tablemgr.ledger.kinds import EntryKind


def combined(entries: Sequence[WrittenEntry]) -> dict[str, int]:
    """What an entry and its adjustments have brought each player and the pool in all."""
    return worths(posting for entry in entries for posting in entry.postings)


def adjustment(
    balances: Balances,
    corrects: str,
    posted: Sequence[WrittenEntry],
    net: Mapping[str, int],
    reason: str,
) -> Entry:
    """A re-entered hand: the difference between what was posted and what it should have been.

    `corrects` is the id of the hand's entry, `posted` that entry and its adjustments so far, `net`
    what the right payoff brings each player, and the pool by `POOL_DEBTOR`.
    """
    book, was = balances.book, combined(posted)
    wanted = {
        book.chips_of(owner): net.get(owner, 0) - was.get(owner, 0)
        for owner in dict.fromkeys([*was, *net])
    }
    moved = cover(wanted, balances, on_claim=True)
    return make_entry(EntryKind.ADJUSTMENT, book, moved, corrects=corrects, memo=reason)


def void(
    balances: Balances,
    corrects: str,
    posted: Sequence[WrittenEntry],
    reason: str,
    stays: Mapping[str, int] | None = None,
) -> Entry:
    """The reversal of an entry, posting by posting, together with its adjustments so far (M4).

    `corrects` is its id, `posted` the entry and its adjustments. `stays`: where players share a
    loss instead of the house, what each keeps (above zero) or goes without; it adds up to nothing.
    """
    book = balances.book
    wanted = {book.chips_of(owner): minor for owner, minor in (stays or {}).items()}
    for posting in (posting for entry in posted for posting in entry.postings):
        wanted[posting.account] = wanted.get(posting.account, 0) - posting.minor
    moved = cover(wanted, balances, on_claim=True)
    return make_entry(EntryKind.VOID, book, moved, corrects=corrects, memo=reason)


def collection_return(corrects: str, original: WrittenEntry) -> Entry:
    """A collection given back in chips, for a redeal or a voided hand (T9, M5)."""
    moved = _given_back(A.COLLECTION, original)
    return make_entry(EntryKind.COLLECTION_RETURN, original.book, moved, corrects=corrects)


def pool_return(balances: Balances, corrects: str, original: WrittenEntry) -> Entry:
    """Antes given back in chips, for a hand that is not played or void (V2).

    What has left the pool since the bank gives, and the pool owes.
    """
    moved = cover(_given_back(A.POOL, original), balances, on_claim=True)
    return make_entry(EntryKind.POOL_RETURN, original.book, moved, corrects=corrects)


def _given_back(source: A, original: WrittenEntry) -> dict[Account, int]:
    book = original.book
    paid = {owner: -change for owner, change in combined([original]).items() if change < 0}
    moved = {book.account(source): -sum(paid.values())}
    return moved | {book.stack(player): minor for player, minor in paid.items()}


def receivable_paid(balances: Balances, debtor: str, amount: int) -> Entry:
    """A debt paid to the bank from what the debtor has at the table, or from the pool for its own.

    Money behind pays too.
    """
    book = balances.book
    moved = {
        book.chips_of(debtor): -amount,
        book.account(A.BANK): amount,
        **_claim_ends(book, debtor, amount),
    }
    return make_entry(EntryKind.RECEIVABLE_CLEARED, book, cover(moved, balances))


def receivable_paid_in_cash(book: Book, debtor: str, amount: int) -> Entry:
    """A debt paid in cash out of the debtor's pocket, to the cash taken at the table."""
    moved = {
        book.account(A.PLAYER_CASH, debtor): -amount,
        book.account(A.CASH_TAKEN): amount,
        **_claim_ends(book, debtor, amount),
    }
    return make_entry(EntryKind.RECEIVABLE_CLEARED, book, moved)


def receivable_written_off(book: Book, debtor: str, amount: int, reason: str) -> Entry:
    """A debt that the house will not collect: its loss, with the reason (M4)."""
    moved = _claim_ends(book, debtor, amount)
    return make_entry(EntryKind.RECEIVABLE_WRITTEN_OFF, book, moved, memo=reason)


def _claim_ends(book: Book, debtor: str, amount: int) -> dict[Account, int]:
    return {
        book.account(A.RECEIVABLE, debtor): -amount,
        book.account(A.ADVANCED): amount,
    }
