"""Rulings in words: rows, fouls, pair lines and payments as sentences for screen, paper and
terminal.

The rules give reasons and facts; only here do they become language.
"""

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules import ranking
from tablemgr.rules.cards import ROW_SIZE, Row
from tablemgr.rules.chinese.payoff import Limit
from tablemgr.rules.chinese.scoring import Line, LineReason, PairResult
from tablemgr.rules.chinese.setting import Foul, FoulReason
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.ranking import Category
from tablemgr.rules.sheet import ROYAL_FLUSH, NaturalKind

_RANKS = (
    mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
    mark("eight"), mark("nine"), mark("ten"), mark("jack"), mark("queen"), mark("king"),
    mark("ace"),
)  # fmt: skip
_RANKS_MANY = (
    mark("twos"), mark("threes"), mark("fours"), mark("fives"), mark("sixes"), mark("sevens"),
    mark("eights"), mark("nines"), mark("tens"), mark("jacks"), mark("queens"), mark("kings"),
    mark("aces"),
)  # fmt: skip
_ROWS = {Row.FRONT: mark("front"), Row.MIDDLE: mark("middle"), Row.BACK: mark("back")}
_CATEGORIES = {
    "high_card": mark("high card"),
    "pair": mark("pair"),
    "two_pair": mark("two pair"),
    "three_of_a_kind": mark("three of a kind"),
    "straight": mark("straight"),
    "flush": mark("flush"),
    "full_house": mark("full house"),
    "four_of_a_kind": mark("four of a kind"),
    "straight_flush": mark("straight flush"),
    ROYAL_FLUSH: mark("royal flush"),
}
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


def rank_name(rank: int, *, plural: bool = False) -> str:
    """A rank in words: `king`, or `kings`."""
    return tr((_RANKS_MANY if plural else _RANKS)[rank])


def row_name(row: Row) -> str:
    """A row in words."""
    return tr(_ROWS[row])


def category_name(key: str) -> str:
    """A category, or `royal_flush`, in words."""
    return tr(_CATEGORIES[key])


def natural_name(kind: str) -> str:
    """A natural in words."""
    return tr(_NATURALS[NaturalKind(kind)])


def status_name(seat: SeatResult) -> str:
    """How a seat took part, in a word or two."""
    return tr("collects unopened") if seat.unopened else tr(_STATUSES[seat.status])


def row_text(row_class: int, *, lowball: bool = False) -> str:
    """What a row is, in words: `pair of tens, king` (C3, C4; in a lowball row C7)."""
    if lowball:
        category, ranks = ranking.lowball_reading(row_class)
    else:
        category, ranks = ranking.category_of(row_class), ranking.ranks_of(row_class)
    top, rest = ranks[0], ranks[1:]
    one, many = rank_name(top), rank_name(top, plural=True)
    if category is Category.STRAIGHT_FLUSH:
        royal = ranking.is_royal(row_class)
        return tr("royal flush") if royal else tr("{rank}-high straight flush", rank=one)
    if category is Category.STRAIGHT:
        return tr("{rank}-high straight", rank=one)
    if category is Category.FULL_HOUSE:
        pair = rank_name(rest[0], plural=True)
        return tr("full house, {three} over {pair}", three=many, pair=pair)
    if category is Category.TWO_PAIR:
        low = rank_name(rest[0], plural=True)
        head, rest = tr("two pair, {high} and {low}", high=many, low=low), rest[1:]
    else:
        head = {
            Category.HIGH_CARD: tr("{rank} high", rank=one),
            Category.PAIR: tr("pair of {ranks}", ranks=many),
            Category.THREE_OF_A_KIND: tr("three {ranks}", ranks=many),
            Category.FLUSH: tr("{rank}-high flush", rank=one),
            Category.FOUR_OF_A_KIND: tr("four {ranks}", ranks=many),
        }[category]
    return ", ".join([head, *map(rank_name, rest)])


def row_words(row_class: int | None, count: int, *, lowball: bool = False) -> str:
    """A row in words; one with a wrong number of cards says how many it has."""
    if row_class is None:
        return trn("{count} card", "{count} cards", count)
    return row_text(row_class, lowball=lowball)


def row_category(row_class: int, *, lowball: bool = False) -> str:
    """The category of a row as results name it (C7: in a lowball row the wheel is no straight)."""
    if lowball:
        return ranking.lowball_reading(row_class)[0].value_name
    return ranking.category_of(row_class).value_name


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
        held=_held_name(line.held),
    )


def _held_name(held: str) -> str:
    if not held:
        return ""
    return category_name(held) if held in _CATEGORIES else natural_name(held)


def limit_text(limit: Limit, payer: int, payee: int) -> str:
    """What held a payment down, as a sentence with its clause."""
    if limit is Limit.PAYER_STACK:
        return tr("all that seat {seat} had (X3)", seat=payer)
    return tr("all that seat {seat} may win in this hand (X4)", seat=payee)
