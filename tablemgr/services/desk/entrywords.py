"""Kinds of ledger entry in words, each with the clause that it follows; and accounts in words."""

from tablemgr.i18n import mark, tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.kinds import EntryKind

_KINDS = {
    EntryKind.OPEN_BANK: (mark("the bank at the opening"), ""),
    EntryKind.CLOSE_BANK: (mark("to the cage at the close"), ""),
    EntryKind.FILL: (mark("fills"), ""),
    EntryKind.CREDIT: (mark("credits"), ""),
    EntryKind.CASH_FILL: (mark("cash from the cage"), ""),
    EntryKind.CASH_DROP: (mark("cash to the cage"), ""),
    EntryKind.COUNT_DIFFERENCE: (mark("difference of a count"), ""),
    EntryKind.BUY_IN: (mark("buy-in"), "T1"),
    EntryKind.SHORT_BUY: (mark("short buy"), "T2"),
    EntryKind.TOP_UP: (mark("top-up"), "T3"),
    EntryKind.COLOUR_UP: (mark("chips put behind"), "T6"),
    EntryKind.PARTIAL_CASH_OUT: (mark("cash put behind"), "T6"),
    EntryKind.USE_BEHIND: (mark("brought from behind"), "T6"),
    EntryKind.CASH_OUT: (mark("cash-out"), "T4"),
    EntryKind.MOVE_OUT: (mark("to another table"), "T11"),
    EntryKind.MOVE_IN: (mark("from another table"), "T11"),
    EntryKind.COLLECTION: (mark("collection"), "T9"),
    EntryKind.COLLECTION_RETURN: (mark("collection given back"), "T9"),
    EntryKind.POOL_ANTE: (mark("ante to the pool"), "V2"),
    EntryKind.POOL_RETURN: (mark("ante given back"), "V2"),
    EntryKind.POOL_SPLIT: (mark("share of the pool"), "V2"),
    EntryKind.HAND: (mark("hand"), "X1"),
    EntryKind.JACKPOT: (mark("jackpot"), "J3"),
    EntryKind.ADJUSTMENT: (mark("hand entered again"), "M4"),
    EntryKind.VOID: (mark("void"), "M4"),
    EntryKind.RECEIVABLE_CLEARED: (mark("debt to the house paid"), "M4"),
    EntryKind.RECEIVABLE_WRITTEN_OFF: (mark("debt written off"), "M4"),
}
_PLACES = {
    AccountKind.STACK: mark("chips in stacks"),
    AccountKind.BEHIND_CHIPS: mark("chips behind"),
    AccountKind.BANK: mark("the bank"),
    AccountKind.COLLECTION: mark("collection"),
    AccountKind.POOL: mark("the pool"),
    AccountKind.CASH_TAKEN: mark("the cash taken"),
    AccountKind.BEHIND_CASH: mark("cash behind"),
}


def kind_name(kind: EntryKind) -> str:
    """What an entry records, in words."""
    return tr(_KINDS[kind][0])


def clause_of(kind: EntryKind) -> str:
    """The clause that an entry follows, empty where the rules have none for it."""
    return _KINDS[kind][1]


def place_name(kind: AccountKind) -> str:
    """Where something lies at the table, in words."""
    return tr(_PLACES[kind])
