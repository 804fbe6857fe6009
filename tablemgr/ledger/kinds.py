"""What kinds of entry there are, and what each may do: a table that every entry is held against.

An account kind not listed for a kind of entry is never touched by it, in neither direction.
"""

from dataclasses import dataclass
from enum import StrEnum

from tablemgr.ledger.accounts import AccountKind as A


class EntryKind(StrEnum):
    """What an entry records; the recipe of each is in docs/LEDGER.md."""

    OPEN_BANK = "open_bank"
    CLOSE_BANK = "close_bank"
    FILL = "fill"
    CREDIT = "credit"
    CASH_FILL = "cash_fill"
    CASH_DROP = "cash_drop"
    COUNT_DIFFERENCE = "count_difference"
    BUY_IN = "buy_in"
    SHORT_BUY = "short_buy"
    TOP_UP = "top_up"
    COLOUR_UP = "colour_up"
    PARTIAL_CASH_OUT = "partial_cash_out"
    USE_BEHIND = "use_behind"
    CASH_OUT = "cash_out"
    MOVE_OUT = "move_out"
    MOVE_IN = "move_in"
    COLLECTION = "collection"
    COLLECTION_RETURN = "collection_return"
    POOL_ANTE = "pool_ante"
    POOL_RETURN = "pool_return"
    POOL_SPLIT = "pool_split"
    HAND = "hand"
    JACKPOT = "jackpot"
    ADJUSTMENT = "adjustment"
    VOID = "void"
    RECEIVABLE_CLEARED = "receivable_cleared"
    RECEIVABLE_WRITTEN_OFF = "receivable_written_off"

    # As of any string: an enum's own is slow, and each entry is held against the rule of its kind.
    __hash__ = str.__hash__


class Even(StrEnum):
    """Whose money an entry leaves unchanged; see `entry.worths`."""

    EACH = "each"
    TOGETHER = "together"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Rule:
    """What an entry of one kind may do.

    `out` and `into`: the account kinds it may lower and raise. `even`: each player gets for what he
    gives (a change of one thing into another), or the players and the pool do together. `corrects`:
    the kinds of entry it must name one of; with none it names none. `reason`: whether it must say
    why. `counted`: the account that a count by denomination belongs to, if one can be given, and
    `must_count`: whether it has to be. `may_be_empty`: a hand in which nothing changed hands, and a
    correction of one, are entries without postings.
    """

    out: frozenset[A]
    into: frozenset[A]
    even: Even = Even.NOBODY
    corrects: frozenset[EntryKind] = frozenset()
    reason: bool = False
    counted: A | None = None
    must_count: bool = False
    may_be_empty: bool = False


def _kinds(*kinds: A) -> frozenset[A]:
    return frozenset(kinds)


_PLAYS = _kinds(A.STACK, A.BEHIND_CHIPS, A.BEHIND_CASH)
_COUNTED = _kinds(A.BANK, A.COLLECTION, A.POOL, A.CASH_TAKEN) | _PLAYS
_VARIANCE = _kinds(A.VARIANCE_CHIPS, A.VARIANCE_CASH)
_OTHER_TABLE = _kinds(A.OTHER_TABLE_CHIPS, A.OTHER_TABLE_CASH)
# Money behind that pays is changed at the bank: its cash goes in, chips come out.
_PAYS = _PLAYS | {A.BANK}
_BUY = Rule(
    out=_kinds(A.PLAYER_CASH, A.BANK, A.CAGE_CHIPS),
    into=_kinds(A.STACK, A.CASH_TAKEN, A.CAGE_CASH),
    even=Even.EACH,
    counted=A.STACK,
)

RULES = {
    EntryKind.OPEN_BANK: Rule(
        _kinds(A.CAGE_CHIPS), _kinds(A.BANK), counted=A.BANK, must_count=True
    ),
    EntryKind.CLOSE_BANK: Rule(
        _kinds(A.BANK, A.COLLECTION, A.CASH_TAKEN),
        _kinds(A.CAGE_CHIPS, A.CAGE_CASH),
        counted=A.BANK,
        must_count=True,
    ),
    EntryKind.FILL: Rule(_kinds(A.CAGE_CHIPS), _kinds(A.BANK), counted=A.BANK, must_count=True),
    EntryKind.CREDIT: Rule(_kinds(A.BANK), _kinds(A.CAGE_CHIPS), counted=A.BANK, must_count=True),
    EntryKind.CASH_FILL: Rule(_kinds(A.CAGE_CASH), _kinds(A.CASH_TAKEN)),
    EntryKind.CASH_DROP: Rule(_kinds(A.CASH_TAKEN), _kinds(A.CAGE_CASH)),
    EntryKind.COUNT_DIFFERENCE: Rule(_COUNTED | _VARIANCE, _COUNTED | _VARIANCE, reason=True),
    EntryKind.BUY_IN: _BUY,
    EntryKind.SHORT_BUY: _BUY,
    EntryKind.TOP_UP: _BUY,
    EntryKind.COLOUR_UP: Rule(
        _kinds(A.STACK), _kinds(A.BEHIND_CHIPS), even=Even.EACH, counted=A.BEHIND_CHIPS
    ),
    EntryKind.PARTIAL_CASH_OUT: Rule(
        _kinds(A.STACK, A.CASH_TAKEN, A.CAGE_CASH),
        _kinds(A.BEHIND_CASH, A.BANK, A.CAGE_CHIPS),
        even=Even.EACH,
    ),
    EntryKind.USE_BEHIND: Rule(
        _kinds(A.BEHIND_CHIPS, A.BEHIND_CASH, A.BANK),
        _kinds(A.STACK, A.CASH_TAKEN),
        even=Even.EACH,
    ),
    EntryKind.CASH_OUT: Rule(
        _PLAYS | {A.CASH_TAKEN, A.CAGE_CASH},
        _kinds(A.PLAYER_CASH, A.BANK, A.CAGE_CHIPS),
        even=Even.EACH,
    ),
    EntryKind.MOVE_OUT: Rule(_PLAYS, _OTHER_TABLE),
    EntryKind.MOVE_IN: Rule(_OTHER_TABLE, _PLAYS),
    EntryKind.COLLECTION: Rule(_PAYS, _kinds(A.COLLECTION, A.CASH_TAKEN)),
    EntryKind.COLLECTION_RETURN: Rule(
        _kinds(A.COLLECTION), _kinds(A.STACK), corrects=frozenset({EntryKind.COLLECTION})
    ),
    EntryKind.POOL_ANTE: Rule(_PAYS, _kinds(A.POOL, A.CASH_TAKEN), even=Even.TOGETHER),
    EntryKind.POOL_RETURN: Rule(
        _kinds(A.POOL, A.BANK, A.ADVANCED),
        _kinds(A.STACK, A.RECEIVABLE),
        even=Even.TOGETHER,
        corrects=frozenset({EntryKind.POOL_ANTE}),
    ),
    EntryKind.POOL_SPLIT: Rule(_kinds(A.POOL), _kinds(A.STACK), even=Even.TOGETHER),
    EntryKind.HAND: Rule(
        _PAYS | {A.POOL},
        _kinds(A.STACK, A.POOL, A.CASH_TAKEN),
        even=Even.TOGETHER,
        may_be_empty=True,
    ),
    EntryKind.JACKPOT: Rule(
        _kinds(A.BANK, A.CAGE_CASH), _kinds(A.STACK, A.PLAYER_CASH), reason=True, counted=A.STACK
    ),
    EntryKind.ADJUSTMENT: Rule(
        _PAYS | {A.POOL, A.ADVANCED},
        _kinds(A.STACK, A.POOL, A.CASH_TAKEN, A.RECEIVABLE),
        even=Even.TOGETHER,
        corrects=frozenset({EntryKind.HAND}),
        reason=True,
        may_be_empty=True,
    ),
    EntryKind.VOID: Rule(
        frozenset(A) - _VARIANCE - _OTHER_TABLE,
        frozenset(A) - _VARIANCE - _OTHER_TABLE,
        corrects=frozenset(
            {
                *(EntryKind.HAND, EntryKind.JACKPOT, EntryKind.POOL_SPLIT),
                *(EntryKind.BUY_IN, EntryKind.SHORT_BUY, EntryKind.TOP_UP),
                *(EntryKind.COLOUR_UP, EntryKind.PARTIAL_CASH_OUT, EntryKind.USE_BEHIND),
                *(EntryKind.CASH_OUT, EntryKind.FILL, EntryKind.CREDIT),
                *(EntryKind.CASH_FILL, EntryKind.CASH_DROP),
                *(EntryKind.RECEIVABLE_CLEARED, EntryKind.RECEIVABLE_WRITTEN_OFF),
            }
        ),
        reason=True,
        may_be_empty=True,
    ),
    EntryKind.RECEIVABLE_CLEARED: Rule(
        _kinds(A.RECEIVABLE, A.POOL, *_PLAYS, A.PLAYER_CASH),
        _kinds(A.ADVANCED, A.BANK, A.CASH_TAKEN),
        even=Even.EACH,
    ),
    EntryKind.RECEIVABLE_WRITTEN_OFF: Rule(_kinds(A.RECEIVABLE), _kinds(A.ADVANCED), reason=True),
}
