"""Fills pages with strips: what belongs together stays together, a heading is never left alone.

Strips may come one by one, and pages go as they are full, so that a long list needs no more memory
than a page.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablemgr.reporting.pen import Pen


class Strip(NamedTuple):
    """A piece that no page break cuts: its height in points and how to draw it from its top.

    One that `clings` stays on the page of what stands above it, if that can be. A named tuple, as
    a long list makes one for each line.
    """

    height: float
    draw: Callable[[Pen, float], None]
    clings: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A section: the head before its first strip, the head again after a break, and its strips."""

    head: Strip
    again: Strip
    strips: Iterable[Strip]


class _Piece(NamedTuple):
    """A strip, and the head to repeat where it comes first on a page."""

    strip: Strip
    again: Strip | None = None


Page = Sequence[tuple[float, Strip]]


def paginate(blocks: Iterable[Block], height: float) -> Iterator[Page]:
    """Lay blocks on pages of a height in points; each page lists its strips with their depth.

    What clings together and is still higher than a page is broken between its strips.
    """
    filling = _Filling(height)
    for run in _runs(blocks):
        if not filling.holds(sum(piece.strip.height for piece in run)):
            yield filling.break_before(run[0])
        for piece in run:
            if not filling.holds(piece.strip.height):
                yield filling.break_before(piece)
            filling.put(piece.strip)
    yield filling.page


class _Filling:
    """The page that is being filled; `begun` says whether it holds more than a head."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.page: list[tuple[float, Strip]] = []
        self.depth = 0.0
        self.begun = False

    def holds(self, height: float) -> bool:
        """Whether so much more fits; on a page not begun anything does, as no other is emptier."""
        return not self.begun or self.depth + height <= self.height

    def put(self, strip: Strip) -> None:
        self.page.append((self.depth, strip))
        self.depth += strip.height
        self.begun = True

    def break_before(self, piece: _Piece) -> Page:
        """Begin a new page; the one that is full comes back."""
        full, self.page = self.page, []
        self.depth = 0.0
        if piece.again:
            self.put(piece.again)
        self.begun = False
        return full


def _runs(blocks: Iterable[Block]) -> Iterator[list[_Piece]]:
    """The pieces that stay on one page, a head with the first strip that follows it."""
    run: list[_Piece] = []
    for block in blocks:
        begun = False
        for strip in block.strips:
            if run and not strip.clings:
                yield run
                run = []
            run += [_Piece(strip, block.again)] if begun else [_Piece(block.head), _Piece(strip)]
            begun = True
    if run:
        yield run
