"""Settled hands that are right at a glance: settled again, their line reads as it was recorded.

Whatever differs in anything is left to `story` and `hands`, which say what is wrong.
"""

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from json.encoder import encode_basestring as _spelt
from typing import Any

from tablemgr.ledger.checks import HandFacts
from tablemgr.ledger.journal import JournalLine
from tablemgr.rules.chinese.payoff import Payoff, Transfer, pay
from tablemgr.rules.chinese.scoring import HandResult, score
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.finding import BAD
from tablemgr.services.check.foreseen import Playing, foreseen
from tablemgr.services.check.reading import PlainHand, plain_hand
from tablemgr.services.check.told import Facts, Told
from tablemgr.services.night.posted import POSTED
from tablemgr.store.auditing import RawHand
from tablemgr.store.rows import Standing

Right = tuple[Facts, HandFacts]
"""Of a hand that is right: the facts that its entry is held against, and what it moved."""

# A line's facts up to the hand's document, as they are written where nothing is unusual.
_UNTIL_DOCUMENT = re.compile(
    r'\{"antes":"[^"\\\x00-\x1f]*","collection":"[^"\\\x00-\x1f]*","deal_hand":[12],"document":'
)
_DIGEST = 64
# Where the row of the list of hands has the dealer.
_DEALER = 4
_read = json.JSONDecoder().raw_decode
_SETTLED, _PLAYED = Standing.SETTLED, Status.PLAYED


def at_a_glance(
    line: JournalLine, hand: RawHand | None, told: Told, playing: Playing
) -> Right | None:
    """What a line that settles a hand comes to; None where it is not surely right in itself.

    `playing` says what each plays with before it.
    """
    sheet = told.sheet
    if hand is None or sheet is None or not sheet.plays_chips or sheet.plays_pool or sheet.draw:
        return None
    try:
        before = _UNTIL_DOCUMENT.match(line.facts)
        if before is None:
            return None
        read = _as_foreseen(line, before.end(), hand, told, playing)
        if read is None:
            read = _as_read(line, before.end(), hand, told)
        return None if read is None else _settled(line, hand, told, sheet, *read)
    except (*BAD, RecursionError):
        return None


def _as_foreseen(
    line: JournalLine, at: int, hand: RawHand, told: Told, playing: Playing
) -> tuple[PlainHand, int] | None:
    """The hand whose document stands in a line, and where that ends, without reading it."""
    row, seats = hand
    expected = foreseen(told, row[_DEALER], seats, playing)
    if expected is None or not line.facts.startswith(expected[0], at):
        return None
    return expected[1], at + len(expected[0])


def _as_read(line: JournalLine, at: int, hand: RawHand, told: Told) -> tuple[PlainHand, int] | None:
    """The same by reading it; whoever plays in it has a name from then on."""
    document, end = _read(line.facts, at)
    row, seats = hand
    if document["dealer"] != row[_DEALER] or document["button"] != told.button:
        return None
    for _ in told.settle({"number": told.number, "document": document}):
        return None
    plain = plain_hand(document, told.currency)
    if plain is not None:
        said = {each["seat"]: each["player"] for each in document["seats"]}
        told.names.update({player: said[seat] for seat, player, *_ in seats})
    return None if plain is None else (plain, end)


def _settled(
    line: JournalLine, hand: RawHand, told: Told, sheet: RuleSheet, plain: PlainHand, end: int
) -> Right | None:
    (row, seats), number, text = hand, told.number, line.facts
    result = score(plain.hand, sheet)
    payoff = pay(result, plain.point_value, plain.stacks, plain.smallest_chip)
    head, tail = _around_digest(number, result, payoff, seats)
    posted = text[end + len(head) : end + len(head) + _DIGEST]
    if text[end:] != f"{head}{posted}{tail}" or not posted.isalnum():
        return None
    told_of = (number, _SETTLED, line.gaming_date, line.at, row[_DEALER])
    if row != told_of + _summed(result, payoff) or not _is_listed(result, payoff, seats):
        return None
    players = {seat: player for seat, player, *_ in seats}
    start, left = payoff.start, payoff.end
    moved = HandFacts(
        {players[seat]: left[seat] - minor for seat, minor in start.items() if left[seat] != minor},
        {players[seat]: minor for seat, minor in start.items()},
    )
    facts = {POSTED: posted, "players": players, "document": {"button": told.button}}
    return facts, moved


def _summed(result: HandResult, payoff: Payoff) -> tuple[int, int, int, int, int]:
    """The button, fouls, naturals, drops and all that was paid, as the list of hands has them."""
    kinds = [each.status for each in result.seats]
    moved = sum([each.paid for each in payoff.transfers])
    if kinds.count(_PLAYED) == len(kinds):
        return result.button, 0, 0, 0, moved
    fouls, naturals = kinds.count(Status.FOULED), kinds.count(Status.NATURAL)
    return result.button, fouls, naturals, kinds.count(Status.SURRENDERED), moved


def _is_listed(result: HandResult, payoff: Payoff, seats: Iterable[Sequence[Any]]) -> bool:
    """Whether the list of hands has the seats as they came out, whoever plays there."""
    limited = {
        seat for each in payoff.transfers if each.limits for seat in (each.payer, each.payee)
    }
    totals, start, end = result.totals, payoff.start, payoff.end
    expected = [
        (
            each.seat,
            totals[each.seat],
            end[each.seat] - start[each.seat],
            each.natural.kind if each.natural else each.status,
            each.seat in limited,
        )
        for each in result.seats
    ]
    return [(seat, *rest) for seat, _, *rest in seats] == expected


def _around_digest(
    number: int, result: HandResult, payoff: Payoff, seats: Iterable[Sequence[Any]]
) -> tuple[str, str]:
    """What stands after the document, before and after the digest of the line's entries."""
    end = ",".join([f'"{seat}":{minor}' for seat, minor in payoff.end.items()])
    pairs = ",".join([f"[{pair.a},{pair.b},{pair.points}]" for pair in result.pairs])
    payments = ",".join(map(_payment, payoff.transfers))
    players = ",".join([f'"{seat}":{_spelt(player)}' for seat, player, *_ in seats])
    status = ",".join([f'"{each.seat}":"{each.status}"' for each in result.seats])
    totals = ",".join([f'"{seat}":{points}' for seat, points in result.totals.items()])
    head = (
        f',"end":{{{end}}},"jackpot_void":0,"number":{number},"pairs":[{pairs}],'
        f'"payments":[{payments}],"players":{{{players}}},"pool_end":0,"posted":"'
    )
    return head, f'","status":{{{status}}},"totals":{{{totals}}}}}'


@lru_cache(maxsize=1024)
def _payment(made: Transfer) -> str:
    """A payment as the line has it; hands share most of theirs."""
    _, payer, payee, points, due, paid, limits, _ = made
    held_down = ",".join([f'"{limit}"' for limit in limits])
    return (
        f'{{"due":{due},"from":{payer},"limits":[{held_down}],'
        f'"paid":{paid},"points":{points},"to":{payee}}}'
    )
