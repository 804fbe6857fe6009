"""Rows that come beside a journal's lines, taken line by line; what has no line is loose."""

from collections.abc import Iterator
from math import inf
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")

LAST = inf
"""Stands for the line after all lines."""

_END: tuple[float, Any] = (LAST, None)


class RowStream(Generic[Row]):
    """Rows with the numbers of their lines, in order, read as the lines are.

    `seq` is the line of the next ones.
    """

    def __init__(self, table: str, rows: Iterator[tuple[int, Row]]) -> None:
        self.table = table
        self._rows = rows
        self.seq: float = LAST
        self._row: Any = None
        self._step()

    def _step(self) -> None:
        self.seq, self._row = next(self._rows, _END)
        while type(self.seq) is not int and self.seq is not LAST:
            # No line has such a number; the row is found loose.
            self.seq, self._row = next(self._rows, _END)

    def loose_before(self, seq: float) -> list[int]:
        """The numbers before a line at which rows stand that have none."""
        loose = []
        while self.seq < seq:
            loose.append(int(self.seq))
            self._step()
        return loose

    def at(self, seq: int) -> Row | None:
        """What comes with a line, None where nothing does."""
        if self.seq != seq:
            return None
        row: Row = self._row
        self._step()
        return row
