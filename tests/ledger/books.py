"""What the tests of the ledger share: a book, amounts in text, payoffs without cards."""

from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind, Book
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import Entry, WrittenEntry
from tablemgr.ledger.money import Currency, format_amount, parse_amount
from tablemgr.rules.chinese.payoff import Payoff

USD, EUR = Currency("USD", 2), Currency("EUR", 2)
BOOK = Book("t7", USD)
OTHER = Book("t8", USD)


def usd(text: str) -> int:
    """An amount in cents, a sign before it allowed."""
    sign = -1 if text.startswith("-") else 1
    return sign * parse_amount(text.lstrip("+-"), USD)


def holding(book: Book = BOOK, /, **amounts: str) -> Balances:
    """Balances from amounts by account, written `stack_of_anna="10.00"` or `bank="1000.00"`."""
    held = {}
    for name, text in amounts.items():
        kind, _, owner = name.partition("_of_")
        held[book.account(AccountKind(kind), owner)] = usd(text)
    return Balances(book, held)


def posted(entry: WrittenEntry) -> dict[str, str]:
    """An entry's postings as texts, without the session."""
    return {
        ":".join(filter(None, (each.account.kind, each.account.owner))): _signed(each.minor)
        for each in entry.postings
    }


def _signed(minor: int) -> str:
    return ("+" if minor > 0 else "") + format_amount(minor, USD)


def payoff(balances: Balances, /, **net: str) -> tuple[Payoff, dict[int, str]]:
    """A payoff that brings each player so much, the pool by `pool`, and who sits where."""
    players = [player for player in net if player != POOL_DEBTOR]
    seats = dict(enumerate(players, 1))
    start = {seat: balances.playing(player) for seat, player in seats.items()}
    end = {seat: start[seat] + usd(net[player]) for seat, player in seats.items()}
    pool = balances.playing(POOL_DEBTOR)
    after = pool + usd(net.get(POOL_DEBTOR, "0"))
    return Payoff(500, (), start, end, pool, after), seats


def after(balances: Balances, *entries: Entry) -> Balances:
    """Balances after entries, each of which they must bear."""
    for entry in entries:
        balances = balances.apply(entry)
    return balances
