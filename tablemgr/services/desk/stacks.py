"""What every player had after each hand of a session, for a chart of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.ledger.accounts import HOLDINGS
from tablemgr.services.desk.names import Names, named
from tablemgr.store.engine import Store
from tablemgr.store.moneylines import hand_ends, movements


@dataclass(frozen=True, slots=True)
class StackSeries:
    """A player's stack and what he has behind after each hand, in smallest units, hand by hand.

    `held` is None for a hand after which he had nothing at the table before he first had.
    """

    player: str
    name: str
    held: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class StackChart:
    """The hands of a session by number, and a series for each player who had money at the table."""

    hands: tuple[int, ...]
    series: tuple[StackSeries, ...]


def stacks_by_hand(store: Store, session: str, names: Names) -> StackChart:
    """What everybody had once each hand was settled; later corrections show when they came."""
    with store.read() as view:
        ends = hand_ends(view, session)
        moved = list(movements(view, session, HOLDINGS))
    held: dict[str, int] = {}
    columns: list[dict[str, int]] = []
    place = 0
    for _, seq in ends:
        while place < len(moved) and moved[place][0] <= seq:
            _, account, minor = moved[place]
            owner = account.rpartition(":")[2]
            held[owner] = held.get(owner, 0) + minor
            place += 1
        columns.append(dict(held))
    series = tuple(
        StackSeries(player, named(player, names), tuple(_held(columns, player))) for player in held
    )
    return StackChart(tuple(number for number, _ in ends), series)


def _held(columns: Sequence[dict[str, int]], player: str) -> list[int | None]:
    return [column.get(player) for column in columns]
