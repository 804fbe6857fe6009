"""The words of reports: kinds of entry, standings of hands, and what a seat did."""

from tablemgr.i18n import mark, tr
from tablemgr.ledger.kinds import EntryKind
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.draw.showdown import DrawStatus
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.permissions import Verb
from tablemgr.services.wording import natural_name
from tablemgr.store.rows import Standing

_ENTRIES = {
    EntryKind.OPEN_BANK: mark("Opening"),
    EntryKind.CLOSE_BANK: mark("Taken to the cage at the close"),
    EntryKind.FILL: mark("Fills"),
    EntryKind.CREDIT: mark("Credits"),
    EntryKind.CASH_FILL: mark("Cash from the cage"),
    EntryKind.CASH_DROP: mark("Cash to the cage"),
    EntryKind.COUNT_DIFFERENCE: mark("Variances of counts"),
    EntryKind.BUY_IN: mark("Full buys"),
    EntryKind.SHORT_BUY: mark("Short buys"),
    EntryKind.TOP_UP: mark("Further buys"),
    EntryKind.COLOUR_UP: mark("Coloured up"),
    EntryKind.PARTIAL_CASH_OUT: mark("Cashed in and left behind"),
    EntryKind.USE_BEHIND: mark("Brought from behind"),
    EntryKind.CASH_OUT: mark("Cashed out"),
    EntryKind.MOVE_OUT: mark("Moved to other tables"),
    EntryKind.MOVE_IN: mark("Moved from other tables"),
    EntryKind.COLLECTION: mark("Collection"),
    EntryKind.COLLECTION_RETURN: mark("Collection given back"),
    EntryKind.POOL_ANTE: mark("Antes"),
    EntryKind.POOL_RETURN: mark("Antes given back"),
    EntryKind.POOL_SPLIT: mark("Pool split"),
    EntryKind.HAND: mark("Hands"),
    EntryKind.JACKPOT: mark("Jackpots"),
    EntryKind.ADJUSTMENT: mark("Corrections of hands"),
    EntryKind.VOID: mark("Voids"),
    EntryKind.RECEIVABLE_CLEARED: mark("Debts paid"),
    EntryKind.RECEIVABLE_WRITTEN_OFF: mark("Debts written off"),
}
_STANDINGS = {
    Standing.SETTLED: mark("settled"),
    Standing.CORRECTED: mark("corrected"),
    Standing.VOID: mark("VOID"),
    Standing.MISDEAL: mark("misdeal"),
}
_SHORT = {
    str(Status.FOULED): mark("foul {seat}"),
    str(Status.SURRENDERED): mark("drop {seat}"),
    str(DrawStatus.DEAD_HAND): mark("dead hand {seat}"),
}
_LONG = {
    str(Status.FOULED): mark("foul"),
    str(Status.SURRENDERED): mark("dropped"),
    str(Status.PLAYED): mark("played"),
    str(DrawStatus.FOLDED): mark("folded"),
    str(DrawStatus.DEAD_HAND): mark("dead hand"),
    str(Standing.VOID): mark("void"),
    str(Standing.MISDEAL): mark("misdeal"),
}
_BANK = {
    Verb.OPEN_SESSION: mark("Opening count"),
    Verb.FILL: mark("Fill"),
    Verb.CREDIT: mark("Credit"),
    Verb.CASH_FILL: mark("Cash fill"),
    Verb.CASH_DROP: mark("Cash drop"),
    Verb.COUNT: mark("Count"),
    Verb.CLOSE_SESSION: mark("Closing count"),
    Verb.CLEAR_RECEIVABLE: mark("Debt paid"),
    Verb.WRITE_OFF_RECEIVABLE: mark("Debt written off"),
}
NATURALS = frozenset(map(str, NaturalKind))


def entry_name(kind: EntryKind) -> str:
    """A kind of entry, in the plural that sums are named by."""
    return tr(_ENTRIES[kind])


def standing_name(standing: Standing) -> str:
    """Where a hand stands, in a word."""
    return tr(_STANDINGS[standing])


def seat_mark(seat: int, status: str) -> str:
    """What was out of the ordinary at a seat, as a hand's line has room for; else nothing."""
    if status in NATURALS:
        return tr("natural {seat}", seat=seat)
    return tr(_SHORT[status], seat=seat) if status in _SHORT else ""


def status_text(status: str) -> str:
    """How a seat took part, with a natural by its name."""
    return natural_name(status) if status in NATURALS else tr(_LONG.get(status, status))


def bank_name(verb: Verb) -> str:
    """A movement of the bank, in a word or two."""
    return tr(_BANK[verb])
