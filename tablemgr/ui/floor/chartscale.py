"""The arithmetic of a chart: round steps for its axes, the part of it in view, and lines thinned to
what a screen can show. Whole numbers in, no widget here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LEAST_SPAN = 8
"""How many hands are in view at the least."""


def round_step(span: int, most: int) -> int:
    """The least step of 1, 2 or 5 times a power of ten that divides a span into so many parts."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if step * factor * most >= span:
                return step * factor
        step *= 10


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Round values from `low` to `high`, so many at most and one more."""
    step = round_step(max(high - low, 1), most)
    return tuple(range(-(-low // step) * step, high + 1, step))


@dataclass(frozen=True, slots=True)
class Span:
    """The hands in view: places from `first` to `last`, both in, of `count` in all."""

    first: int
    last: int
    count: int

    @property
    def width(self) -> int:
        """How many steps from hand to hand are in view."""
        return max(self.last - self.first, 1)

    def moved(self, by: int) -> "Span":
        """As many hands further along, as far as there are any."""
        by = max(-self.first, min(by, self.count - 1 - self.last))
        return Span(self.first + by, self.last + by, self.count)

    def zoomed(self, around: int, closer: bool) -> "Span":
        """Closer to a hand or farther from it, which stays where it is as well as can be."""
        width = self.width * 2 // 3 if closer else self.width * 3 // 2 + 1
        width = max(min(width, self.count - 1), min(LEAST_SPAN, self.count - 1), 1)
        first = around - (around - self.first) * width // self.width
        first = max(0, min(first, self.count - 1 - width))
        return Span(first, min(first + width, self.count - 1), self.count)

    def showing(self, place: int) -> "Span":
        """The span moved as little as is needed to have a hand in view."""
        if place < self.first:
            return self.moved(place - self.first)
        return self.moved(max(0, place - self.last))


def whole_span(count: int) -> Span:
    """Everything in view."""
    return Span(0, max(count - 1, 0), count)


def thinned(values: Sequence[int | None], span: Span, parts: int) -> Iterator[tuple[int, int]]:
    """Places and values of a line, cut into so many parts at most.

    Of a part that holds several hands its least and its greatest value are kept, in their order.
    What is not there yet is left out.
    """
    size = -(-(span.width + 1) // max(parts, 1))
    for start in range(span.first, span.last + 1, size):
        end = min(start + size, span.last + 1)
        known = [
            (value, place) for place in range(start, end) if (value := values[place]) is not None
        ]
        if not known:
            continue
        ends = {place: value for value, place in (min(known), max(known))}
        yield from sorted(ends.items())
