"""What a payout sheet says: a settlement turned into words and amounts, ready to be laid out.

Pure: the time comes in from outside, and every number leaves as a text.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from tablemgr import __version__
from tablemgr.i18n import tr
from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.chinese.naturals import arrange
from tablemgr.rules.chinese.scoring import PairResult
from tablemgr.rules.chinese.setting import RankedSetting
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.printed import (
    HandFacts,
    PairLine,
    PairShown,
    PayoutSheet,
    RowShown,
    SeatShown,
    SheetIdentity,
)
from tablemgr.services.reportmoney import (
    money_text,
    payment_lines,
    pool_lines,
    signed,
    stack_lines,
)
from tablemgr.services.reportwords import pair_verdict, payment_rules, responsibility, seat_name
from tablemgr.services.rowwords import row_name, row_words
from tablemgr.services.settle import Settlement
from tablemgr.services.wording import (
    foul_text,
    line_text,
    natural_name,
    status_name,
)


def payout_sheet(settlement: Settlement, printed_at: datetime) -> PayoutSheet:
    """The payout sheet of a settled hand; ValueError for a time without its offset (X1 to X6)."""
    if printed_at.utcoffset() is None:
        raise ValueError("the time on a printed form carries its offset from UTC")
    entry, result = settlement.entry, settlement.result
    rules = entry.sheet
    return PayoutSheet(
        facts=_facts(settlement),
        rules=SheetIdentity(rules.id, str(rules.version), rules.title, sheet_hash(rules)),
        seats=tuple(_seat(settlement, result.seat(number)) for number in result.order),
        pairs=tuple(_pair(settlement, pair) for pair in result.pairs),
        pool=tuple(pool_lines(settlement)),
        payments=tuple(payment_lines(settlement)),
        payment_rules=(*_nothing_due(settlement), *payment_rules(rules)),
        stacks=tuple(stack_lines(settlement)),
        note=entry.labels.get("note", ""),
        responsibility=responsibility(),
        program=f"tablemgr {__version__}",
        printed_at=printed_at.isoformat(" ", "seconds"),
    )


def _nothing_due(settlement: Settlement) -> tuple[str, ...]:
    payoff = settlement.payoff
    return (tr("Nothing is due."),) if payoff and not payoff.transfers else ()


def _facts(settlement: Settlement) -> HandFacts:
    entry, result, payoff = settlement.entry, settlement.result, settlement.payoff
    at_button = seat_name(entry, result.button)
    if result.button not in result.order:
        at_button = tr("{seat} (empty)", seat=at_button)
    return HandFacts(
        table=entry.labels.get("table", ""),
        hand=entry.labels.get("hand", ""),
        dealer=entry.labels.get("dealer", ""),
        button=at_button,
        point_value=money_text(settlement, payoff.point_value) if payoff else tr("points only"),
        currency=entry.currency.code if payoff else "",
    )


def _seat(settlement: Settlement, seat: SeatResult) -> SeatShown:
    entry, payoff = settlement.entry, settlement.payoff
    shown = SeatShown(
        seat=tr("Seat {seat}", seat=seat.seat),
        player=entry.players.get(seat.seat, ""),
        button=seat.seat == settlement.result.button,
        stack=money_text(settlement, payoff.start[seat.seat]) if payoff else "",
        status=status_name(seat),
        ruled=seat.status is not Status.PLAYED or seat.unopened,
        remarks=tuple(_remarks(settlement, seat)),
    )
    # A dropped hand, and one that collects unopened, stays closed (D1, D3).
    if seat.status is Status.SURRENDERED or seat.unopened:
        return replace(shown, instead=tr("not opened"))
    if not seat.cards and seat.shown.ruled_foul:
        words = tr("fouled by ruling ({clause})", clause=seat.shown.ruled_foul)
        # The ruling is the first of the remarks, and is told already.
        return replace(shown, instead=words, remarks=shown.remarks[1:])
    if seat.natural:
        laid = arrange(seat.natural.kind, seat.cards, entry.sheet)
        words = tr("{natural}, opened and verified (N5)", natural=natural_name(seat.natural.kind))
        return replace(shown, natural=words, groups=laid.groups if laid else ())
    if seat.ranked is None:
        return replace(shown, groups=(seat.cards,))
    return replace(shown, rows=tuple(_rows(settlement, seat.ranked)))


def _rows(settlement: Settlement, ranked: RankedSetting) -> Iterator[RowShown]:
    for (row, cards), found in zip(ranked.setting.rows, ranked.classes, strict=True):
        lowball = row is Row.MIDDLE and settlement.entry.sheet.middle == "lowball_27"
        yield RowShown(row_name(row), cards, row_words(found, len(cards), lowball=lowball))


def _remarks(settlement: Settlement, seat: SeatResult) -> Iterator[str]:
    """Fouls with their clause, a declaration that the cards do not bear out, the banker."""
    for foul in seat.fouls:
        yield f"{foul_text(foul)} ({foul.clause})"
    hand, sheet = settlement.entry.hand, settlement.entry.sheet
    declared = next(each.declared for each in hand.seats if each.seat == seat.seat)
    if declared and seat.ranked and not seat.natural:
        name = tr("a natural") if declared == AUTO else natural_name(declared)
        yield tr("declared {natural}, which is not there: plays as set (N5)", natural=name)
    if seat.seat == sheet.banker_seat(hand.button):
        yield tr("the banker (V1)")


def _pair(settlement: Settlement, pair: PairResult) -> PairShown:
    lines = tuple(
        PairLine(line_text(line, pair), line.clause, signed(str(line.points)))
        for line in pair.lines
    )
    first, second = seat_name(settlement.entry, pair.a), seat_name(settlement.entry, pair.b)
    named = tr("{first} against {second}", first=first, second=second)
    return PairShown(named, pair_verdict(pair), signed(str(pair.points)), lines)
