"""Dealt hands of Italian draw: any deck, stakes, folds, all-ins and house rules, by a seed."""

from random import Random

from tablemgr.rules.cards import Card
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.hand import DrawHand, DrawSeat
from tablemgr.rules.draw.house import DrawHouse, choices
from tablemgr.rules.draw.openers import Openers, Opening


def random_house(random: Random) -> DrawHouse:
    picked = {key: random.choice(values) for key, values in choices().items()}
    return DrawHouse(**picked)  # type: ignore[arg-type]


def deal(seed: int) -> DrawHand:
    """A hand that was played to its end, the opener's cards among what he shows."""
    random = Random(seed)
    players = random.randint(3, 6)
    morto = players == 3 and random.random() < 0.3
    stock = list(deck(lowest_rank(players, morto=morto)))
    random.shuffle(stock)
    hands = _royal(random, stock, players) if random.random() < 0.3 else _any(stock, players)
    numbers = sorted(random.sample(range(1, 7), players))
    folded = {number: random.random() < 0.35 for number in numbers}
    folded[random.choice(numbers)] = False
    stakes = {number: random.choice((1, 2, 5, 5, 8)) * 5 for number in numbers}
    live = [number for number in numbers if not folded[number]]
    opener = random.choice(numbers)
    seats = tuple(
        DrawSeat(
            number,
            stakes[number],
            () if folded[number] or len(live) == 1 else shown,
            folded[number],
            shown if number == opener and random.random() < 0.6 else (),
        )
        for number, shown in zip(numbers, hands, strict=True)
    )
    opening = random.choice((Opening.REGULAR, Opening.REGULAR, Opening.BLIND))
    openers = random.choice(tuple(Openers))
    carried = random.choice((0, 0, 7))
    return DrawHand(players, opener, seats, opening, openers, morto, None, carried)


def _any(stock: list[Card], players: int) -> list[tuple[Card, ...]]:
    return [tuple(stock[5 * at : 5 * at + 5]) for at in range(players)]


def _royal(random: Random, stock: list[Card], players: int) -> list[tuple[Card, ...]]:
    """Straight flushes for three or more, each in a suit of its own, so that kinds meet (I5)."""
    lowest = min(stock) // 4
    line = [12, *range(lowest, 13)]
    hands: list[tuple[Card, ...]] = []
    for suit in random.sample(range(4), min(players, 4)):
        at = random.choice((0, 1, len(line) - 5))
        hands.append(tuple(Card(rank * 4 + suit) for rank in line[at : at + 5]))
    used = {card for each in hands for card in each}
    rest = [card for card in stock if card not in used]
    return hands + _any(rest, players - len(hands))
