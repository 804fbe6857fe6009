"""The felt: the seats clockwise round the table, and above them what table it is."""

from collections import Counter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.cards import RANK_ONLY, SUITS, Card, make_card, rank_of
from tablemgr.rules.draw.deck import in_deck
from tablemgr.rules.floor.clock import ClockPhase
from tablemgr.services.floorwords import ruling_name
from tablemgr.services.night.rulings import ruling_on
from tablemgr.services.shown import shown_amount
from tablemgr.ui.console.drawtyped import OPENING, DrawTyping
from tablemgr.ui.console.flow import Sight
from tablemgr.ui.console.heading import table_heading
from tablemgr.ui.console.seatgrid import SeatGrid
from tablemgr.ui.console.seattext import clock_reading, clock_text, seat_sight
from tablemgr.ui.console.seatview import SeatView
from tablemgr.ui.console.typed import Typing
from tablemgr.ui.console.words import RIGHT, Words


class Felt(QWidget):
    """The seats and the line over them.

    Signals:
        touched, asked: as of `SeatView`.
    """

    touched = Signal(int)
    asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.table = Words(15, 20, bold=True)
        self.facts = Words(13, 20, align=RIGHT)
        head = QHBoxLayout()
        head.addWidget(self.table, 2)
        head.addWidget(self.facts, 3)
        self._grid = SeatGrid(self._seat, spacing=10)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(self._grid, 1)

    @property
    def seats(self) -> dict[int, SeatView]:
        """The seats by their numbers."""
        return self._grid.seats

    def _seat(self, number: int, draw: bool) -> SeatView:
        view = SeatView(number, draw=draw)
        view.touched.connect(self.touched)
        view.asked.connect(self.asked)
        return view

    def show_sight(self, sight: Sight, dealer: str) -> None:
        """Show the table as it stands; `dealer` is the name of who deals."""
        self._grid.play(draw=sight.seen.sheet.draw is not None)
        for number, view in self.seats.items():
            view.show_sight(seat_sight(sight, number))
        state, sheet = sight.seen.state, sight.seen.sheet
        self.table.say(f"{table_heading(sight.seen)}{_ruling_text(sight)}")
        value = shown_amount(state.point_value, state.currency)
        facts = tr(
            "{sheet} · point {value} {currency} · dealer {dealer}",
            sheet=sheet.title,
            value=value,
            currency=state.currency.code,
            dealer=dealer,
        )
        self.facts.say(facts, "muted")

    def show_clocks(self, sight: Sight, now_s: int) -> bool:
        """Show the countdowns (K1); whether a called clock has just run out."""
        over = False
        for number, view in self.seats.items():
            reading = clock_reading(sight.seen, number, now_s)
            text = clock_text(reading)
            expired = reading.phase is ClockPhase.EXPIRED
            over = over or (expired and view.clock.text() != text)
            view.show_clock(text, over=expired)
        return over


def _ruling_text(sight: Sight) -> str:
    """What was ruled on the running hand so far, after its name."""
    hand = sight.seen.state.hand
    if hand is None or not hand.incidents:
        return ""
    ruling = ruling_on(sight.seen, [])
    return f" · {ruling_name(ruling.kind)} ({ruling.clause})"


def drawn_owners(typing: DrawTyping) -> tuple[dict[Card, int], dict[int, int], frozenset[Card]]:
    """The same of a hand of draw; nobody has the cards that its deck has not (I1)."""
    absent = [make_card(rank, suit) for rank in range(typing.lowest) for suit in range(len(SUITS))]
    held = dict.fromkeys((card for card in absent if not in_deck(card, typing.lowest)), 0)
    held |= {card: seat for card, seat in typing.deck(typing.at).items() if card < RANK_ONLY}
    own = typing.read(typing.at).cards if typing.at not in (0, OPENING) else ()
    return held, {}, frozenset(card for card in own if card < RANK_ONLY)


def owners(typing: Typing) -> tuple[dict[Card, int], dict[int, int], frozenset[Card]]:
    """Who has which card, how many of each rank lack a suit, and what the typed seat has itself."""
    held = typing.deck(typing.at).holders()
    own = typing.read(typing.at).cards if typing.at else ()
    mine = frozenset(card for row in own for card in row)
    bare = Counter(rank_of(card) for card in mine if card >= RANK_ONLY)
    for _, cards in typing.deck(typing.at).laid:
        bare.update(rank_of(card) for card in cards if card >= RANK_ONLY)
    known = {card: seat for card, seat in held.items() if card < RANK_ONLY}
    return known, dict(bare), frozenset(card for card in mine if card < RANK_ONLY)
