"""Whole hands: naturals found in 13 cards, and tables of four settled with every reason."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from tablemgr.rules import batch
from tablemgr.rules.cards import Card
from tablemgr.rules.chinese.hand import AUTO, Hand, SeatHand
from tablemgr.rules.chinese.naturals import held_naturals, natural_flags
from tablemgr.rules.chinese.payoff import pay
from tablemgr.rules.chinese.scoring import score
from tablemgr.rules.chinese.setting import Setting, rank_setting
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.sheets import preset
from tests.bench.measure import Entry, UnmeasurableError, timed
from tests.bench.rows import deal

SINGLE_HANDS, BATCH_HANDS, TABLES = 50_000, 800_000, 2_000
POINT_VALUE, STACKS = 500, {1: 6_000, 2: 25_000, 3: 40_000, 4: 90_000}

NATURALS, NATURALS_BATCH = "natural_flags", "batch.naturals_flags"
SETTLEMENT = "a table of four settled with reasons"


def naturals_entries() -> Iterator[Entry]:
    """The naturals of 13 cards, hand by hand and in arrays."""
    hands = deal(BATCH_HANDS, 13, 3)
    columns = batch.columns_of(hands)
    yield timed(NATURALS_BATCH, len(hands), lambda: batch.naturals_flags(columns))
    singly = list(map(tuple, hands[:SINGLE_HANDS].tolist()))

    def work() -> None:
        for hand in singly:
            natural_flags(hand)

    yield timed(NATURALS, len(singly), work)


def settlement_entry() -> Entry:
    """Tables of four scored and paid under the default sheet, fouls and naturals as they come.

    Each run deals anew before the clock starts, so that nothing can be remembered from the last.
    """
    sheet = preset("mandarin")
    if sheet is None:
        raise UnmeasurableError("The default rule sheet, mandarin, is missing or cannot be read.")
    random = Random(4)

    def seconds() -> float:
        tables = [_table(random, sheet) for _ in range(TABLES)]
        start = perf_counter()
        for table in tables:
            pay(score(table, sheet), POINT_VALUE, STACKS)
        return perf_counter() - start

    return Entry(SETTLEMENT, TABLES, seconds)


def _table(random: Random, sheet: RuleSheet) -> Hand:
    deck = [Card(card) for card in random.sample(range(52), 52)]
    seats = tuple(
        _seat(number, deck[13 * (number - 1) : 13 * number], random, sheet) for number in STACKS
    )
    return Hand(random.randrange(1, 5), seats)


def _seat(number: int, cards: list[Card], random: Random, sheet: RuleSheet) -> SeatHand:
    """A seat that lays its cards until they stand, but not for ever."""
    if held_naturals(cards, sheet):
        return SeatHand(number, declared=AUTO, pile=tuple(cards))
    for _ in range(12):
        random.shuffle(cards)
        setting = Setting(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
        if not rank_setting(setting, sheet).fouls:
            break
    return SeatHand(number, setting)
