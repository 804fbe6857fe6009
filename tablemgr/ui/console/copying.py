"""What the console shows as a text, to be put into a message or a report; read off the screen."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablemgr.i18n import tr
from tablemgr.rules.cards import cards_text
from tablemgr.ui.console.seatview import SeatView
from tablemgr.ui.console.strip import RowView
from tablemgr.ui.console.verdicts import VerdictPane
from tablemgr.ui.console.words import broken

if TYPE_CHECKING:
    from tablemgr.ui.console.page import ConsolePage


def shown_text(page: "ConsolePage") -> str:
    """Table, seats, the ruling where one is shown, and what comes next; a line for each."""
    lines = [page.felt.table.text(), page.felt.facts.text()]
    for view in page.felt.seats.values():
        lines += _seat_lines(view)
    if page.side.currentWidget() is page.verdicts:
        lines += _ruling_lines(page.verdicts)
    if page.side.currentWidget() is page.pots:
        lines.append(page.pots.accessibleDescription())
    lines.append(page.bar.sentence.text())
    return "\n".join(filter(None, lines))


def _seat_lines(view: SeatView) -> Iterator[str]:
    labels = (view.name, view.money, view.points, view.marks, view.state, view.clock)
    told = [label.text() for label in (*labels, view.verdict, view.total) if label.text()]
    yield tr("Seat {seat}: {what}", seat=view.seat, what=" · ".join(told))
    for row in view.rows:
        if row.strip.cards():
            yield _row_line(row)


def _row_line(row: RowView) -> str:
    name, cards, words = row.strip.accessibleName(), cards_text(row.strip.cards()), row.words.text()
    return f"  {name}: {cards}, {words}" if words else f"  {name}: {cards}"


def _ruling_lines(pane: VerdictPane) -> Iterator[str]:
    yield pane.head.text()
    for place in range(pane.payments.count()):
        yield broken(pane.payments.item(place).text())
