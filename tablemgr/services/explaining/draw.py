"""The keys of Italian draw, each with its example (I)."""

from functools import partial

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules.cards import parse_cards
from tablemgr.rules.draw.deck import deck, lowest_rank, speaking_order
from tablemgr.rules.draw.hand import AfterDraw, DrawHand, DrawSeat
from tablemgr.rules.draw.openers import Ending, Openers, can_open, next_openers
from tablemgr.rules.draw.ranking import best_first, rank_hand
from tablemgr.rules.draw.showdown import settle
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.explaining.example import DRAW, Example, Outcome, house_of
from tablemgr.services.explaining.hands import LETTERS, money_text, points_text

_FOUR = 4
_LOWEST = lowest_rank(_FOUR)
_STAKE = 5_00


def _better(mine: str, his: str) -> Outcome:
    """Whose hand is the better, that of A or that of B."""

    def outcome(sheet: RuleSheet) -> str:
        house = house_of(sheet)
        hands = {
            seat: rank_hand(parse_cards(cards), _LOWEST, house)
            for seat, cards in enumerate((mine, his), 1)
        }
        return tr("the hand of {player} is the better", player=LETTERS[best_first(hands, house)[0]])

    return outcome


def _order(sheet: RuleSheet) -> str:
    order = speaking_order((1, 2, 3, 4), 4, house_of(sheet).draw_direction)
    return tr(
        "they speak in the order {players}", players=", ".join(LETTERS[each] for each in order)
    )


def _deck(sheet: RuleSheet) -> str:
    many = len(deck(lowest_rank(3, morto=house_of(sheet).deal_morto)))
    return trn("the deck has {count} card", "the deck has {count} cards", many)


def _pot(sheet: RuleSheet) -> str:
    antes = points_text(_FOUR * house_of(sheet).draw_ante)
    return tr("the pot holds {points} before anybody speaks", points=antes)


def _opens(sheet: RuleSheet) -> str:
    cards = parse_cards("Kh Th 8h 7h Qs")
    if can_open(cards, Openers.JACKS, _LOWEST, house_of(sheet)):
        return tr("A may open")
    return tr("A may not open")


def _passed(sheet: RuleSheet) -> str:
    seats = tuple(DrawSeat(seat, _STAKE) for seat in (1, 2))
    hand = DrawHand(_FOUR, 1, seats, after_draw=AfterDraw.PASSO)
    found = settle(hand, house_of(sheet))
    if found.carried:
        return tr("{amount} stay for the next deal", amount=money_text(found.carried))
    return tr("A takes back {amount}", amount=money_text(found.paid[1]))


def _next(sheet: RuleSheet) -> str:
    needed = next_openers(Openers.JACKS, Ending.FROZEN, house_of(sheet))
    return tr("the next opening needs {openers} or better", openers=needed.value)


def _false(sheet: RuleSheet) -> str:
    seats = (
        DrawSeat(1, _STAKE, parse_cards("As Kd Qc 9h 8d")),
        DrawSeat(2, _STAKE, parse_cards("Ah Kc Tc 9d 7s")),
    )
    found = settle(DrawHand(_FOUR, 1, seats), house_of(sheet))
    winner = next(seat for seat, amount in found.paid.items() if amount)
    return tr("the pot goes to {player}", player=LETTERS[winner])


EXAMPLES = {
    "draw_direction": Example(
        mark("Which way round cards are dealt and players speak."),
        mark("A to D sit clockwise, and D deals."),
        ("clockwise", "anticlockwise"),
        _order,
        base=DRAW,
    ),
    "deal_morto": Example(
        mark("Whether three players deal a dead hand, and so play with the deck of four."),
        mark("Three players are dealt in."),
        (False, True),
        _deck,
        base=DRAW,
    ),
    "flush_beats_full": Example(
        mark("Whether a flush beats a full house."),
        mark("A has a flush, and B a full house."),
        (True, False),
        _better("Kh Qh Th 9h 7h", "As Ad Ac 8s 8d"),
        base=DRAW,
    ),
    "flush_tie": Example(
        mark("What decides between two flushes."),
        mark("A has a flush of hearts to the queen, and B one of spades to the ace."),
        ("suit", "ranks"),
        _better("Qh Jh Th 9h 7h", "As Ks Js 9s 7s"),
        base=DRAW,
    ),
    "pair_tie": Example(
        mark("What decides between equal pairs with equal odd cards."),
        mark(
            "A has kings of hearts and clubs with the queen of spades, B the other two kings with"
            " the queen of hearts."
        ),
        ("pair_suit", "kicker_suit"),
        _better("Kh Kc Qs 9s 8d", "Kd Ks Qh 9d 8s"),
        base=DRAW,
    ),
    "royal_cycle": Example(
        mark("Whether the lowest straight flush beats the highest."),
        mark("A has the straight flush with the ace below, and B the one with the ace on top."),
        (False, True),
        _better("Ah 7h 8h 9h Th", "As Ks Qs Js Ts"),
        base=DRAW,
    ),
    "draw_ante": Example(
        mark("What each puts into the pot before the deal, in points."),
        mark("A, B, C and D are dealt in."),
        (1, 2),
        _pot,
        base=DRAW,
    ),
    "opener_four": Example(
        mark(
            "Which four cards open without a pair: any of one suit, or only four to a straight"
            " flush."
        ),
        mark("A has the king, the ten, the eight and the seven of hearts, and a queen."),
        ("suited", "straight_flush"),
        _opens,
        base=DRAW,
    ),
    "all_pass_after_draw": Example(
        mark("What becomes of the pot where all say passo after the draw."),
        mark("A and B have put in {amount} each, and both say passo."),
        ("refund", "carry"),
        _passed,
        base=DRAW,
        facts={"amount": partial(money_text, _STAKE)},
    ),
    "opener_ladder": Example(
        mark("What the next opening needs after a frozen pot."),
        mark("Jacks opened, and all say parola after the draw."),
        ("kings", "step"),
        _next,
        base=DRAW,
    ),
    "false_opener": Example(
        mark(
            "Whether the hand of an opener who cannot show his openers is dead, or the floor"
            " decides and it plays until then."
        ),
        mark("A opened without a pair and has the better hand of the two."),
        ("dead_hand", "floor"),
        _false,
        base=DRAW,
    ),
}
