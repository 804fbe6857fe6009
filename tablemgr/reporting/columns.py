"""Columns across the page: wide enough for every word in them, and texts laid out within them."""

from collections.abc import Iterator, Sequence

from tablemgr.reporting.fonts import words_of
from tablemgr.reporting.form import Align, Column
from tablemgr.reporting.ink import PER_POINT
from tablemgr.reporting.pen import Span, Style, lines_of, width_of

GUTTER = 8.0
ROOMIER = (0.75, 0.5, 0.25, 0.0)
"""How much of what long texts lack they are given, as far as short ones leave room for it."""

Row = list[str]
_Placed = tuple[tuple[str, int], ...]


class Widths:
    """What a table's columns ask for: shares by its form, and room for the words of some lines.

    `rows` are set in `style`, `totals` in bold.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        totals: Sequence[Row],
        style: Style = Style.TEXT,
    ) -> None:
        self._shares = [column.width for column in columns]
        self._words = [0.0] * len(columns)
        whole = [0.0] * len(columns)
        for face, lines in ((style, rows), (Style.STRONG, totals)):
            for cells in lines:
                self._words = _most(self._words, [_widest(text, face) for text in cells])
                whole = _most(whole, [width_of(text, face) for text in cells])
        labels = [_widest(f"{column.label} {column.english}", Style.LABEL) for column in columns]
        self._all = _most(self._words, labels)
        self._whole = _most(self._all, whole)

    def across(self, place: Span) -> list[Span]:
        """The columns' spans; words are broken only where there is no room for all of them.

        A column that is too narrow is widened at the cost of those with room to spare. Short texts
        stay on one line where that takes nothing from the share of the long ones.
        """
        spans = place.split(self._shares, GUTTER)
        for needs in self._wishes(spans):
            found = _fitted(spans, needs)
            if found:
                return found
        return spans

    def _wishes(self, spans: Sequence[Span]) -> Iterator[list[float]]:
        """What would be wanted: first that no text breaks, then that long ones may, then words."""
        shares = [min(span.width, whole) for span, whole in zip(spans, self._whole, strict=True)]
        kept = _most(self._all, shares)
        longest = sorted(range(len(kept)), key=lambda at: -self._whole[at])
        for count in range(len(longest) + 1):
            broken = set(longest[:count])
            for part in ROOMIER if broken else (0.0,):
                yield [
                    kept[at] + part * (each - kept[at]) if at in broken else each
                    for at, each in enumerate(self._whole)
                ]
        yield self._all
        yield self._words

    def fit(self, place: Span) -> bool:
        """Whether all words have room side by side."""
        return bool(_fitted(place.split(self._shares, GUTTER), self._words))


def _most(some: Sequence[float], others: Sequence[float]) -> list[float]:
    return [max(each) for each in zip(some, others, strict=True)]


def _widest(text: str, style: Style) -> float:
    return max((width_of(word, style) for _, word in words_of(text)), default=0.0)


def _fitted(spans: Sequence[Span], needs: Sequence[float]) -> list[Span]:
    """The spans with room for what they need; nothing where there is not enough for all."""
    lacking = sum(max(0.0, need - span.width) for span, need in zip(spans, needs, strict=True))
    spare = sum(max(0.0, span.width - need) for span, need in zip(spans, needs, strict=True))
    if not lacking:
        return list(spans)
    if spare < lacking:
        return []
    fitted: list[Span] = []
    left = spans[0].left
    for span, need in zip(spans, needs, strict=True):
        over = max(0.0, span.width - need)
        width = max(need, span.width - over * lacking / spare)
        fitted.append(Span(left, width, span.close))
        left += width + GUTTER
    return fitted


class Cells:
    """Lays texts into columns of one style, and remembers how each text lies in its column.

    A list repeats its names, amounts and words, and is laid out twice.
    """

    def __init__(self, columns: Sequence[Column], spans: Sequence[Span], style: Style) -> None:
        self.style = style
        self.spans = spans
        first, last = spans[0], spans[-1]
        self.whole = Span(first.left, last.right - first.left, first.close)
        self._places = list(zip(spans, [column.align for column in columns], strict=True))
        self._known: list[dict[str, _Placed]] = [{} for _ in columns]

    def lay(self, texts: Sequence[str]) -> list[_Placed]:
        """Each text's lines with their left ends; nothing for an empty one."""
        laid = []
        for known, place, text in zip(self._known, self._places, texts, strict=True):
            if not text:
                continue
            placed = known.get(text)
            if placed is None:
                if len(known) > _MOST_KNOWN:
                    known.clear()
                placed = known[text] = self._place(text, *place)
            laid.append(placed)
        return laid

    def _place(self, text: str, span: Span, align: Align) -> _Placed:
        width = width_of(text, self.style)
        if width <= span.width:
            return ((text, _left(width, span, align)),)
        lines = lines_of(text, self.style, span.width)
        return tuple((line, _left(width_of(line, self.style), span, align)) for line in lines)


def _left(width: float, span: Span, align: Align) -> int:
    """Where a text of a width begins in its column, in hundredths of a point."""
    left = span.left
    if align is Align.RIGHT:
        left += span.width - width
    elif align is Align.CENTRE:
        left += (span.width - width) / 2
    return round(left * PER_POINT)


_MOST_KNOWN = 2_000
