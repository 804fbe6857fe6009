"""Where the seats of a game stand round the table, and which rows of cards each has."""

from collections.abc import Mapping

from tablemgr.i18n import capital, tr
from tablemgr.rules.cards import ROW_SIZE, ROWS, Card
from tablemgr.rules.draw.deck import HAND_SIZE as DRAW_SIZE
from tablemgr.services.rowwords import row_name
from tablemgr.ui.console.entry import HAND_SIZE

# Clockwise from the upper left, each as its line and its column.
_FOUR = {1: (0, 0), 2: (0, 1), 3: (1, 1), 4: (1, 0)}
_SIX = {1: (0, 0), 2: (0, 1), 3: (0, 2), 4: (1, 2), 5: (1, 1), 6: (1, 0)}


def places_of(*, draw: bool) -> Mapping[int, tuple[int, int]]:
    """The seats with their places: four, or six for Italian draw (I1)."""
    return _SIX if draw else _FOUR


def row_slots(*, draw: bool) -> tuple[tuple[str, int, bool], ...]:
    """The rows of a hand: name, how many cards are wanted there, and whether words stand beside.

    Opening cards may be none (I9).
    """
    if draw:
        return (tr("Cards"), DRAW_SIZE, False), (tr("Opened with"), 0, True)
    return tuple((capital(row_name(row)), ROW_SIZE[row], True) for row in ROWS)


def laid(rows: tuple[tuple[Card, ...], ...], count: int) -> tuple[tuple[Card, ...], ...]:
    """A hand in its rows; a pile of 13 lies in three only to be seen, no cards are empty rows."""
    if len(rows) == count:
        return rows
    pile = rows[0][:HAND_SIZE] if rows and count == len(ROWS) else ()
    return (pile[:3], pile[3:8], pile[8:])[:count]
