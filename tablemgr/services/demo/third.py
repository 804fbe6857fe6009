"""The demo's third table, late in the night: five play Italian draw, hands told one by one.

A hand is told by seat: points put in, the ante among them, and cards; `f` folds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment
from tablemgr.services.demo.house import SITE, Stage, third_opening
from tablemgr.services.demo.table import DemoTable
from tablemgr.services.night import bank, playing, rulings, seats, settling
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, ante_of, settle_drawn
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.playing import live
from tablemgr.services.night.settling import as_document

PLACES = (1, 2, 3, 4, 5)
ALL_IN = 1_000_000
_BUY = 5_000

Meanwhile = Callable[["DrawTable"], object]


@dataclass(frozen=True, slots=True)
class Told:
    """How a hand went: who opened (0: nobody), what each seat put in and shows, who folds.

    A seat that is not named folds on its ante. `threw`: what the opener opened with and did not
    keep. `meanwhile` happens after the deal.
    """

    opener: int = 0
    seats: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    blind: bool = False
    threw: str = ""
    after: AfterDraw | None = None
    meanwhile: Meanwhile | None = None


class DrawTable(DemoTable):
    """A table of draw, at which hands go as they are told."""

    def draw(self, told: Told) -> None:
        """Deal a hand and play it to the end."""
        night, command = self.night, self.stage.command
        playing.deal(night, command(self.dealer))
        self.stage.clock.on(self.stage.random.randrange(90, 150))
        if told.meanwhile:
            told.meanwhile(self)
        if not night.state.hand:
            return
        opening = Opening.BLIND if told.blind else Opening.REGULAR
        entered = {seat: self._shown(told, seat) for seat in told.seats}
        played = DrawPlayed(told.opener, entered, opening, told.after)
        settle_drawn(night, command(self.dealer), played)
        self.stage.clock.on(30)
        settling.paid(night, command(self.dealer))
        self.look_after_stacks()

    def _shown(self, told: Told, seat: int) -> DrawShown:
        (points, cards), state = told.seats[seat], self.night.state
        had = ante_of(self.night) + state.money(live(state, seat).player).total
        opened = told.threw if seat == told.opener else ""
        folds = cards == "f"
        put_in = min(points * state.point_value, had)
        return DrawShown(put_in, "" if folds else cards, opened, folded=folds)

    def call_clock(self, seat: int) -> None:
        """K1: a player does not speak until his hand is dead."""
        night, stage = self.night, self.stage
        stage.clock.on(night.sheet.clock_call_after_s)
        rulings.call_clock(night, stage.command(self.dealer), seat)
        stage.clock.on(night.sheet.clock_s)
        rulings.end_clock(night, stage.command("francesca"), seat, ClockRuling.FOUL)

    def misdeal(self, seat: int) -> None:
        """M1: a player has six cards."""
        incident = Incident(Cause.WRONG_NUMBER_DEALT, Moment.NOBODY_SET, seat)
        rulings.report_incident(self.night, self.stage.command("francesca"), [incident])

    def enter_again(self, seat: int, cards: str) -> None:
        """The floor enters the last hand again, in which a seat's cards were misread."""
        number = self.night.state.hands
        document = as_document(past_hand(self.night, number).document)
        shown = document["seats"]
        assert isinstance(shown, list)
        shown[seat - 1]["cards"] = cards
        command = self.stage.command("francesca", "A nine was taken for a six; seen on camera")
        rulings.correct_hand(self.night, command, number, document)

    def take_back(self) -> None:
        """M4: the last hand is void."""
        command = self.stage.command("francesca", "The deck held two eights of clubs")
        rulings.void_hand(self.night, command, self.night.state.hands)


def play_third(stage: Stage, players: Sequence[str]) -> DrawTable:
    """Open the table, have five of the players sit down, and play; it stays open."""
    command = stage.command("francesca")
    night = bank.open_session(stage.store, SITE, stage.clock, command, third_opening())
    table = DrawTable(stage, night, "dora")
    for seat, player in zip(PLACES, players, strict=False):
        table.sit(seat, player, _BUY)
    seats.set_button(night, stage.command(table.dealer), PLACES[-1])
    for deed in _NIGHT:
        if isinstance(deed, Told):
            table.draw(deed)
        else:
            deed(table)
    return table


# With five players a deck of 36 cards, from the sixes.
_NIGHT: tuple[Told | Meanwhile, ...] = (
    Told(1, {1: (6, "Jh Jd 9c 8s 7h"), 2: (6, "Qh Qd 9d 8d 7c"), 4: (2, "f")}),
    # Nobody opens; the antes wait for the next hand, which three kings take.
    Told(),
    Told(3, {3: (8, "Kh Kd Kc 9s 7d"), 5: (8, "Ah Ad 8c 8s 6h"), 1: (2, "f")}),
    # All parola; then queens open, where kings were needed.
    Told(2, {2: (3, ""), 4: (3, ""), 5: (3, "f")}, after=AfterDraw.PAROLA),
    Told(1, {1: (9, "Qh Qd Ts 8s 7c"), 3: (9, "Jh Jd 9c 8h 6s"), 4: (4, "f")}),
    # Blind, and a flush over a full house.
    Told(4, {4: (12, "Ks Qs 9s 8s 6s"), 2: (12, "Th Td Tc 7h 7d"), 5: (4, "f")}, blind=True),
    Told(5, {5: (2, ""), 1: (2, "")}, after=AfterDraw.PASSO),
    # All-in three deep: the smallest stack has the best hand, and the others the side pots.
    Told(
        3,
        {
            3: (ALL_IN, "Kh Kd 9h 9d 7c"),
            2: (ALL_IN, "Qh Qd Qs Js 7d"),
            1: (ALL_IN, "Ah Ad Ac 9s 8s"),
            5: (20, "f"),
        },
    ),
    Told(1, {1: (2, "Jc Js 9h 8d 7s"), 2: (2, "Tc Td 9c 8c 6d"), 3: (2, "Ac Kd Qc 9s 7h")},
         after=AfterDraw.CHIP),
    # The last one in shows his openers and no more.
    Told(2, {2: (10, ""), 3: (4, "f"), 5: (4, "f")}, threw="Jh Jd"),
    # Jacks split for four hearts.
    Told(3, {3: (15, "Ah Kh Jh 9h 7h"), 5: (15, "Ts 9s 8d 7c 6c")}, threw="Jh Jd"),
    Told(meanwhile=partial(DrawTable.misdeal, seat=2)),
    Told(4, {4: (7, "As Ad Tc 8h 6h"), 1: (7, "Qc Qs 9h 8c 7d")}),
    Told(5, {5: (5, "Kc Ks 9d 8s 7c"), 1: (5, "Js Jc Th 9c 8d"), 2: (2, "")},
         meanwhile=partial(DrawTable.call_clock, seat=2)),
    # The same pair with the same kickers: hearts decide.
    Told(1, {1: (8, "Kh Ks Ad Jd 9d"), 5: (8, "Kd Kc Ac Jc 9c"), 3: (3, "f")}),
    Told(2, {2: (6, "Jh Jd 9c 6s 7h"), 4: (6, "Jc Js 9d 8d 7c")}),
    partial(DrawTable.enter_again, seat=2, cards="Jh Jd 9c 9s 7h"),
    Told(3, {3: (6, "Ac As Qd 8c 7s"), 1: (6, "Kc Ks Jd 8h 6h")}),
    DrawTable.take_back,
    Told(4, {4: (3, ""), 5: (3, ""), 2: (2, "f")}, after=AfterDraw.PAROLA),
)  # fmt: skip
