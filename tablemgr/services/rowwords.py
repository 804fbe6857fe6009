"""Rows in words: ranks, categories and what three or five cards are (C3, C4, C7).

It needs the ranking alone, so that naming a row starts at once.
"""

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules import ranking
from tablemgr.rules.cards import Row
from tablemgr.rules.ranking import ROYAL_FLUSH, Category

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


def rank_name(rank: int, *, plural: bool = False) -> str:
    """A rank in words: `king`, or `kings`."""
    return tr((_RANKS_MANY if plural else _RANKS)[rank])


def row_name(row: Row) -> str:
    """A row in words."""
    return tr(_ROWS[row])


def category_name(key: str) -> str:
    """A category, or `royal_flush`, in words."""
    return tr(_CATEGORIES[key])


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
