"""A table of the demo: its players buy, play hands, and look after their stacks as people do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tablemgr.rules.cards import Card, cards_text
from tablemgr.rules.chinese.naturals import held_naturals
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.floor.stakes import buy_refusals
from tablemgr.services.demo.cards import Hands, deal_cards, lay, lay_wrong, row_texts
from tablemgr.services.demo.house import PLAYERS, Stage
from tablemgr.services.night import money, playing, seats, settling
from tablemgr.services.night.night import Night

# Of five drops that a player could make he makes about one.
_DROPS = 0.2


@dataclass(frozen=True, slots=True)
class Twist:
    """What is out of the ordinary in a hand, by player: cards arranged, rows confused, a drop.

    `meanwhile` happens after the deal and before anybody has set; `let_in` names clauses that the
    floor sets aside for the deal.
    """

    arranged: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    confused: str = ""
    meanwhile: Callable[[], object] | None = None
    let_in: tuple[str, ...] = ()


class DemoTable:
    """A table with its night, its dealer, and those who mean to leave rather than buy again."""

    def __init__(self, stage: Stage, night: Night, dealer: str) -> None:
        self.stage = stage
        self.night = night
        self.dealer = dealer
        self.done_for: set[str] = set()

    def sit(self, seat: int, player: str, amount: int) -> None:
        """A player takes a seat and buys in."""
        command = self.stage.command
        seats.seat_player(self.night, command(self.dealer), seat, player, PLAYERS[player])
        self.buy(player, amount)

    def buy(self, player: str, amount: int, reason: str = "", *overridden: str) -> None:
        """A player buys chips from the dealer."""
        money.buy(self.night, self.stage.command(self.dealer, reason, *overridden), player, amount)

    @property
    def full(self) -> int:
        """The full buy-in of now."""
        return self.night.state.stakes.full_buy(self.night.sheet)

    def hand(self, twist: Twist | None = None) -> None:
        """Deal a hand and play it to the end; `twist` says what is special about it."""
        twist = twist or Twist()
        night, command = self.night, self.stage.command
        reason = "The players agree to let her in at once" if twist.let_in else ""
        playing.deal(night, command(self.dealer, reason, *twist.let_in))
        if twist.meanwhile:
            twist.meanwhile()
        if not night.state.hand:
            return
        self.play_to_settled(twist)
        self.stage.clock.on(40)
        settling.paid(night, command(self.dealer))
        for _ in money.after_hand(night, command(self.dealer)):
            self.stage.clock.on(10)
        self.look_after_stacks()

    def play_to_settled(self, twist: Twist) -> None:
        """Play the hand that is dealt until it is settled."""
        cards = self._cards(twist)
        self._set(cards)
        self._show(cards, twist)
        settling.settle(self.night, self.stage.command(self.dealer))

    def _cards(self, twist: Twist) -> Hands:
        hand = playing.running(self.night.state)
        seat_of = {each.player: each.seat for each in hand.seats}
        arranged = {seat_of[player]: each for player, each in twist.arranged.items()}
        return deal_cards(self.stage.random, sorted(seat_of.values()), arranged)

    def _set(self, cards: Hands) -> None:
        """Everybody sets, declares or drops, from the button's left."""
        night, command = self.night, self.stage.command
        for seat in playing.running(night.state).dealt:
            played = playing.live(night.state, seat)
            if played.ready:
                continue
            self.stage.clock.on(self.stage.random.randrange(8, 25))
            held = held_naturals(cards[seat], night.sheet)
            if held:
                playing.declare(night, command(self.dealer), seat, str(held[0].kind))
            elif self._drops(seat):
                playing.drop(night, command(self.dealer), seat)
            else:
                playing.mark_set(night, command(self.dealer), seat)

    def _drops(self, seat: int) -> bool:
        hand = playing.running(self.night.state)
        others = [each for each in hand.seats if each.seat != seat and not each.dropped]
        allowed = self.night.sheet.surrender_points > 0 and len(others) > 1
        return allowed and self.stage.random.random() < _DROPS

    def _show(self, cards: Hands, twist: Twist) -> None:
        night = self.night
        for each in playing.running(night.state).seats:
            if each.dropped or each.ruled_foul:
                continue
            shown = {"cards": cards_text(cards[each.seat])}
            if not each.natural:
                shown = row_texts(self._laid(cards[each.seat], each.player == twist.confused))
            playing.show(night, self.stage.command(self.dealer), each.seat, shown)

    def _laid(self, cards: tuple[Card, ...], confused: bool) -> Setting:
        return (lay_wrong if confused else lay)(cards, self.night.sheet)

    def look_after_stacks(self) -> None:
        """Those who ran out buy again, those who run low buy short, but not who is done for."""
        for each in self.night.state.seats:
            if each.player in self.done_for:
                continue
            held = self.night.state.money(each.player).total
            if not held:
                self.buy(each.player, self.full)
            elif held < self.full // 4 and self.may_buy(each.player, self.full // 2):
                self.buy(each.player, self.full // 2)

    def may_buy(self, player: str, amount: int) -> bool:
        """Whether the rules let a player buy so much now."""
        request = money.buy_request(self.night, player, amount)
        return not any(buy_refusals(request, self.night.state.stakes, self.night.sheet))

    def richest(self) -> str:
        """The player with the most chips in front of him."""
        state = self.night.state
        return max(state.seats, key=lambda each: state.money(each.player).stack).player

    def poorest(self) -> str:
        """The player with the least to play with."""
        state = self.night.state
        return min(state.seats, key=lambda each: state.money(each.player).total).player
