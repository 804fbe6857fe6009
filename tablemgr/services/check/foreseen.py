"""The document that a hand will have, foreseen from the lines, rows and balances before it.

Most hands are as foreseen, and need not be read; of all others nothing is said here.
"""

from collections.abc import Callable, Iterable, Sequence
from json.encoder import encode_basestring as _spelt
from typing import Any

from tablemgr.ledger.money import format_amount
from tablemgr.rules.chinese.hand import Hand
from tablemgr.services.check.reading import NO_POINTS, PlainHand, is_plain_name, set_seat
from tablemgr.services.check.told import Told
from tablemgr.services.handfile import SCHEMA

Playing = Callable[[str], int]
"""What a player plays with, by his id, in smallest units."""


def foreseen(
    told: Told, dealer: str, seats: Iterable[Sequence[Any]], playing: Playing
) -> tuple[str, PlainHand] | None:
    """The hand in play if all in it set their rows, and its document as canonical text.

    `seats` are rows of the list of hands. None for any other hand, and for unknown players.
    """
    sheet, unit, value, stakes = told.sheet, told.unit, told.point_value, told.stakes
    table, laid, stacks, texts = stakes.get("table"), [], {}, []
    if sheet is None or told.carried or value % unit or not is_plain_name(table):
        return None
    shown_by, names, dealt, currency = told.shown, told.names, told.dealt, told.currency
    for seat, player, *_ in seats:
        shown, name = shown_by.get(seat), names.get(player)
        if shown is None or name is None or seat not in dealt or shown["cards"] != "":
            return None
        stack, back, front, middle = playing(player), shown["back"], shown["front"], shown["middle"]
        if stack <= 0 or stack % unit:
            return None
        laid.append(set_seat(seat, front, middle, back))
        stacks[seat] = stack
        texts.append(
            f'{{"back":"{back}","front":"{front}","middle":"{middle}","player":{_spelt(name)},'
            f'"seat":{seat},"stack":"{format_amount(stack, currency)}"}}'
        )
    if len(stacks) < len(laid) or not is_plain_name(dealer):
        return None
    text = (
        f'{{"button":{told.button},"currency":"{currency.code}","dealer":{_spelt(dealer)},'
        f'"hand":"{told.number}","point_value":"{stakes["point_value"]}",'
        f'"rules":{_spelt(sheet.id)},"schema":"{SCHEMA}","seats":[{",".join(texts)}],'
        f'"smallest_chip":"{stakes["smallest_chip"]}","table":{_spelt(stakes["table"])}}}'
    )
    return text, PlainHand(Hand(told.button, tuple(laid), NO_POINTS), value, unit, stacks)
