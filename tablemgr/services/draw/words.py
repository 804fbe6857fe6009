"""A settled hand of Italian draw in words: hands, and rulings with their clauses."""

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import format_amount
from tablemgr.rules.cards import rank_of, suit_of
from tablemgr.rules.draw.openers import Grounds, Openers
from tablemgr.rules.draw.ranking import DrawRank
from tablemgr.rules.draw.showdown import DrawRuling, DrawStatus, Remark
from tablemgr.rules.ranking import Category, rank_five
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.rowwords import rank_name, row_text
from tablemgr.services.shown import shown_amount

_SUITS = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))
_STATUSES = {
    DrawStatus.PLAYED: mark("played"),
    DrawStatus.FOLDED: mark("folded"),
    DrawStatus.DEAD_HAND: mark("dead hand"),
}
_GROUNDS = {
    Grounds.PAIR_OR_BETTER: mark("a pair of {ranks} or better"),
    Grounds.FOUR_OF_A_SUIT: mark("four cards of one suit"),
    Grounds.FOUR_TO_A_STRAIGHT_FLUSH: mark("four cards to a straight flush"),
}
_REMARKS = {
    Remark.SHOWS_OPENERS: mark("seat {seat} opened and shows {grounds}"),
    Remark.OPENED_BLIND: mark("seat {seat} opened blind and need show nothing"),
    Remark.NOBODY_OPENED: mark("nobody opened: the antes stay, and the cards are dealt anew"),
    Remark.OPENERS_NOT_SHOWN: mark("seat {seat} opened and has not shown what it opened with"),
    Remark.FALSE_OPENER_DEAD: mark("seat {seat} cannot show {needed}; its hand is dead"),
    Remark.FALSE_OPENER_FOLDED: mark("seat {seat} opened without {needed}, and folded"),
    Remark.FLOOR_DECIDES: mark(
        "seat {seat} cannot show {needed}; the floor decides, until then its hand plays"
    ),
    Remark.RULED_DEAD: mark("the hand of seat {seat} was ruled dead"),
    Remark.COLLECTS_UNOPENED: mark("seat {seat} is the last one in and collects unopened"),
    Remark.ALL_PASSO_REFUND: mark("all say passo: each takes back his own chips"),
    Remark.ALL_PASSO_CARRY: mark("all say passo: the pot stays for the next deal"),
    Remark.ALL_CHIP: mark("all say chip: the hands are shown for the minimum stake"),
    Remark.ALL_PAROLA: mark(
        "all say parola: the pot is frozen, and the next opening needs {next} or better"
    ),
    Remark.NOBODY_LEFT: mark("nobody is left in the hand; what is in the pot stays"),
    Remark.CYCLE_DECIDES: mark("the lowest straight flush of seat {seat} beats the highest"),
}


def suit_name(suit: int) -> str:
    """A suit in words."""
    return tr(_SUITS[suit])


def hand_text(ranked: DrawRank) -> str:
    """What a hand is, in words: `full house, queens over tens`, `flush of hearts, king, ...`."""
    top = rank_name(rank_of(ranked.cards[0]))
    if ranked.category is Category.STRAIGHT:
        return tr("{rank}-high straight", rank=top)
    if ranked.category not in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        # Category and ranks are those of any deck; only runs and suits are not.
        return row_text(rank_five(*ranked.cards))
    suit = suit_name(suit_of(ranked.cards[0]) or 0)
    if ranked.category is Category.STRAIGHT_FLUSH:
        return tr("{rank}-high straight flush of {suit}", rank=top, suit=suit)
    ranks = ", ".join(rank_name(rank_of(card)) for card in ranked.cards)
    return tr("flush of {suit}, {ranks}", suit=suit, ranks=ranks)


def status_name(status: DrawStatus) -> str:
    """How a seat took part, in a word or two."""
    return tr(_STATUSES[status])


def _grounds_text(grounds: Grounds, needed: Openers) -> str:
    return tr(_GROUNDS[grounds], ranks=rank_name(needed.rank, plural=True))


def ruling_text(ruling: DrawRuling, settlement: DrawSettlement) -> str:
    """A ruling as a sentence, without its clause."""
    result = settlement.result
    needed = result.hand.openers
    return tr(
        _REMARKS[ruling.remark],
        seat=ruling.seat,
        grounds=_grounds_text(result.grounds or Grounds.PAIR_OR_BETTER, needed),
        needed=_grounds_text(Grounds.PAIR_OR_BETTER, needed),
        next=rank_name(result.next_openers.rank, plural=True),
    )


def next_text(settlement: DrawSettlement) -> str:
    """What the next deal begins with, in a sentence; empty where that is nothing."""
    result = settlement.result
    if not result.carried:
        return ""
    return tr(
        "{amount} stays in the pot; the next opening needs a pair of {ranks} or better (I8)",
        amount=money(result.carried, settlement),
        ranks=rank_name(result.next_openers.rank, plural=True),
    )


def money(minor: int, settlement: DrawSettlement) -> str:
    """An amount of the hand as it is shown, without its currency."""
    return shown_amount(minor, settlement.entry.currency)


def plain_money(minor: int, settlement: DrawSettlement) -> str:
    """An amount of the hand as files have it."""
    return format_amount(minor, settlement.entry.currency)
