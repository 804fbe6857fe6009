"""How each happening at the table is posted: one function a kind of entry (docs/LEDGER.md).

A recipe returns a sound entry and changes nothing; `Balances.apply` then says whether the accounts
can bear it. Amounts are smallest units above zero.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from tablemgr.ledger.accounts import HOLDINGS, POOL_DEBTOR, Account, Book, Commodity
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances, OtherBookError
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.cover import cover
from tablemgr.ledger.entry import Entry, make_entry
from tablemgr.ledger.kinds import EntryKind


class PaidAt(StrEnum):
    """Who changes money for chips: the dealer from the table's bank, or the cage."""

    TABLE = "table"
    CAGE = "cage"

    @property
    def chips(self) -> A:
        """Where the chips come from and go to."""
        return A.BANK if self is PaidAt.TABLE else A.CAGE_CHIPS

    @property
    def cash(self) -> A:
        """Where the cash comes from and goes to."""
        return A.CASH_TAKEN if self is PaidAt.TABLE else A.CAGE_CASH


def _moves(*moves: tuple[Account, Account, int]) -> dict[Account, int]:
    """Changes of accounts from moves, each of an amount out of the first into the second."""
    moved: dict[Account, int] = {}
    for source, target, minor in moves:
        moved[source] = moved.get(source, 0) - minor
        moved[target] = moved.get(target, 0) + minor
    return moved


def open_bank(book: Book, chips: ChipCount) -> Entry:
    """The bank as it is brought from the cage and counted when the session opens."""
    moves = (book.account(A.CAGE_CHIPS), book.account(A.BANK), chips.total)
    return make_entry(EntryKind.OPEN_BANK, book, _moves(moves), chips=chips)


def close_bank(balances: Balances, chips: ChipCount | None) -> Entry:
    """Bank, collection and cash go to the cage; `chips` is the closing count of the bank.

    A count that differs is refused: the difference is posted first, by `count_difference`.
    """
    book, cage_chips = balances.book, balances.book.account(A.CAGE_CHIPS)
    moved = _moves(
        (book.account(A.BANK), cage_chips, balances.at(A.BANK)),
        (book.account(A.COLLECTION), cage_chips, balances.at(A.COLLECTION)),
        (book.account(A.CASH_TAKEN), book.account(A.CAGE_CASH), balances.at(A.CASH_TAKEN)),
    )
    return make_entry(EntryKind.CLOSE_BANK, book, moved, chips=chips)


def fill(book: Book, chips: ChipCount) -> Entry:
    """Chips from the cage to the bank, as the fill slip lists them."""
    moves = (book.account(A.CAGE_CHIPS), book.account(A.BANK), chips.total)
    return make_entry(EntryKind.FILL, book, _moves(moves), chips=chips)


def credit(book: Book, chips: ChipCount) -> Entry:
    """Chips from the bank to the cage, as the credit slip lists them."""
    moves = (book.account(A.BANK), book.account(A.CAGE_CHIPS), chips.total)
    return make_entry(EntryKind.CREDIT, book, _moves(moves), chips=chips)


def cash_fill(book: Book, amount: int) -> Entry:
    """Cash from the cage to the table, to pay out with."""
    moves = (book.account(A.CAGE_CASH), book.account(A.CASH_TAKEN), amount)
    return make_entry(EntryKind.CASH_FILL, book, _moves(moves))


def cash_drop(book: Book, amount: int) -> Entry:
    """Cash taken at the table, carried off to the cage."""
    moves = (book.account(A.CASH_TAKEN), book.account(A.CAGE_CASH), amount)
    return make_entry(EntryKind.CASH_DROP, book, _moves(moves))


def count_difference(balances: Balances, account: Account, counted: int, reason: str) -> Entry:
    """What a count found more or less than an account holds; what is missing is in the variance.

    The reason is part of the record. A count that agrees needs no entry and is refused one.
    """
    cash = account.commodity is Commodity.CASH
    variance = balances.book.account(A.VARIANCE_CASH if cash else A.VARIANCE_CHIPS)
    moved = _moves((account, variance, balances.of(account) - counted))
    return make_entry(EntryKind.COUNT_DIFFERENCE, balances.book, moved, memo=reason)


def buy(
    kind: EntryKind,
    book: Book,
    player: str,
    amount: int,
    at: PaidAt,
    chips: ChipCount | None = None,
) -> Entry:
    """A buy-in, short buy or top-up: cash for chips at par (T1, T2).

    `chips`: the denominations that the player was given, where they were recorded.
    """
    moved = _moves(
        (book.account(at.chips), book.stack(player), amount),
        (book.account(A.PLAYER_CASH, player), book.account(at.cash), amount),
    )
    return make_entry(kind, book, moved, chips=chips)


def colour_up(book: Book, player: str, amount: int, chips: ChipCount | None = None) -> Entry:
    """Chips of the stack changed into larger ones, which stay behind (T6).

    The bank takes as much as it gives, so only the player's two accounts change.
    """
    moved = _moves((book.stack(player), book.account(A.BEHIND_CHIPS, player), amount))
    return make_entry(EntryKind.COLOUR_UP, book, moved, chips=chips)


def partial_cash_out(book: Book, player: str, amount: int, at: PaidAt) -> Entry:
    """Chips of the stack changed into cash, which stays behind (T6)."""
    moved = _moves(
        (book.stack(player), book.account(at.chips), amount),
        (book.account(at.cash), book.account(A.BEHIND_CASH, player), amount),
    )
    return make_entry(EntryKind.PARTIAL_CASH_OUT, book, moved)


def use_behind(book: Book, player: str, chips: int = 0, cash: int = 0) -> Entry:
    """Money behind brought back as chips that play; cash is changed at the bank (T6)."""
    stack = book.stack(player)
    moved = _moves(
        (book.account(A.BEHIND_CHIPS, player), stack, chips),
        (book.account(A.BEHIND_CASH, player), book.account(A.CASH_TAKEN), cash),
        (book.account(A.BANK), stack, cash),
    )
    return make_entry(EntryKind.USE_BEHIND, book, moved)


def cash_out(balances: Balances, player: str, at: PaidAt) -> Entry:
    """All that a leaving player has, chips and money behind, changed into his cash (T4)."""
    book = balances.book
    stack, chips, cash = (book.account(kind, player) for kind in HOLDINGS)
    house, pocket = book.account(at.chips), book.account(A.PLAYER_CASH, player)
    changed = balances.of(stack) + balances.of(chips)
    moved = _moves(
        (stack, house, balances.of(stack)),
        (chips, house, balances.of(chips)),
        (book.account(at.cash), pocket, changed),
        (cash, pocket, balances.of(cash)),
    )
    return make_entry(EntryKind.CASH_OUT, book, moved)


def move_stack(balances: Balances, target: Book, player: str) -> tuple[Entry, Entry]:
    """All that a player has, carried to another table: the entry of each table (T11).

    `OtherBookError` where the tables play in two currencies or are one.
    """
    book = balances.book
    if target.currency != book.currency or target.session == book.session:
        raise OtherBookError(book, target)
    held = {kind: balances.at(kind, player) for kind in HOLDINGS}
    leaving = _moves(
        *(
            (book.account(kind, player), _other_table(book, target, kind), minor)
            for kind, minor in held.items()
        )
    )
    coming = come_in(target, book, player, {str(kind): minor for kind, minor in held.items()})
    return make_entry(EntryKind.MOVE_OUT, book, leaving), coming


def come_in(book: Book, before: Book, player: str, held: Mapping[str, int]) -> Entry:
    """What a player brings from another table: `held` by the kinds of account it lay in (T11)."""
    moved = _moves(
        *(
            (_other_table(book, before, A(kind)), book.account(A(kind), player), minor)
            for kind, minor in held.items()
        )
    )
    return make_entry(EntryKind.MOVE_IN, book, moved)


def _other_table(book: Book, other: Book, kind: A) -> Account:
    cash = kind.commodity is Commodity.CASH
    return book.account(A.OTHER_TABLE_CASH if cash else A.OTHER_TABLE_CHIPS, other.session)


def collection(balances: Balances, fees: Mapping[str, int]) -> Entry:
    """The house's fee from each player dealt in, before the deal (T9); money behind pays too."""
    book = balances.book
    moved = _moves(
        *((book.stack(player), book.account(A.COLLECTION), fee) for player, fee in fees.items())
    )
    return make_entry(EntryKind.COLLECTION, book, cover(moved, balances))


def pool_ante(balances: Balances, antes: Mapping[str, int]) -> Entry:
    """What each player puts into the pool before the deal (V2); money behind pays too."""
    book = balances.book
    moved = _moves(
        *((book.stack(player), book.account(A.POOL), ante) for player, ante in antes.items())
    )
    return make_entry(EntryKind.POOL_ANTE, book, cover(moved, balances))


def pool_split(book: Book, shares: Mapping[str, int]) -> Entry:
    """What is left in the pool when the session closes, in shares that the caller works out."""
    moved = _moves(
        *((book.account(A.POOL), book.stack(player), share) for player, share in shares.items())
    )
    return make_entry(EntryKind.POOL_SPLIT, book, moved)


def jackpot(book: Book, shares: Mapping[str, int], at: PaidAt, memo: str) -> Entry:
    """A jackpot paid by the house (J2, X5): at the table in chips that play, at the cage in cash.

    `memo` says for which hand.
    """
    table = at is PaidAt.TABLE
    source = book.account(A.BANK if table else A.CAGE_CASH)
    target = A.STACK if table else A.PLAYER_CASH
    moved = _moves(
        *((source, book.account(target, player), share) for player, share in shares.items())
    )
    return make_entry(EntryKind.JACKPOT, book, moved, memo=memo)


class Outcome(Protocol):
    """What a hand of any game makes of the stacks, by seat, and of the pool; smallest units."""

    @property
    def start(self) -> Mapping[int, int]:
        """The stacks before it, after antes and collection (X5)."""

    @property
    def end(self) -> Mapping[int, int]:
        """The stacks after it."""

    @property
    def pool_start(self) -> int:
        """The pool before it, with all antes."""

    @property
    def pool_end(self) -> int:
        """The pool that it leaves."""


class StartDiffersError(ValueError):
    """Raised where a payoff did not start from what the ledger holds (X5).

    `differences` has the payoff's and the ledger's amount by player, the pool's by `POOL_DEBTOR`.
    """

    def __init__(self, differences: Mapping[str, tuple[int, int]]) -> None:
        self.differences = dict(differences)
        super().__init__(f"the payoff starts from other amounts: {self.differences}")


def payoff_start(payoff: Outcome, players: Mapping[int, str]) -> dict[str, int]:
    """What each player, and the pool by `POOL_DEBTOR`, has at a payoff's start.

    `players` names each seat; ValueError where one player has two of them.
    """
    start = {players[seat]: minor for seat, minor in payoff.start.items()}
    if len(start) < len(payoff.start):
        raise ValueError(f"one player in two seats: {players}")
    return start | {POOL_DEBTOR: payoff.pool_start}


def payoff_net(payoff: Outcome, players: Mapping[int, str]) -> dict[str, int]:
    """What a payoff brings each player in all, and the pool by `POOL_DEBTOR`."""
    net = {players[seat]: payoff.end[seat] - minor for seat, minor in payoff.start.items()}
    return net | {POOL_DEBTOR: payoff.pool_end - payoff.pool_start}


def hand_settlement(balances: Balances, payoff: Outcome, players: Mapping[int, str]) -> Entry:
    """A settled hand: what each player gets or gives in all, money behind paying where it must.

    `players` names each seat of the payoff. Antes and collection are posted before. A hand in which
    nothing changed hands is an entry without postings. Raises `StartDiffersError`.
    """
    differences = {
        owner: (minor, balances.playing(owner))
        for owner, minor in payoff_start(payoff, players).items()
        if minor != balances.playing(owner)
    }
    if differences:
        raise StartDiffersError(differences)
    book, net = balances.book, payoff_net(payoff, players)
    moved = {book.chips_of(owner): minor for owner, minor in net.items()}
    return make_entry(EntryKind.HAND, book, cover(moved, balances))
