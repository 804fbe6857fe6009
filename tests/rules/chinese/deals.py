"""Random hands from a real deck, tilted to what is rare: monsters, naturals, ties, fouls, drops.

Everything hangs on the seed alone, so a hand that fails can be made again.
"""

from collections import Counter
from random import Random

from tablemgr.rules.cards import ROWS, Card, make_card, rank_of, suit_of
from tablemgr.rules.chinese.hand import AUTO, Declared, Hand, SeatHand
from tablemgr.rules.chinese.naturals import lacks_suits, verify_natural
from tablemgr.rules.chinese.setting import Setting, rank_setting
from tablemgr.rules.sheet import (
    BONUS_KEYS,
    FRONT_BONUS_KEYS,
    Bonuses,
    Natural,
    NaturalKind,
    RuleSheet,
)

DECK = tuple(Card(card) for card in range(52))


def shuffled(random: Random) -> list[Card]:
    """Four hands of 13: shuffled well or badly, one the mirror of another, or two with naturals."""
    deck = list(DECK)
    style = random.randrange(7)
    if style == 5:
        return _mirrored(random)
    if style == 6:
        return _two_naturals(random)
    if style == 1:
        deck.sort(key=lambda card: (suit_of(card), rank_of(card)))
    if style in (1, 2):
        for _ in range(random.randrange(25)):
            one, other = random.randrange(52), random.randrange(52)
            deck[one], deck[other] = deck[other], deck[one]
        cut = random.randrange(52)
        return deck[cut:] + deck[:cut]
    random.shuffle(deck)
    return deck


def _mirrored(random: Random) -> list[Card]:
    """The first two hands have the same ranks, clubs against diamonds and hearts against spades."""
    first = random.sample([card for card in DECK if suit_of(card) in (0, 2)], 13)
    second = [Card(card + 1) for card in first]
    rest = [card for card in DECK if card not in first and card not in second]
    random.shuffle(rest)
    return first + second + rest


def _two_naturals(random: Random) -> list[Card]:
    """The first two hands hold straights, flushes or six pairs, where the deck allows."""
    left = random.sample(DECK, 52)
    make = random.choice((runs, flushes, pairs))
    held: list[Card] = []
    for size in (13, 26):
        held += [card for card in make(left, random) if card not in held][: size - len(held)]
        left = [card for card in left if card not in held]
        while len(held) < size:
            held.append(left.pop())
    return held + left


def runs(left: list[Card], random: Random) -> list[Card]:
    tops = [(random.randint(1, 12), 3), (random.randint(3, 12), 5), (random.randint(3, 12), 5)]
    ranks = Counter((top - step) % 13 for top, size in tops for step in range(size))
    return [
        card
        for rank, count in ranks.items()
        for card in [each for each in left if rank_of(each) == rank][:count]
    ]


def flushes(left: list[Card], random: Random) -> list[Card]:
    found: list[Card] = []
    for size in (5, 5, 3):
        suit = random.randrange(4)
        suited = [card for card in left if suit_of(card) == suit and card not in found]
        found += suited[:size]
    return found


def pairs(left: list[Card], random: Random) -> list[Card]:
    ranks = random.choices(range(13), k=6)
    return [
        card
        for rank, count in Counter(ranks).items()
        for card in [each for each in left if rank_of(each) == rank][: 2 * count]
    ]


def _orders(cards: list[Card], random: Random) -> list[list[Card]]:
    """Ways to look at 13 cards that put strong rows first."""
    counted = Counter(map(rank_of, cards))
    suited = Counter(map(suit_of, cards))
    by_rank = sorted(cards, key=lambda c: (-counted[rank_of(c)], -rank_of(c)))
    by_suit = sorted(cards, key=lambda c: (-suited[suit_of(c)], suit_of(c) or 0, -rank_of(c)))
    in_runs = sorted(cards, key=lambda c: -rank_of(c))
    # The first card of each rank, then the second: runs lie together.
    first = {rank_of(card): card for card in in_runs}
    in_runs.sort(key=lambda card: first[rank_of(card)] != card)
    found = [by_rank, by_suit, in_runs]
    random.shuffle(found)
    return found + [random.sample(cards, 13) for _ in range(6)]


def set_hand(cards: list[Card], sheet: RuleSheet, random: Random) -> Setting:
    """13 cards in rows: mostly the first legal way found, now and then any way, or 3-4-6."""
    ways = [Setting(tuple(o[10:]), tuple(o[5:10]), tuple(o[:5])) for o in _orders(cards, random)]
    luck = random.random()
    if luck < 0.04:
        return Setting(tuple(cards[:3]), tuple(cards[3:7]), tuple(cards[7:]))
    if luck < 0.12:
        return ways[-1]
    legal = [way for way in ways if not rank_setting(way, sheet).fouls]
    return legal[0] if legal else ways[0]


def bare(setting: Setting) -> Setting:
    """The rows as they are called out: by rank, a row of one suit with it."""
    rows = []
    for _, cards in setting.rows:
        one_suit = len({suit_of(card) for card in cards}) == 1 and len(cards) == 5
        rows.append(cards if one_suit else tuple(make_card(rank_of(card)) for card in cards))
    return Setting(*rows)


def _declared(cards: tuple[Card, ...], sheet: RuleSheet, random: Random) -> Declared:
    if not sheet.naturals or random.random() < 0.5:
        return None
    kinds = [each.kind for each in sheet.naturals if not lacks_suits(each.kind, cards)]
    return random.choice([*kinds, AUTO, AUTO, AUTO])


def _seat(number: int, cards: list[Card], sheet: RuleSheet, random: Random) -> SeatHand:
    if sheet.surrender_points and random.random() < 0.2:
        return SeatHand(number, surrendered=True)
    laid = set_hand(cards, sheet, random)
    if random.random() < 0.3:
        laid = bare(laid)
    declared = _declared(laid.cards, sheet, random)
    kind = declared if isinstance(declared, NaturalKind) else None
    held = declared is not None and verify_natural(kind, laid.cards, sheet)
    if declared is not None and random.random() < (0.5 if held else 0.05):
        return SeatHand(number, None, declared, tuple(random.sample(laid.cards, 13)))
    return SeatHand(number, laid, declared)


def deal(sheet: RuleSheet, seed: int) -> Hand:
    """A hand that the sheet can score."""
    random = Random(seed)
    button = random.randint(1, 4)
    numbers = set(random.sample((1, 2, 3, 4), random.choice((2, 3, 4, 4))))
    banker = sheet.banker_seat(button)
    if banker is not None:
        numbers.add(banker)
        numbers |= {banker % 4 + 1} if len(numbers) < 2 else set()
    deck = shuffled(random)
    seats: list[SeatHand] = []
    for place, number in enumerate(sorted(numbers)):
        cards = deck[13 * place : 13 * place + 13]
        each = _seat(number, cards, sheet, random)
        stays = number == banker or (
            len(seats) == len(numbers) - 1 and all(other.surrendered for other in seats)
        )
        if each.surrendered and stays:
            each = SeatHand(number, set_hand(cards, sheet, random))
        seats.append(each)
    return Hand(button, tuple(seats))


def _bonuses(keys: tuple[str, ...], random: Random) -> Bonuses:
    return tuple((key, random.randint(0, 9)) for key in keys if random.random() < 0.4)


def random_sheet(random: Random, **fixed: object) -> RuleSheet:
    """A sheet with every house rule drawn; some clash with others as no house would choose."""
    kinds = random.sample(list(NaturalKind), random.randint(0, 8))
    values: dict[str, object] = {
        "wheel": random.choice(("lowest", "second_highest")),
        "front_prefix": random.choice(("legal", "foul")),
        "middle": random.choice(("high", "high", "lowball_27")),
        "back_equals_middle": random.choice(("legal", "foul")),
        "no_face_ace": random.choice(("allowed", "counts_as_face")),
        "natural_optional": random.random() < 0.7,
        "same_tier": random.choice(("push", "tiebreak")),
        "row_points": random.randint(1, 3),
        "scoop_bonus": random.randint(0, 3),
        "overall_point": random.randint(0, 2),
        "super_bonus": random.choice((0, 9, 12)),
        "bonus_cap": random.choice((0, 1, 3, 12)),
        "bonus_paid": random.choice(("won", "held")),
        "foul_points": random.randint(0, 9),
        "foul_pays_bonuses": random.random() < 0.7,
        "foul_vs_natural": random.choice(("greater", "natural", "sum")),
        "surrender_points": random.choice((0, 1, 2, 3)),
        "banker": random.choice(("off", "off", "button", 1, 2, 3, 4)),
        "banker_wins_ties": random.random() < 0.5,
        "banker_wins_natural_ties": random.random() < 0.5,
        "payoff_order": random.choice(("pairs", "circle", "winners")),
        "naturals_first": random.random() < 0.5,
        "pay_from": random.choice(("running", "start")),
        "win_cap": random.choice(("total", "total_net", "per_opponent", "none")),
        "naturals": tuple(
            Natural(kind, random.randint(0, 13), random.randint(1, 3)) for kind in kinds
        ),
    }
    for row in ROWS:
        keys = FRONT_BONUS_KEYS if row == "front" else BONUS_KEYS
        values[f"{row}_bonuses"] = _bonuses(keys, random)
    return RuleSheet("any", 1, "Any house", **{**values, **fixed})  # type: ignore[arg-type]
