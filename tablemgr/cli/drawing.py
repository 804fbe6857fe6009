"""`tablemgr draw settle`: a hand of Italian draw as tables for the terminal, or as JSON."""

import json
from collections.abc import Iterator
from pathlib import Path

from tablemgr.cli import out
from tablemgr.cli.out import Table
from tablemgr.i18n import tr, trn
from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.deck import deck
from tablemgr.services.draw.file import read_draw_file
from tablemgr.services.draw.resultjson import draw_json
from tablemgr.services.draw.settle import DrawSettlement, settle_draw
from tablemgr.services.draw.words import hand_text, money, ruling_text, status_name


def settle_file(path: Path, *, as_json: bool) -> None:
    """Settle a draw file and print it; `RefusedError` with every fault of it."""
    settlement = settle_draw(read_draw_file(path))
    if as_json:
        print(json.dumps(draw_json(settlement), indent=1))
    else:
        out.show(draw_tables(settlement))


def draw_tables(settlement: DrawSettlement) -> Iterator[Table | str]:
    """The ruling as one reads it: hands, verdicts, pot by pot, and who takes what."""
    yield _head(settlement)
    yield _hands(settlement)
    rulings = settlement.result.rulings
    rows = tuple((each.clause, ruling_text(each, settlement)) for each in rulings)
    yield Table(tr("Rulings"), (tr("clause"), tr("ruling")), rows)
    if settlement.result.pots:
        yield _pots(settlement)
    yield _paid(settlement)


def _head(settlement: DrawSettlement) -> str:
    hand, labels = settlement.result.hand, settlement.entry.labels
    named = [
        tr("table {table}", table=labels["table"]) if "table" in labels else "",
        tr("hand {hand}", hand=labels["hand"]) if "hand" in labels else "",
        trn("{count} player", "{count} players", hand.players),
        trn("{count} card", "{count} cards", len(deck(hand.lowest))),
        tr("with a morto") if hand.morto else "",
        tr("opener: {seat}", seat=hand.opener),
        tr("in {currency}", currency=settlement.entry.currency.code),
    ]
    return ", ".join(filter(None, named)) + "\n"


def _who(seat: int, settlement: DrawSettlement) -> str:
    return " ".join(filter(None, (str(seat), settlement.entry.players.get(seat))))


def _hands(settlement: DrawSettlement) -> Table:
    rows = tuple(
        (
            _who(each.entry.seat, settlement),
            status_name(each.status),
            cards_text(each.entry.cards),
            hand_text(each.ranked) if each.ranked else "",
            str(each.place or ""),
        )
        for each in settlement.result.seats
    )
    headings = (tr("seat"), tr("verdict"), tr("cards"), tr("holds"), ">" + tr("place"))
    return Table(tr("Hands"), headings, rows)


def _pots(settlement: DrawSettlement) -> Table:
    rows = tuple(
        (
            str(number),
            money(pot.amount, settlement),
            ", ".join(map(str, pot.seats)),
            _who(pot.winner, settlement) if pot.winner else tr("stays for the next deal"),
        )
        for number, pot in enumerate(settlement.result.pots, 1)
    )
    headings = (">#", ">" + tr("amount"), tr("between seats"), tr("goes to"))
    return Table(tr("Pots, the main pot first"), headings, rows)


def _paid(settlement: DrawSettlement) -> Table:
    result = settlement.result
    rows = [
        (
            _who(each.entry.seat, settlement),
            money(each.entry.contributed, settlement),
            money(result.paid[each.entry.seat], settlement),
            money(result.paid[each.entry.seat] - each.entry.contributed, settlement),
        )
        for each in result.seats
    ]
    brought = result.hand.carried
    if brought or result.carried:
        change = money(result.carried - brought, settlement)
        stays = tr("the pot")
        rows.append((stays, money(brought, settlement), money(result.carried, settlement), change))
    numbers = (">" + tr("put in"), ">" + tr("takes"), ">" + tr("change"))
    return Table(tr("Chips"), (tr("seat"), *numbers), tuple(rows))
