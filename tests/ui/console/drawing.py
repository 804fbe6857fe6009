"""Tables of Italian draw for the tests of the console, and its hands as a dealer types them."""

from dataclasses import replace
from typing import Any

from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night import money, seats
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.station import Station
from tests.ui.console.table import Console
from tests.ui.house import PLAYERS, House

SHEET = RuleSheet("draw", 1, "Draw", currency="USD", buy_in_points=20, draw=DrawHouse())
JACKS, QUEENS = "10 jhjd9c8s7h", "10 qhqd9d8d7c"


def draw_table(
    house: House, station: Station, amount: int = 40_00, players: int = 4, **keys: Any
) -> Night:
    """A table of draw with players who have bought in, the button with the last."""
    night = house.open_table(station, sheet=replace(SHEET, **keys))
    operator = station.operator
    assert operator
    for seat, player in enumerate(list(PLAYERS)[:players], 1):
        seats.seat_player(night, Command(house.id(), operator), seat, player, PLAYERS[player])
        money.buy(night, Command(house.id(), operator), player, amount)
    seats.set_button(night, Command(house.id(), operator), players)
    return night


def lines(table: Console, *typed: str) -> None:
    """Deal, and enter these lines one by one as they are asked for."""
    assert table.waits_for(Kind.DEAL)
    table.enter()
    for line in typed:
        assert table.waits_for(Kind.SHOW), table.sentence
        table.type(line)
        table.enter()


def stacks(table: Console) -> list[int]:
    """What the players have, seat by seat."""
    state = table.night.state
    return [state.money(each.player).total for each in state.seats]
