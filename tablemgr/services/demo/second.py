"""What happens at the demo's second table, between the two, and at the close of the first."""

from tablemgr.ledger.accounts import AccountKind
from tablemgr.services.demo.first import counted
from tablemgr.services.demo.house import chips
from tablemgr.services.demo.scene import Happening, Scene
from tablemgr.services.demo.table import Twist
from tablemgr.services.night import bank, money, seats


def _sits_out(scene: Scene) -> None:
    table, command = scene.second, scene.stage.command
    seats.sit_out(table.night, command(table.dealer), "giulia")
    table.hand()
    seats.sit_in(table.night, command(table.dealer), "giulia")


def _changes_seat(scene: Scene) -> None:
    table = scene.second
    seats.change_seat(table.night, scene.stage.command(table.dealer), "giulia", 4)
    table.hand()


def _moves(scene: Scene) -> None:
    """T11: a player goes to the other table with all that he has."""
    first, second = scene.first, scene.second
    player, target = first.richest(), second.night.state.session
    move = scene.floor()
    seats.move_out(first.night, move, player, target, 3)
    scene.wait(60)
    seats.move_in(second.night, scene.floor(), move.id, 3)
    second.hand()


HAPPENINGS: dict[int, Happening] = {3: _sits_out, 5: _changes_seat, 10: _moves}


def close_first(scene: Scene) -> None:
    """The last hand of the first table: all leave, the bank is counted, everything goes away."""
    table, night, command = scene.first, scene.first.night, scene.stage.command
    players = [each.player for each in night.state.seats]
    table.done_for.update(players)
    early, *late = players

    def goes() -> None:
        money.leave(night, command(table.dealer), early)

    table.hand(Twist(meanwhile=goes))
    for player in late:
        money.leave(night, command(table.dealer), player)
    bank.credit(night, scene.floor(), chips(c25=20))
    bank.cash_drop(night, scene.floor(), 10_000)
    cash = night.state.balances.at(AccountKind.CASH_TAKEN)
    close = scene.floor("A chip of 1 more than the book says")
    bank.close_session(night, close, counted(table, -100), cash)
