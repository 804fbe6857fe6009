"""Fills pages with strips: what belongs together stays together, a heading is never left alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tablemgr.reporting.pen import Pen


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece that no page break cuts: its height in points and how to draw it from its top.

    One that `clings` stays on the page of what stands above it, if that can be.
    """

    height: float
    draw: Callable[[Pen, float], None]
    clings: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A section: the head before its first strip, the head again after a break, and its strips."""

    head: Strip
    again: Strip
    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A strip, and the head to repeat where it comes first on a page."""

    strip: Strip
    again: Strip | None = None


Page = tuple[tuple[float, Strip], ...]


def paginate(blocks: Sequence[Block], height: float) -> tuple[Page, ...]:
    """Lay blocks on pages of a height in points; each page lists its strips with their depth.

    What clings together and is still higher than a page is broken between its strips.
    """
    filling = _Filling(height)
    for run in _runs(blocks):
        if not filling.holds(sum(piece.strip.height for piece in run)):
            filling.break_before(run[0])
        for piece in run:
            if not filling.holds(piece.strip.height):
                filling.break_before(piece)
            filling.put(piece.strip)
    return tuple(map(tuple, filling.pages))


class _Filling:
    """The pages while they are filled; `begun` says whether the last holds more than a head."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.pages: list[list[tuple[float, Strip]]] = [[]]
        self.depth = 0.0
        self.begun = False

    def holds(self, height: float) -> bool:
        """Whether so much more fits; on a page not begun anything does, as no other is emptier."""
        return not self.begun or self.depth + height <= self.height

    def put(self, strip: Strip) -> None:
        self.pages[-1].append((self.depth, strip))
        self.depth += strip.height
        self.begun = True

    def break_before(self, piece: _Piece) -> None:
        self.pages.append([])
        self.depth = 0.0
        if piece.again:
            self.put(piece.again)
        self.begun = False


def _runs(blocks: Sequence[Block]) -> Iterator[list[_Piece]]:
    """The pieces that stay on one page, a head with the first strip that follows it."""
    run: list[_Piece] = []
    for block in blocks:
        for number, strip in enumerate(block.strips):
            if run and not strip.clings:
                yield run
                run = []
            run += [_Piece(strip, block.again)] if number else [_Piece(block.head), _Piece(strip)]
    if run:
        yield run
