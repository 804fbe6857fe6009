"""What happens at the demo's first table: irregularities, the bank, corrections, a jackpot."""

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount, make_up
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.demo.cards import natural_cards
from tablemgr.services.demo.house import EUR, MEI, chips
from tablemgr.services.demo.scene import Happening, Scene
from tablemgr.services.demo.table import DemoTable, Twist
from tablemgr.services.night import bank, jackpots, money, playing, rulings, seats
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.playing import running
from tablemgr.services.night.settling import as_document


def _six_pairs(scene: Scene) -> None:
    cards = natural_cards(scene.stage.random, NaturalKind.SIX_PAIRS)
    scene.first.hand(Twist({"chiara": cards}))


def _confused_rows(scene: Scene) -> None:
    scene.first.hand(Twist(confused="bartek"))


def _behind(scene: Scene) -> None:
    """T6: the winner so far colours up and cashes in some, which stays behind."""
    night, player = scene.first.night, scene.first.richest()
    for cash in (False, True):
        money.put_behind(night, scene.floor(), player, 2_500, cash=cash)
    scene.first.hand()
    money.use_behind(night, scene.floor(), player)


def _incident(scene: Scene, cause: Cause, moment: Moment, cards: int = 0) -> None:
    hand = running(scene.first.night.state)
    incident = Incident(cause, moment, hand.dealt[1], cards)
    rulings.report_incident(scene.first.night, scene.floor(), [incident])


def _misdeal(scene: Scene) -> None:
    """M1, then M3: five cards exposed are a misdeal, a player's own are not."""

    def five_exposed() -> None:
        _incident(scene, Cause.EXPOSED_BY_DEALER, Moment.NOBODY_SET, 5)

    def own_exposed() -> None:
        _incident(scene, Cause.EXPOSED_BY_PLAYER, Moment.NOBODY_SET, 2)

    scene.first.hand(Twist(meanwhile=five_exposed))
    scene.first.hand(Twist(meanwhile=own_exposed))


def _clock(scene: Scene) -> None:
    """K1: the clock is called on a slow player; the floor gives him more time, later a foul."""
    night = scene.first.night

    def called(ruling: ClockRuling) -> None:
        seat = running(night.state).dealt[0]
        scene.wait(night.sheet.clock_call_after_s)
        rulings.call_clock(night, scene.stage.command(scene.first.dealer), seat)
        scene.wait(night.sheet.clock_s)
        rulings.end_clock(night, scene.floor(), seat, ruling)

    scene.first.hand(Twist(meanwhile=lambda: called(ClockRuling.MORE_TIME)))
    scene.first.hand(Twist(meanwhile=lambda: called(ClockRuling.FOUL)))


def _dragon_of_the_poorest(scene: Scene) -> None:
    """X4, J1 to J3: who has least wins most, so his stack caps it; the house adds a jackpot."""
    night, player = scene.first.night, scene.first.poorest()
    scene.first.hand(Twist({player: natural_cards(scene.stage.random, NaturalKind.DRAGON)}))
    command = scene.stage.command(scene.first.dealer)
    jackpots.claim_jackpot(night, command, night.state.hands, 50_000)
    for who in ("francesca", "gabor"):
        jackpots.approve_jackpot(night, scene.stage.command(who), command.id)
    jackpots.pay_jackpot(night, scene.floor(), command.id, PaidAt.TABLE)


def _buys_meanwhile(scene: Scene) -> None:
    """T3, T4: nobody buys or leaves during a hand; requests wait, and some are taken back."""
    night, dealer = scene.first.night, scene.first.dealer

    def asks() -> None:
        poor, rich = scene.first.poorest(), scene.first.richest()
        for player in (poor, rich):
            command = scene.stage.command(dealer)
            money.buy(night, command, player, scene.first.full, may_wait=True)
        money.cancel_buy(night, scene.stage.command(dealer), rich)
        money.leave(night, scene.stage.command(dealer), rich)
        money.cancel_leave(night, scene.stage.command(dealer), rich)
        seat = running(night.state).dealt[0]
        playing.mark_set(night, scene.stage.command(dealer), seat)
        playing.unmark_set(night, scene.stage.command(dealer), seat)

    scene.first.hand(Twist(meanwhile=asks))


def _fill_and_note(scene: Scene) -> None:
    night = scene.first.night
    bank.fill(night, scene.floor(), chips(c25=40, c5=100))
    bank.cash_fill(night, scene.floor(), 20_000)
    text = "Guest at the rail spoke to seat 2 during the set"
    bank.note(night, scene.stage.command(scene.first.dealer), text, "CAM3 00:14:07")
    scene.first.hand()


def _ruin(scene: Scene) -> None:
    """T11: a player loses all, and his seat is given away once it was held long enough."""
    table, player = scene.first, "david"
    table.done_for.add(player)
    while table.night.state.money(player).total:
        winner = table.richest()
        cards = natural_cards(scene.stage.random, NaturalKind.DRAGON)
        table.hand(Twist({winner: cards} if winner != player else {}, confused=player))
    scene.wait(60 * table.night.sheet.seat_hold_minutes)
    seats.release_seat(table.night, scene.floor(), player)


def _newcomer(scene: Scene) -> None:
    """T8, T10: a newcomer sits down; the floor lets her in where the rule would have her wait."""
    table = scene.first
    table.sit(4, "hanna", 10_000)
    waits = any(each.refusal.clause == "T8" for each in playing.next_hand(table.night).waiting)
    clauses = ("T8",) if waits else ()
    table.hand(Twist(let_in=clauses))
    reason = "The table is short, and she asks for no more"
    for amount in (4_000, 4_000):
        table.buy("hanna", amount, reason, *(() if table.may_buy("hanna", amount) else ("T2",)))


def counted(table: DemoTable, missing: int = 0) -> ChipCount:
    """A count of a table's bank, in as few chips as can be; `missing` are not found."""
    state = table.night.state
    held = state.balances.at(AccountKind.BANK) - missing
    found = make_up(held, state.denominations, EUR)
    if found is None:
        raise ValueError(f"{held} is no sum of chips")
    return found


def _variance(scene: Scene) -> None:
    table = scene.first
    bank.count(table.night, scene.floor(), counted(table))
    table.hand()
    reason = "One chip of 5 fewer than the last count; table searched, cameras asked for"
    bank.count(table.night, scene.floor(reason), counted(table, 500))


def _mistake(scene: Scene) -> None:
    """A hand was entered wrongly, and is entered again by the floor."""
    table = scene.first
    table.hand()
    number = table.night.state.hands
    document = as_document(past_hand(table.night, number).document)
    shown = document["seats"]
    assert isinstance(shown, list)
    seat = next(each for each in shown if each.get("front"))
    seat["middle"], seat["back"] = seat["back"], seat["middle"]
    command = scene.floor("Middle and back of one seat were typed the wrong way round")
    rulings.correct_hand(table.night, command, number, document)


def _fouled_deck(scene: Scene) -> None:
    """M4: a card is missing from the deck: found at once, and once after the hand was paid."""
    table = scene.first
    playing.deal(table.night, scene.stage.command(table.dealer))
    table.play_to_settled(Twist())
    _incident(scene, Cause.FOULED_DECK, Moment.SETTLED)
    table.hand()
    reason = "The nine of clubs was found under the table before the next deal"
    rulings.void_hand(table.night, scene.floor(reason), table.night.state.hands)


def _leaves_and_owes(scene: Scene) -> None:
    """A winner has left when his hand is voided: he owes the house by name, until it is cleared."""
    table, night = scene.first, scene.first.night
    cards = natural_cards(scene.stage.random, NaturalKind.DRAGON)
    table.hand(Twist({"bartek": cards}))
    money.leave(night, scene.stage.command(table.dealer), "bartek")
    rulings.void_hand(night, scene.floor("A joker lay in the deck"), night.state.hands)
    owed = night.state.balances.owing()["bartek"]
    bank.clear_receivable(night, scene.floor(), "bartek", owed - 500, in_cash=True)
    command = scene.stage.command("magda", "Left in good faith; the house bears the rest")
    bank.write_off_receivable(night, command, "bartek", 500)


def _comes_back(scene: Scene) -> None:
    """T5: who comes back within the hour brings at least what he left with."""
    table = scene.first
    left = table.night.state.left["bartek"].total
    table.sit(2, "bartek", max(left, table.full))
    table.hand()


def _new_dealer(scene: Scene) -> None:
    bank.change_dealer(scene.first.night, scene.stage.command(scene.first.dealer), MEI)
    scene.first.dealer = "mei"
    scene.first.hand()


def _dearer(scene: Scene) -> None:
    """T12: with everybody's consent the table plays for more."""
    night = scene.first.night
    agreed = [each.seat for each in night.state.seats]
    rulings.change_point_value(night, scene.floor(), 1_000, agreed)
    scene.first.hand()


HAPPENINGS: dict[int, Happening] = {
    3: _six_pairs,
    5: _confused_rows,
    7: _behind,
    8: _misdeal,
    10: _clock,
    12: _dragon_of_the_poorest,
    14: _buys_meanwhile,
    15: _fill_and_note,
    17: _ruin,
    18: _newcomer,
    20: _variance,
    21: _mistake,
    22: _fouled_deck,
    24: _leaves_and_owes,
    26: _comes_back,
    27: _new_dealer,
    29: _dearer,
}
