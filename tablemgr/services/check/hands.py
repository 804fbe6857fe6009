"""Hands settled again under their own sheet, and held against what was recorded, listed and posted.

`facts` are those of a line that settles a hand or enters it anew.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.checks import HandFacts
from tablemgr.ledger.money import Currency, parse_amount
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.check.reading import settled_again
from tablemgr.services.faults import RefusedError
from tablemgr.services.night.ruled import Ruled, of_chinese, ruled
from tablemgr.services.night.settling import as_document

Facts = Mapping[str, Any]
_LONGEST = 60


def replay(facts: Facts, sheet: RuleSheet, currency: Currency) -> tuple[Ruled | None, list[Hit]]:
    """The hand settled again, None where it cannot be, and each thing that comes out otherwise."""
    try:
        if sheet.draw:
            found_again = ruled(as_document(facts["document"]), sheet)
        else:
            found_again = of_chinese(settled_again(facts["document"], sheet, currency))
    except RefusedError as error:
        detail = "; ".join(str(fault) for fault in error.faults)
        return None, [(Fault.HAND_REFUSED, {"detail": detail})]
    hits: list[Hit] = []
    for name, expected in found_again.facts.items():
        found = facts.get(name)
        if found != expected:
            hits += [
                (Fault.RESULT_DIFFERS, {"name": where, "found": one, "expected": other})
                for where, one, other in _differences(name, found, expected)
            ]
    return found_again, hits


def _differences(name: str, found: Any, expected: Any) -> Iterator[tuple[str, str, str]]:
    """Each part in which two values differ: what it is, what is there and what should be."""
    if found == expected:
        return
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            yield from _differences(f"{name}.{key}", found.get(key), expected.get(key))
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, (one, other) in enumerate(zip(found, expected, strict=True), 1):
            yield from _differences(f"{name}[{place}]", one, other)
    else:
        yield name, _short(found), _short(expected)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def hand_facts(
    facts: Facts, found: Ruled | None, currency: Currency, *, first: bool
) -> HandFacts | None:
    """What a hand's line says that each got or gave, for its entry to be held against.

    `first`: whether this is the hand itself, and not a correction of it. None for a hand that was
    played for points.
    """
    end, pool_end = facts["end"], facts["pool_end"]
    if not end:
        return None
    if found and found.outcome:
        start, pool = found.outcome.start, found.outcome.pool_start
    else:
        start, pool = _started_with(facts["document"], currency)
    players = {seat: facts["players"][str(seat)] for seat in start}
    net = {players[seat]: end.get(str(seat), 0) - minor for seat, minor in start.items()}
    held = {players[seat]: minor for seat, minor in start.items()}
    if pool or pool_end:
        net[POOL_DEBTOR], held[POOL_DEBTOR] = pool_end - pool, pool
    return HandFacts(net, held if first else None)


def _started_with(document: Facts, currency: Currency) -> tuple[Mapping[int, int], int]:
    """The stacks, by seat, and the pool that a document names."""
    stacks = {each["seat"]: parse_amount(each["stack"], currency) for each in document["seats"]}
    if "ante" not in document:
        return stacks, parse_amount(document.get("pool_carried", "0"), currency)
    antes = parse_amount(document["ante"], currency) * len(stacks)
    return stacks, antes + parse_amount(document.get("pot_carried", "0"), currency)


_COLUMNS = (
    *("number", "standing", "gaming_date", "at", "dealer", "button"),
    *("fouls", "naturals", "drops", "moved_minor"),
)
_SEAT_COLUMNS = ("seat", "player", "points", "net_minor", "status", "capped")


def listed_as(facts: Facts, found: Ruled) -> tuple[Facts, tuple[tuple[Any, ...], ...]]:
    """What the list of hands should say of a settled hand: by column, and the rows of its seats."""
    row = {
        "number": facts["number"],
        "button": found.button,
        "fouls": found.fouls,
        "naturals": found.naturals,
        "drops": found.drops,
        "moved_minor": found.moved_minor,
    }
    players = facts["players"]
    seats = tuple(
        (
            each.seat,
            players[str(each.seat)],
            each.points,
            each.net_minor,
            each.status,
            each.capped,
        )
        for each in found.seats
    )
    return row, seats


def row_hits(
    row: tuple[Any, ...],
    seats: tuple[tuple[Any, ...], ...],
    wanted: Facts,
    wanted_seats: tuple[tuple[Any, ...], ...] | None,
) -> Iterator[Hit]:
    """Where the list of hands says otherwise than it should; what is not in `wanted` is free."""
    there = dict(zip(_COLUMNS, row, strict=True))
    for name, expected in wanted.items():
        if there[name] != expected:
            yield _row_hit(name, there[name], expected)
    if wanted_seats is None or seats == wanted_seats:
        return
    if len(seats) != len(wanted_seats):
        yield _row_hit("seats", len(seats), len(wanted_seats))
        return
    for one, other in zip(seats, wanted_seats, strict=True):
        for name, found, expected in zip(_SEAT_COLUMNS, one, other, strict=True):
            if found != expected:
                # A flag comes as a number from SQLite.
                is_flag = type(expected) is bool and found in (0, 1)
                said = bool(found) if is_flag else found
                yield _row_hit(f"seat {other[0]} {name}", said, expected)


def _row_hit(name: str, found: object, expected: object) -> Hit:
    facts: dict[str, int | str] = {
        "name": name,
        "found": _short(found),
        "expected": _short(expected),
    }
    return Fault.HAND_ROW_DIFFERS, facts
