"""Rulings in words: rows, fouls, pair lines and payments as sentences for screen, paper and
terminal.

The rules give reasons and facts; only here do they become language.
"""

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules.cards import ROW_SIZE
from tablemgr.rules.chinese.payoff import Limit
from tablemgr.rules.chinese.scoring import Line, LineReason, PairResult
from tablemgr.rules.chinese.setting import Foul, FoulReason
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.sheet import BONUS_KEYS, NaturalKind
from tablemgr.services.rowwords import category_name, row_name

_NATURALS = {
    NaturalKind.DRAGON: mark("a dragon"),
    NaturalKind.THREE_FLUSHES: mark("three flushes"),
    NaturalKind.THREE_STRAIGHTS: mark("three straights"),
    NaturalKind.SIX_PAIRS: mark("six pairs"),
    NaturalKind.NO_FACE: mark("no face cards"),
    NaturalKind.SUITED_DRAGON: mark("a dragon of one suit"),
    NaturalKind.ALL_ONE_COLOUR: mark("thirteen cards of one colour"),
    NaturalKind.FIVE_PAIRS_AND_TRIPS: mark("five pairs and three of a kind"),
}
_STATUSES = {
    Status.PLAYED: mark("played"),
    Status.FOULED: mark("fouled"),
    Status.NATURAL: mark("natural"),
    Status.SURRENDERED: mark("dropped"),
}
_FOULS = {
    FoulReason.MIDDLE_BELOW_FRONT: mark("the middle does not beat the front"),
    FoulReason.MIDDLE_EQUALS_FRONT: mark("the middle only equals the front over three cards"),
    FoulReason.BACK_BELOW_MIDDLE: mark("the back is lower than the middle"),
    FoulReason.BACK_EQUALS_MIDDLE: mark("the back only equals the middle"),
    FoulReason.BACK_BELOW_FRONT: mark("the back does not beat the front"),
    FoulReason.NOT_SET: mark("the declared natural is not there and no rows were set"),
    FoulReason.RULED: mark("the hand was ruled a foul"),
}
_LINES = {
    LineReason.ROW_WON: mark("seat {seat} wins the {row}"),
    LineReason.ROW_TIED: mark("the {row} is tied"),
    LineReason.BANKER_TAKES_TIE: mark("the {row} is tied, which goes to the banker"),
    LineReason.SCOOP: mark("seat {seat} scoops all three rows"),
    LineReason.OVERALL: mark("seat {seat} wins more rows than it loses"),
    LineReason.SUPER_BONUS: mark("seat {seat} beats all three opponents in every row"),
    LineReason.BONUS: mark("seat {seat} wins the {row} with {held}"),
    LineReason.BONUS_HELD: mark("seat {seat} holds {held} in the {row}"),
    LineReason.BONUS_CAPPED: mark("the bonuses of seat {seat} reach the house's cap"),
    LineReason.FOULED: mark("seat {other} fouled"),
    LineReason.FOUL_SUPER_BONUS: mark(
        "seat {other} fouled and seat {seat} beats all three opponents"
    ),
    LineReason.FOUL_BONUS: mark("seat {other} fouled and seat {seat} holds {held} in the {row}"),
    LineReason.BOTH_FOULED: mark("both fouled"),
    LineReason.FOULED_AGAINST_DROPPED: mark("a fouled and a dropped hand owe each other nothing"),
    LineReason.DROPPED: mark("seat {other} dropped"),
    LineReason.BOTH_DROPPED: mark("both dropped"),
    LineReason.DROPPED_TO_NATURAL: mark("seat {other} dropped, but seat {seat} holds {held}"),
    LineReason.NATURAL: mark("seat {seat} holds {held}"),
    LineReason.FOULED_TO_NATURAL: mark("seat {other} fouled against {held}"),
    LineReason.HIGHER_TIER: mark("seat {seat} holds {held}, the higher natural"),
    LineReason.NATURAL_TIEBREAK: mark("seat {seat} holds the better of two: {held}"),
    LineReason.NATURALS_PUSH: mark("the two naturals push"),
    LineReason.BANKER_TAKES_PUSH: mark("the two naturals push, which goes to the banker"),
}


def natural_name(kind: str) -> str:
    """A natural in words."""
    return tr(_NATURALS[NaturalKind(kind)])


def status_name(seat: SeatResult) -> str:
    """How a seat took part, in a word or two."""
    return tr("collects unopened") if seat.unopened else tr(_STATUSES[seat.status])


def foul_text(foul: Foul) -> str:
    """Why a hand is fouled, in one sentence without its clause."""
    if foul.reason is FoulReason.WRONG_COUNT and foul.row:
        size = ROW_SIZE[foul.row]
        return trn(
            "the {row} has {count} card instead of {size}",
            "the {row} has {count} cards instead of {size}",
            foul.found,
            row=row_name(foul.row),
            size=size,
        )
    return tr(_FOULS[foul.reason])


def fouls_text(seat: SeatResult) -> str:
    """All fouls of a seat with their clauses, empty where there is none."""
    return "; ".join(f"{foul_text(foul)} ({foul.clause})" for foul in seat.fouls)


def line_text(line: Line, pair: PairResult) -> str:
    """One line of a pair as a sentence that names the seat it favours."""
    return tr(
        _LINES[line.reason],
        seat=line.seat,
        other=pair.b if line.seat == pair.a else pair.a,
        row=row_name(line.row) if line.row else "",
        held=held_name(line.held),
    )


def held_name(held: str) -> str:
    """A bonus or a natural in words, empty for neither."""
    if not held:
        return ""
    return category_name(held) if held in BONUS_KEYS else natural_name(held)


def limit_text(limit: Limit, payer: int, payee: int) -> str:
    """What held a payment down, as a sentence with its clause."""
    if limit is Limit.PAYER_STACK:
        return tr("all that seat {seat} had (X3)", seat=payer)
    return tr("all that seat {seat} may win in this hand (X4)", seat=payee)
