"""Who is on the way to a table from another one, with all that he has (T11)."""

import json
from dataclasses import dataclass

from tablemgr.services.night.seats import open_moves
from tablemgr.store.engine import Store


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player whom this table can take in: the move's command, who he is, and what he brings."""

    move: str
    player: str
    name: str
    carried: int


def arrivals(store: Store, session: str) -> tuple[Arrival, ...]:
    """Everybody who left for this table, or from it, and sits nowhere yet."""
    with store.read() as view:
        moves = open_moves(view, session)
    return tuple(_arrival(line.command, json.loads(line.facts)) for line in moves)


def _arrival(move: str, facts: dict[str, object]) -> Arrival:
    held = facts["held"]
    assert isinstance(held, dict)
    return Arrival(move, str(facts["player"]), str(facts["name"]), sum(map(int, held.values())))
