"""Chips counted by denomination, and what amounts a set of denominations can make (X6).

Denominations are whole smallest units, largest first; a count knows its currency.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import gcd

from tablemgr.ledger.money import (
    MAX_MINOR,
    AmountError,
    Currency,
    find_currency,
    format_amount,
    parse_amount,
)

MAX_CHIPS = 1_000_000
MAX_DENOMINATIONS = 20
# How finely the smallest chip may be divided by what the others have in common with it.
MAX_STEPS = 1000


class ChipReason(StrEnum):
    """Why something is no count of chips, or no set of denominations."""

    UNREADABLE = "unreadable"
    NO_CURRENCY = "no_currency"
    OTHER_CURRENCY = "other_currency"
    NONE_GIVEN = "none_given"
    TOO_MANY = "too_many"
    NOT_ABOVE_ZERO = "not_above_zero"
    TOO_LARGE = "too_large"
    TWICE = "twice"
    TOO_UNLIKE = "too_unlike"


class ChipError(ValueError):
    """Raised for what is no count of chips; carries the text and the reason."""

    def __init__(self, text: str, reason: ChipReason) -> None:
        super().__init__(f"{text}: {reason}")
        self.text = text
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ChipCount:
    """How many chips of each denomination lie somewhere, as pairs, largest denomination first.

    As text `USD 100.00x5 25.00x20`; make it with `count_chips` or `parse_chips`.
    """

    currency: Currency
    numbers: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        values = [value for value, _ in self.numbers]
        if values != sorted(set(values), reverse=True):
            raise ChipError(str(self), ChipReason.TWICE)
        if any(value <= 0 or number <= 0 for value, number in self.numbers):
            raise ChipError(str(self), ChipReason.NOT_ABOVE_ZERO)
        if len(values) > MAX_DENOMINATIONS or any(many > MAX_CHIPS for _, many in self.numbers):
            raise ChipError(str(self), ChipReason.TOO_MANY)
        if self.total > MAX_MINOR:
            raise ChipError(str(self), ChipReason.TOO_LARGE)

    @property
    def total(self) -> int:
        """The chips' worth in smallest units."""
        return sum(value * number for value, number in self.numbers)

    def __add__(self, other: "ChipCount") -> "ChipCount":
        """Both counts together; `ChipError` for two currencies."""
        if self.currency != other.currency:
            raise ChipError(str(other), ChipReason.OTHER_CURRENCY)
        mine = dict(self.numbers)
        for value, number in other.numbers:
            mine[value] = mine.get(value, 0) + number
        return count_chips(self.currency, mine)

    def __str__(self) -> str:
        """The count's one text form, which `parse_chips` reads."""
        chips = [f"{format_amount(value, self.currency)}x{many}" for value, many in self.numbers]
        return " ".join([self.currency.code, *chips])


def count_chips(currency: Currency, numbers: Mapping[int, int]) -> ChipCount:
    """A count from numbers by denomination; none of a denomination is left out."""
    return ChipCount(currency, tuple(sorted(((v, n) for v, n in numbers.items() if n))[::-1]))


def parse_chips(text: str) -> ChipCount:
    """The count of a text such as `USD 100.00x5 25.00x20`; `ChipError` where it is none."""
    code, *words = text.split() or [""]
    currency = find_currency(code)
    if currency is None:
        raise ChipError(text, ChipReason.NO_CURRENCY)
    numbers: dict[int, int] = {}
    for word in words:
        value, number = _parse_chip(word, currency)
        if value in numbers:
            raise ChipError(word, ChipReason.TWICE)
        numbers[value] = number
    return count_chips(currency, numbers)


def _parse_chip(word: str, currency: Currency) -> tuple[int, int]:
    value, _, number = word.partition("x")
    if not (number.isascii() and number.isdigit()) or len(number) > len(str(MAX_CHIPS)):
        raise ChipError(word, ChipReason.UNREADABLE)
    try:
        return parse_amount(value, currency), int(number)
    except AmountError as error:
        raise ChipError(word, ChipReason.UNREADABLE) from error


def denominations(values: Iterable[int]) -> tuple[int, ...]:
    """A table's denominations, largest first; `ChipError` where they cannot serve.

    Refused are none at all, more than 20, one twice, one not above zero or above `MAX_MINOR`, and
    sets whose smallest chip is over 1,000 times what all have in common.
    """
    chips = tuple(sorted(values, reverse=True))
    text = " ".join(map(str, chips))
    if not chips:
        raise ChipError(text, ChipReason.NONE_GIVEN)
    if len(chips) > MAX_DENOMINATIONS:
        raise ChipError(text, ChipReason.TOO_MANY)
    if chips[-1] <= 0:
        raise ChipError(text, ChipReason.NOT_ABOVE_ZERO)
    if chips[0] > MAX_MINOR:
        raise ChipError(text, ChipReason.TOO_LARGE)
    if len(set(chips)) < len(chips):
        raise ChipError(text, ChipReason.TWICE)
    if chips[-1] // gcd(*chips) > MAX_STEPS:
        raise ChipError(text, ChipReason.TOO_UNLIKE)
    return chips


@lru_cache(maxsize=64)
def _least(chips: tuple[int, ...]) -> tuple[tuple[int | None, ...], ...]:
    """For the chips from each place on: the least amount of each rest by the smallest chip.

    An amount can be made of them exactly where it is no less than the least amount of its rest,
    as the smallest chip fills up what is between. Rests are counted in the common divisor.
    """
    unit = gcd(*chips)
    size = chips[-1] // unit
    least: list[int | None] = [0] + [None] * (size - 1)
    table = [tuple(least)]
    for chip in reversed(chips[:-1]):
        step = chip // unit % size
        for start in range(gcd(step, size)):
            rest = start
            # Twice round each cycle of rests: once to find its least, once to spread it.
            for _ in range(2 * size // gcd(step, size)):
                onward, here = (rest + step) % size, least[rest]
                known = least[onward]
                if here is not None and (known is None or here + chip < known):
                    least[onward] = here + chip
                rest = onward
        table.append(tuple(least))
    return tuple(table[::-1])


def can_make(amount: int, chips: tuple[int, ...]) -> bool:
    """Whether chips of these denominations make an amount (X6); zero is made of none."""
    return amount >= 0 and _made_from(0, amount, chips)


def unmakeable(amounts: Iterable[int], chips: tuple[int, ...]) -> tuple[int, ...]:
    """The amounts that chips of these denominations cannot make (X6)."""
    return tuple(amount for amount in amounts if not can_make(amount, chips))


def make_up(amount: int, chips: tuple[int, ...], currency: Currency) -> ChipCount | None:
    """An amount in chips, as many of the largest as can be; None where they cannot make it."""
    if not can_make(amount, chips):
        return None
    numbers: dict[int, int] = {}
    for place, chip in enumerate(chips[:-1], 1):
        number = amount // chip
        while not _made_from(place, amount - number * chip, chips):
            number -= 1
        numbers[chip] = number
        amount -= number * chip
    numbers[chips[-1]] = amount // chips[-1]
    return count_chips(currency, numbers)


def _made_from(place: int, amount: int, chips: tuple[int, ...]) -> bool:
    unit = gcd(*chips)
    if amount % unit:
        return False
    least = _least(chips)[place][amount // unit % (chips[-1] // unit)]
    return least is not None and least <= amount
