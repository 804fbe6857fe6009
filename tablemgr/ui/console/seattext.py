"""What a seat of the felt says: name, money, marks, cards and verdict, as texts; pure.

Rows are named only once every hand is in, which none is before all have set (S4).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.i18n import tr, trn
from tablemgr.ledger.chips import make_up
from tablemgr.rules.cards import Card, Row, cards_text
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.chinese.setting import misplaced_rows
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.floor.clock import ClockPhase, ClockReading, read_clock
from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.services.night.rulings import seat_clock
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Played, Seated, Stage
from tablemgr.services.reportmoney import signed
from tablemgr.services.rowwords import row_words
from tablemgr.services.shown import shown_amount
from tablemgr.services.wording import fouls_text, natural_name, status_name
from tablemgr.ui.console.drawseats import (
    drawn_marks,
    drawn_read,
    drawn_result,
    drawn_state,
    drawn_turn,
    drawn_verdict,
)
from tablemgr.ui.console.entry import Entered
from tablemgr.ui.console.flow import Sight

_OFF = ClockReading(ClockPhase.OFF)


@dataclass(frozen=True, slots=True)
class SeatSight:
    """One seat as it is shown; texts are empty where there is nothing to say.

    `rows` are the cards by row (one pile of a natural), `words` what each row is, `wrong` the rows
    of a foul, `clash` the cards that lie elsewhere too. `backs`: the hand is dealt and not shown.
    `state` is how far the seat has come, `banker` whom everybody compares with (V1).
    """

    seat: int
    name: str = ""
    money: str = ""
    points: str = ""
    marks: tuple[str, ...] = ()
    state: str = ""
    tone: str = ""
    rows: tuple[tuple[Card, ...], ...] = ()
    words: tuple[str, ...] = ()
    wrong: frozenset[Row] = frozenset()
    clash: frozenset[Card] = frozenset()
    verdict: str = ""
    total: str = ""
    backs: bool = False
    button: bool = False
    banker: bool = False
    current: bool = False


def seat_sight(sight: Sight, seat: int) -> SeatSight:
    """A seat as it stands."""
    state = sight.seen.state
    button = state.button == seat
    found = state.at(seat)
    if found is None:
        return SeatSight(seat, button=button)
    hand = state.hand
    played = hand.seat(seat) if hand else None
    result = _result(sight, seat)
    entered = _entered(sight, played)
    words, tone = _state(sight, found, played)
    if sight.seen.sheet.draw:
        return _drawn_sight(sight, found, played, (words, tone))
    return SeatSight(
        seat,
        found.name,
        money_text(sight.seen, found),
        points_text(sight.seen, found),
        tuple(_marks(sight.seen, found)),
        words,
        tone,
        entered.cards if entered else (),
        _words(sight, result),
        frozenset(misplaced_rows(result.fouls)) if result else frozenset(),
        frozenset(each.card for each in entered.deck) if entered else frozenset(),
        _verdict(result),
        signed(str(result_points(sight, seat))) if result else "",
        backs=played is not None and not played.dropped and entered is None,
        button=button,
        banker=_is_banker(sight.seen, seat),
        current=bool(sight.typing and sight.typing.at == seat and is_open(sight)),
    )


def _drawn_sight(
    sight: Sight, found: Seated, played: Played | None, state: tuple[str, str]
) -> SeatSight:
    """A seat of a table of Italian draw."""
    seat = found.seat
    read, result = drawn_read(sight, played), drawn_result(sight, seat)
    words, tone = drawn_state(sight, played) if played and not state[0] else state
    rows = (read.cards, read.opening) if read else ((), ())
    if result:
        rows = (result.entry.cards, result.entry.opening_cards)
    folded = result.entry.folded if result else read is not None and read.folded
    return SeatSight(
        seat,
        found.name,
        money_text(sight.seen, found),
        points_text(sight.seen, found),
        (*drawn_marks(sight, seat), *_marks(sight.seen, found)),
        words,
        tone,
        rows if rows[0] else (),
        ("", tr("opened with")) if rows[1] else (),
        clash=read.clash if read else frozenset(),
        verdict=drawn_verdict(result),
        backs=played is not None and not folded and not rows[0],
        button=sight.seen.state.button == seat,
        current=drawn_turn(sight) == seat,
    )


def money_text(seen: Seen, found: Seated) -> str:
    """All that a player plays with, in money."""
    return shown_amount(seen.state.money(found.player).total, seen.state.currency)


def points_text(seen: Seen, found: Seated) -> str:
    """The same in points, with what does not make one."""
    state = seen.state
    if not seen.sheet.plays_chips:
        return ""
    points, rest = divmod(state.money(found.player).total, state.point_value)
    words = trn("{count} point", "{count} points", points)
    if not rest:
        return words
    return tr("{points} and {rest}", points=words, rest=shown_amount(rest, state.currency))


def chips_text(seen: Seen, found: Seated) -> str:
    """The chips of a stack in as few as can be; a stack is known by its worth alone."""
    state = seen.state
    stack = state.money(found.player).stack
    made = make_up(stack, state.denominations, state.currency)
    if made is None or not stack:
        return ""
    return ", ".join(
        tr("{count} × {value}", count=many, value=shown_amount(value, state.currency))
        for value, many in made.numbers
    )


def _is_banker(seen: Seen, seat: int) -> bool:
    """Whether a seat banks the hand; between hands only one that always does is known (V1)."""
    hand = seen.state.hand
    return seen.sheet.banker_seat(hand.button if hand else 0) == seat


def _marks(seen: Seen, found: Seated) -> Iterator[str]:
    if _is_banker(seen, found.seat):
        yield tr("the banker (V1)")
    behind = seen.state.money(found.player).behind
    if found.new and seen.state.completed:
        yield tr("new")
    if behind:
        yield tr("{amount} behind (T6)", amount=shown_amount(behind, seen.state.currency))
    if found.last_buy is BuyKind.SHORT:
        yield tr("short bought (T2)")
    if found.sits_out:
        yield tr("sits out")
    if found.leaves:
        yield tr("leaves after the hand (T4)")
    if found.waiting_buy:
        amount = shown_amount(found.waiting_buy, seen.state.currency)
        yield tr("buys {amount} after the hand (T3)", amount=amount)


def _state(sight: Sight, found: Seated, played: Played | None) -> tuple[str, str]:
    """How far the seat has come in the hand, and the tone of it."""
    hand = sight.seen.state.hand
    if hand is None:
        return "", ""
    if played is None:
        return tr("waits") if not found.sits_out else "", "muted"
    if sight.seen.sheet.draw:
        return "", ""
    if played.ruled_foul:
        return tr("fouled by ruling ({clause})", clause=played.ruled_foul), "fault"
    if played.dropped:
        return tr("dropped (D1)"), "muted"
    if hand.stage is Stage.SETTLED:
        return "", ""
    if played.natural:
        named = tr("a natural") if played.natural == AUTO else natural_name(played.natural)
        return tr("declares {natural} (N5)", natural=named), "good"
    return (tr("set"), "good") if played.is_set else (tr("setting"), "muted")


def is_open(sight: Sight) -> bool:
    """Whether hands may lie open: everybody has set (S4)."""
    hand = sight.seen.state.hand
    return hand is not None and all(each.ready for each in hand.seats)


def _entered(sight: Sight, played: Played | None) -> Entered | None:
    """What lies open of a seat; nothing before all have set (S4)."""
    typing = sight.typing
    if played is None or typing is None or not is_open(sight):
        return None
    if played.seat not in typing.order or not typing.line(played.seat):
        return None
    return typing.read(played.seat)


def _result(sight: Sight, seat: int) -> SeatResult | None:
    settlement = sight.settlement
    if settlement is None or seat not in settlement.result.order:
        return None
    return settlement.result.seat(seat)


def _words(sight: Sight, result: SeatResult | None) -> tuple[str, ...]:
    if result is None or result.ranked is None or result.unopened or sight.settlement is None:
        return ()
    lowball = sight.settlement.entry.sheet.middle == "lowball_27"
    setting = result.ranked.setting
    return tuple(
        row_words(found, len(cards), lowball=lowball and row is Row.MIDDLE)
        for (row, cards), found in zip(setting.rows, result.ranked.classes, strict=True)
    )


def _verdict(result: SeatResult | None) -> str:
    """A seat's ruling in words with its clause: fouls, a natural verified, or how it took part."""
    if result is None:
        return ""
    if result.natural:
        name = natural_name(result.natural.kind)
        return tr("{natural}, opened and verified (N5)", natural=name)
    if result.fouls:
        return tr("fouled: {why}", why=fouls_text(result))
    declared = result.shown.declared
    if declared:
        name = tr("a natural") if declared == AUTO else natural_name(declared)
        return tr("declared {natural}, which is not there: plays as set (N5)", natural=name)
    return status_name(result) if result.status is not Status.PLAYED or result.unopened else ""


def result_points(sight: Sight, seat: int) -> int:
    """What a seat won or lost in points; the part of a point that a split pool leaves is cut."""
    assert sight.settlement is not None
    return int(sight.settlement.result.totals[seat])


def clock_reading(seen: Seen, seat: int, now_s: int) -> ClockReading:
    """What the clock of a seat says; off where the seat is not in a hand that is being set (K1)."""
    hand = seen.state.hand
    if hand is None or hand.stage is not Stage.DEALT or hand.seat(seat) is None:
        return _OFF
    return read_clock(seat_clock(seen, seat), now_s, seen.sheet)


def clock_text(reading: ClockReading) -> str:
    """The countdown of a clock that was called, empty while none runs."""
    if reading.phase is ClockPhase.EXPIRED:
        return tr("time is up (K1)")
    if reading.phase is not ClockPhase.RUNNING:
        return ""
    minutes, seconds = divmod(reading.left_s, 60)
    return f"{minutes}:{seconds:02d}"


def spoken(each: SeatSight) -> str:
    """The seat in one sentence, for whoever has the screen read out."""
    if not each.name:
        return tr("Seat {seat}: empty", seat=each.seat)
    cards = [cards_text(row) for row in each.rows]
    told = [each.name, each.money, each.points, *each.marks, each.state, *cards, *each.words]
    return ", ".join(filter(None, [*told, each.verdict, each.total]))
