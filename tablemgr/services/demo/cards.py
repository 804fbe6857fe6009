"""The demo's cards: decks shuffled by a seed, hands laid as players lay them, a few arranged."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from tablemgr.rules.cards import DECK_SIZE, Card, cards_text, make_card
from tablemgr.rules.chinese.setting import Setting, rank_setting
from tablemgr.rules.ranking import rank_five
from tablemgr.rules.sheet import NaturalKind, RuleSheet

_HAND = 13
_SUITS = range(4)
# How many of the best backs a player looks at before he lays the cards as they come.
_TRIED = 60

Hands = dict[int, tuple[Card, ...]]


def deal_cards(
    random: Random, seats: Sequence[int], arranged: Mapping[int, Sequence[Card]]
) -> Hands:
    """Thirteen cards for each seat, those of `arranged` as they are given there (C1)."""
    taken = {card for cards in arranged.values() for card in cards}
    deck = [Card(card) for card in range(DECK_SIZE) if card not in taken]
    random.shuffle(deck)
    hands: Hands = {}
    for seat in seats:
        given = tuple(arranged.get(seat, ()))
        more = _HAND - len(given)
        hands[seat], deck = given + tuple(deck[:more]), deck[more:]
    return hands


def natural_cards(random: Random, kind: NaturalKind) -> tuple[Card, ...]:
    """Cards that hold six pairs, or else a dragon, in suits that chance picks (N1, N2)."""
    if kind is not NaturalKind.SIX_PAIRS:
        return tuple(make_card(rank, random.choice(_SUITS)) for rank in range(_HAND))
    *pairs, odd = random.sample(range(_HAND), 7)
    cards = [make_card(rank, suit) for rank in pairs for suit in random.sample(_SUITS, 2)]
    return (*cards, make_card(odd, random.choice(_SUITS)))


def straight_flush_cards(random: Random) -> tuple[Card, ...]:
    """Five cards in a row of one suit, of which the rest of a hand may be anything."""
    suit, low = random.choice(_SUITS), random.randrange(9)
    return tuple(make_card(low + step, suit) for step in range(5))


def lay(cards: Sequence[Card], sheet: RuleSheet) -> Setting:
    """The cards in rows, the strongest back first and then the strongest middle that stands."""
    settings = _settings(cards)
    first = setting = next(settings)
    while rank_setting(setting, sheet).fouls:
        following = next(settings, None)
        if following is None:
            return first
        setting = following
    return setting


def _settings(cards: Sequence[Card]) -> Iterator[Setting]:
    backs = sorted(combinations(cards, 5), key=lambda row: rank_five(*row), reverse=True)
    for back in backs[:_TRIED]:
        rest = [card for card in cards if card not in back]
        middles = sorted(combinations(rest, 5), key=lambda row: rank_five(*row), reverse=True)
        for middle in middles[:_TRIED]:
            front = tuple(card for card in rest if card not in middle)
            yield Setting(front, middle, back)


def lay_wrong(cards: Sequence[Card], sheet: RuleSheet) -> Setting:
    """The cards with middle and back confused: a foul, but where the two are alike (S1)."""
    right = lay(cards, sheet)
    return Setting(right.front, right.back, right.middle)


def row_texts(setting: Setting) -> dict[str, str]:
    """The rows as somebody types them."""
    return {str(row): cards_text(cards) for row, cards in setting.rows}
