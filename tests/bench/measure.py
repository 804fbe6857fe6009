"""Times many things beside each other: a round runs each of them once, so noise falls on all alike.

Only ratios between entries of one run mean anything.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


class UnmeasurableError(Exception):
    """Raised where what should be measured is missing or does not work; its text is a sentence."""


Rates = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to measure: its name, the answers a run gives, and a run that tells its seconds."""

    name: str
    count: int
    seconds: Callable[[], float]


def timed(name: str, count: int, work: Callable[[], object]) -> Entry:
    """An entry for work that gives `count` answers."""

    def seconds() -> float:
        start = perf_counter()
        work()
        return perf_counter() - start

    return Entry(name, count, seconds)


def measure(entries: Sequence[Entry], rounds: int) -> Rates:
    """Answers a second of each entry, round by round; a first round warms up and is not counted."""
    # What the entries work on stays out of the collector's sight, as it would in the program.
    gc.collect()
    gc.freeze()
    rates: dict[str, list[float]] = {entry.name: [] for entry in entries}
    for turn in range(rounds + 1):
        for entry in entries:
            rate = entry.count / entry.seconds()
            if turn:
                rates[entry.name].append(rate)
    return rates


@dataclass(frozen=True, slots=True)
class Aim:
    """An entry that should reach at least so many times the best of some others.

    Against nothing, it is so many a second by the clock.
    """

    entry: str
    against: tuple[str, ...]
    least: float

    def ratio(self, rates: Rates) -> float:
        """The entry's rate by the best of the others' of the same round, the median over all."""
        if not self.against:
            return float(median(rates[self.entry]))
        best = [max(each) for each in zip(*(rates[name] for name in self.against), strict=True)]
        ratios = [ours / theirs for ours, theirs in zip(rates[self.entry], best, strict=True)]
        return float(median(ratios))
