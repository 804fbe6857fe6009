"""A night of Italian draw: what everybody does on the floor, with hands as they are entered there.

Hands are right and wrong ones, of random cards; a table has up to six seats, and needs three in.
"""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.table import ALL_SEATS
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night import money, rulings
from tablemgr.services.night.act import Command
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, ante_of, settle_drawn
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.night.state import Running, Stage
from tests.services.night.floor import FEE, refusal_of
from tests.services.night.machine import NightOnTheFloor, reasons, second_table
from tests.services.night.room import FLOOR, Table

endings = st.sampled_from((None, None, None, None, *AfterDraw))
openings = st.sampled_from((Opening.REGULAR, Opening.REGULAR, Opening.BLIND))
wrongs = st.sampled_from((*[""] * 6, "too much", "too little", "unlike", "twice", "nobody there"))


def _house(**rules: Any) -> RuleSheet:
    given = {key: rules.pop(key) for key in ("collection",) if key in rules}
    return RuleSheet("draw", 1, "Draw", currency="USD", buy_in_points=5, clock_on=True,
                     clock_call_after_s=60, draw=DrawHouse(**rules), **given)  # fmt: skip


DRAW_HOUSES = {
    "usual": _house(collection=FEE),
    "strict": _house(
        opener_ladder="step", all_pass_after_draw="carry", opener_four="straight_flush"
    ),
    "the floor's": _house(false_opener="floor", draw_direction="anticlockwise", royal_cycle=True),
    "a morto, no ante": _house(deal_morto=True, draw_ante=0, flush_tie="ranks"),
}


class NightOfDraw(NightOnTheFloor):
    """Two tables of draw; the verbs of the other game are tried here too, and refused."""

    @initialize(name=st.sampled_from(sorted(DRAW_HOUSES)), seed=st.integers(0, 10**6))
    def opens(self, name: str, seed: int) -> None:
        self.begin(DRAW_HOUSES[name], seed, (4, 3))

    def played(self, table: Table, hand: Running) -> DrawPlayed:
        """A hand as somebody might enter it: whoever stays shows, for up to all that he has."""
        random, ante = self.random, ante_of(table.night)
        stock = list(deck(lowest_rank(hand.players)))
        random.shuffle(stock)
        seats = [each.seat for each in hand.seats]
        stays = random.sample(seats, min(2, len(seats)))
        entered = {}
        for each in hand.seats:
            left = table.money(each.player) // table.state.unit * table.state.unit
            bet = min(left, random.choice((1_00, 2_00, 5_00, left)))
            folds = each.seat not in stays and random.random() < 0.5
            cards, stock = stock[:5], stock[5:]
            shown = "" if folds else cards_text(cards)
            entered[each.seat] = DrawShown(ante + bet, shown, folded=folds)
        return DrawPlayed(random.choice(seats), entered)

    def settles_hand(self, table: Table, played: DrawPlayed) -> bool:
        """Try to settle the running hand so."""

        def verb(at: Table, command: Command) -> None:
            settle_drawn(at.night, command, played)

        return self.attempt(table, verb, self.command())

    @rule(at=second_table, after=endings, opening=openings, wrong=wrongs)
    def draws(self, at: int, after: AfterDraw | None, opening: Opening, wrong: str) -> None:
        table = self.tables[at]
        if table.state.hand is None:
            self.deals(at, ())
        hand = table.state.hand
        if hand is None:
            return
        played = self.played(table, hand)
        seats = self._spoilt(table, played, wrong)
        opener = ALL_SEATS[-1] + 1 if wrong == "nobody there" else played.opener
        self.settles_hand(table, DrawPlayed(opener, seats, opening, after))

    def _spoilt(self, table: Table, played: DrawPlayed, wrong: str) -> dict[int, DrawShown]:
        """What was entered, with one mistake in it."""
        entered = dict(played.seats)
        seat = self.random.choice(sorted(entered))
        put_in, cards = entered[seat].contributed, entered[seat].cards
        if wrong == "too much":
            entered[seat] = DrawShown(put_in + 1_000_00, cards, folded=not cards)
        elif wrong == "too little":
            entered[seat] = DrawShown(ante_of(table.night) - 1, cards, folded=not cards)
        elif wrong == "unlike":
            entered[seat] = DrawShown(put_in, "Ah Kh Zz")
        elif wrong == "twice":
            entered |= dict.fromkeys(entered, DrawShown(put_in, "Ah Ad Ac As Kh"))
        return entered

    @rule(at=second_table)
    def nobody_opens(self, at: int) -> None:
        self.settles_hand(self.tables[at], DrawPlayed(0, {}))

    @rule(at=second_table, back=st.integers(0, 2), reason=reasons, said=st.sampled_from(AfterDraw))
    def corrects_draw(self, at: int, back: int, reason: str, said: AfterDraw) -> None:
        table = self.tables[at]
        number = table.state.hands - back
        document: dict[str, Any] = {}
        if refusal_of(lambda: past_hand(table.night, number)) is None:
            document |= as_document(past_hand(table.night, number).document)
            document["after_draw"] = str(said)

        def verb(there: Table, command: Command) -> None:
            rulings.correct_hand(there.night, command, number, document)

        self.attempt(table, verb, self.command(FLOOR, reason))

    def _goes_on_with(self, at: int, hand: Running) -> None:
        table = self.tables[at]
        if hand.stage is Stage.SETTLED:
            self.settles_or_pays(at, "paid")
        else:
            self.settles_hand(table, self.played(table, hand))

    def _finish(self, table: Table, *, to_paid: bool = True) -> None:
        hand = table.state.hand
        if hand is None:
            return
        if hand.stage is not Stage.SETTLED:
            played = self.played(table, hand)
            self._provided(table, lambda: settle_drawn(table.night, table.by(), played))
        if to_paid:
            table.pay()
            self._provided(table, lambda: money.after_hand(table.night, table.by()))
