"""The menus of the console: every verb of the table with its key."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tablemgr.i18n import tr
from tablemgr.rules.floor.table import ALL_SEATS
from tablemgr.ui.menus import Verb

if TYPE_CHECKING:
    from tablemgr.ui.console.page import ConsolePage


def console_menus(page: "ConsolePage") -> Sequence[tuple[str, Sequence[Verb]]]:
    """Table, seats and hand."""
    return (
        (tr("&Table"), _table_verbs(page)),
        (tr("&Seats"), _seat_verbs(page)),
        (tr("H&and"), _hand_verbs(page)),
    )


def viewing_verbs(page: "ConsolePage") -> Sequence[Verb]:
    """What the console adds to the View menu."""
    return (Verb(tr("&Window for the players"), "F12", page.show_players),)


def _table_verbs(page: "ConsolePage") -> list[Verb]:
    table = page.table_deeds
    return [
        Verb(tr("Call the &floor…"), "F8", table.call_floor),
        Verb(tr("&Note…"), "Ctrl+N", table.note),
        Verb(tr("C&opy what the table shows"), "Ctrl+Shift+C", page.copy_shown),
        Verb(tr("P&rint…"), do=lambda: page.paper_wanted.emit(page.paper())),
        Verb(tr("&Sound at the end of a clock, or none"), do=page.sound),
        Verb(),
        Verb(tr("Another &dealer…"), "Ctrl+D", table.change_dealer),
        Verb(tr("Another &point value…"), "Ctrl+P", table.change_point_value),
        Verb(),
        Verb(tr("Split the poo&l (V2)…"), "Shift+F8", table.split_pool),
        Verb(tr("&Close the table…"), "Ctrl+W", page.close_table),
        Verb(tr("&Back to the tables"), "Ctrl+T", page.leave_table),
    ]


def _seat_verbs(page: "ConsolePage") -> list[Verb]:
    deeds = page.deeds
    return [
        Verb(tr("Seat a &player…"), "F2", deeds.seat_player),
        Verb(tr("Take &in from another table…"), "Shift+F2", deeds.take_in),
        Verb(tr("Pay &one who has left (T4)…"), do=deeds.pay_out),
        Verb(),
        *(
            Verb(tr("Seat &{seat}", seat=seat), f"Ctrl+{seat}", partial(page.open_menu, seat))
            for seat in ALL_SEATS
        ),
    ]


def _hand_verbs(page: "ConsolePage") -> list[Verb]:
    deeds, table = page.deeds, page.table_deeds
    return [
        Verb(tr("Deal &newcomers in at once (T8)…"), "F3", deeds.deal_newcomers_in),
        Verb(),
        Verb(tr("An &irregularity…"), "F6", table.irregular),
        Verb(tr("The floor &decides…"), "Shift+F6", table.decide),
        Verb(tr("A &jackpot…"), "Ctrl+J", table.jackpot),
        Verb(tr("Dis&pute: enter the last hand again…"), "F9", table.dispute),
    ]
