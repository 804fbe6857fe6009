"""The keys of the table, irregularities, the clock and jackpots, with their examples (T to K)."""

from functools import partial

from tablemgr.i18n import mark, tr
from tablemgr.rules.cards import Row
from tablemgr.rules.floor.clock import SeatClock, call_clock, call_refusals
from tablemgr.rules.floor.collection import Price, charge
from tablemgr.rules.floor.jackpot import qualifying
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, rule
from tablemgr.rules.floor.seating import SeatState, TableState, next_button, plan_hand
from tablemgr.rules.floor.seats import seat_hold_left_s
from tablemgr.rules.floor.stakes import BuyKind, BuyRequest, Return, buy_kind, buy_refusals
from tablemgr.rules.floor.table import Money, Stakes
from tablemgr.rules.floor.voiding import reverse_payoff
from tablemgr.rules.sheet import Jackpot, RuleSheet
from tablemgr.services.explaining.example import Example, Outcome
from tablemgr.services.explaining.hands import (
    BEST,
    LETTERS,
    MONEY,
    SECOND,
    THIRD,
    money_text,
    played,
    settled,
)
from tablemgr.services.floorwords import refusal_text, ruling_name
from tablemgr.services.sheets import collection_fee

_AWAY_S = 30 * 60
_STAKES = Stakes(500, (2500, 500, 100))
_SHORT = BuyRequest(20_00, Money(90_00), BuyKind.FULL)
_BACK = BuyRequest(100_00, Money(0), BuyKind.FULL, Return(250_00, _AWAY_S))
_RICH = Money(100_00)
_POOR = Money(1_00)
_FEE = Price(2_00)
_SEATS = (
    SeatState(1, _RICH, new=True), SeatState(2, _RICH), SeatState(3, _RICH), SeatState(4, _RICH)
)  # fmt: skip
_EXPOSED = 4


def _full_buy(sheet: RuleSheet) -> str:
    return tr("a full buy-in is {amount}", amount=money_text(_STAKES.full_buy(sheet)))


def _most(sheet: RuleSheet) -> str:
    most = _STAKES.most(sheet)
    if most is None:
        return tr("a buy has no limit")
    return tr("a buy may be {amount} at most", amount=money_text(most))


def _kind(sheet: RuleSheet) -> str:
    if buy_kind(_SHORT, _STAKES, sheet) is BuyKind.SHORT:
        return tr("that is a short buy")
    return tr("that fills his stack, and is no short buy")


def _brings(sheet: RuleSheet) -> str:
    refused = next(iter(buy_refusals(_BACK, _STAKES, sheet)), None)
    return refusal_text(refused, MONEY) if refused else tr("he may")


def _button(sheet: RuleSheet) -> str:
    return tr("the next button is seat {seat}", seat=next_button(1, {1, 2, 3}, sheet))


def _dealt(sheet: RuleSheet) -> str:
    plan = plan_hand(TableState(3, _SEATS), sheet)
    return tr("seats {seats} are dealt in", seats=", ".join(map(str, sorted(plan.dealt))))


def _charged(sheet: RuleSheet) -> str:
    if charge(_POOR, _FEE, sheet).refusal:
        return tr("he sits out")
    return tr("he plays, and pays nothing")


def _fee(sheet: RuleSheet) -> str:
    fee = collection_fee(sheet, _STAKES.point_value, MONEY)
    if not fee:
        return tr("nothing is collected")
    return tr("each pays {amount} for a hand", amount=money_text(fee))


def _held(sheet: RuleSheet) -> str:
    left_s = seat_hold_left_s(_EMPTY_S, sheet)
    if not left_s:
        return tr("the seat is free for others")
    return tr("the seat is his for {count} more minutes", count=left_s // 60)


_EMPTY_S = 20 * 60


def _ruled(*incidents: Incident) -> Outcome:
    """What is ruled on what was seen, with the clause."""

    def outcome(sheet: RuleSheet) -> str:
        found = rule(incidents, sheet)
        return tr("{ruling} ({clause})", ruling=ruling_name(found.kind), clause=found.clause)

    return outcome


def _borne(sheet: RuleSheet) -> str:
    found = reverse_payoff(_NET, _LEFT, 1, 100, sheet)
    gets = tr("B gets {amount} back", amount=money_text(found.gets[2]))
    if found.house:
        return tr("{gets}, {amount} of it from the house", gets=gets,
                  amount=money_text(found.house))  # fmt: skip
    return gets


_NET = {1: 10_00, 2: -10_00}
_LEFT = {1: 4_00, 2: 30_00}


def _called(sheet: RuleSheet) -> str:
    refused = next(iter(call_refusals(_WAITS, _AT_S, sheet)), None)
    return refusal_text(refused, MONEY) if refused else tr("the clock may be called on him")


_WAITS = SeatClock(2, 0)
_AT_S = 150


def _runs(sheet: RuleSheet) -> str:
    start = call_clock(_WAITS, _AT_S, sheet)
    return tr("he has {count} seconds", count=start.ends_at_s - start.started_at_s)


def _qualifies(sheet: RuleSheet) -> str:
    found = qualifying([settled(sheet, *(played(rows) for rows in (BEST, SECOND, THIRD))).result])
    if not found.best:
        return tr("nobody has a jackpot hand")
    named = ", ".join(LETTERS[each.seat] for each in found.best)
    return tr("the jackpot is for {player}", player=named)


EXAMPLES = {
    "buy_in_points": Example(
        mark("How much a full buy-in is, in points."),
        mark("A point is worth {value}."),
        (20, 40),
        _full_buy,
        facts={"value": partial(money_text, _STAKES.point_value)},
    ),
    "buy_in_max_points": Example(
        mark("The most that may be bought, in points; zero means no limit."),
        mark("A point is worth {value}."),
        (0, 100),
        _most,
        facts={"value": partial(money_text, _STAKES.point_value)},
    ),
    "short_buy_basis": Example(
        mark(
            "Whether a buy is short by what is bought, or by what lies in front of the player"
            " after it."
        ),
        mark("A point is worth {value}; one who has {stack} left buys {amount}."),
        ("purchase", "stack_after"),
        _kind,
        facts={
            "value": partial(money_text, _STAKES.point_value),
            "stack": partial(money_text, _SHORT.money.total),
            "amount": partial(money_text, _SHORT.amount),
        },
    ),
    "return_window_minutes": Example(
        mark("For how many minutes one who left has to bring back what he left with."),
        mark("One who left with {left} comes back after {minutes} minutes and buys {amount}."),
        (60, 15),
        _brings,
        facts={
            "left": partial(money_text, 250_00),
            "minutes": _AWAY_S // 60,
            "amount": partial(money_text, _BACK.amount),
        },
    ),
    "button_moves": Example(
        mark("Whether the button goes on after each hand that was completed."),
        mark("The button is at the first of three seats."),
        (True, False),
        _button,
    ),
    "t8_min_players": Example(
        mark("How many established players there must be for newcomers to wait their turn."),
        mark("Three are established, and a newcomer sits where the first hand would be his."),
        (3, 4),
        _dealt,
    ),
    "collection": Example(
        mark("What the house collects from each player for a hand, by the point value."),
        mark("A point is worth {value}."),
        ((("5.00", "1.00"),), ()),
        _fee,
        facts={"value": partial(money_text, _STAKES.point_value)},
    ),
    "collection_short": Example(
        mark("What becomes of one whose stack is smaller than the collection."),
        mark("The collection is {fee}, and a player has {stack} left."),
        ("sit_out", "waive"),
        _charged,
        facts={"fee": partial(money_text, _FEE.fee), "stack": partial(money_text, _POOR.total)},
    ),
    "seat_hold_minutes": Example(
        mark("For how many minutes the seat of one without chips is kept for him."),
        mark("He has been without chips for {minutes} minutes."),
        (15, 30),
        _held,
        facts={"minutes": _EMPTY_S // 60},
    ),
    "misdeal_exposed": Example(
        mark("How many cards of one player the dealer has to expose for a misdeal."),
        mark("The dealer exposes {count} cards of A."),
        (5, 4),
        _ruled(Incident(Cause.EXPOSED_BY_DEALER, Moment.NOBODY_SET, 1, _EXPOSED)),
        facts={"count": _EXPOSED},
    ),
    "more_misdeals": Example(
        mark(
            "Whether boxed cards, a first card to the wrong seat and a seat dealt by mistake are"
            " misdeals as well."
        ),
        mark("The first card goes to the wrong seat, and nobody has set yet."),
        (True, False),
        _ruled(Incident(Cause.FIRST_CARD_WRONG_SEAT, Moment.NOBODY_SET)),
    ),
    "void_shortfall": Example(
        mark("Who bears what a winner of a hand that becomes void has carried away."),
        mark("A won {won} from B and has {left} left when the hand becomes void."),
        ("house", "pro_rata"),
        _borne,
        facts={"won": partial(money_text, _NET[1]), "left": partial(money_text, _LEFT[1])},
    ),
    "early_open": Example(
        mark("What opening a hand too early costs."),
        mark("A opens his hand while others are still setting."),
        ("warning", "foul"),
        _ruled(Incident(Cause.OPENED_EARLY, Moment.SOMEBODY_SET, 1)),
    ),
    "clock_on": Example(
        mark("Whether there is a clock on those who do not set, or at draw do not speak."),
        mark("B has not set, or at draw not spoken, {seconds} seconds after the deal."),
        (False, True),
        _called,
        facts={"seconds": _AT_S},
    ),
    "clock_call_after_s": Example(
        mark("How many seconds after the deal the clock may be called."),
        mark("B has not set, or at draw not spoken, {seconds} seconds after the deal."),
        (120, 180),
        _called,
        also={"clock_on": True},
        facts={"seconds": _AT_S},
    ),
    "clock_s": Example(
        mark(
            "How many seconds one has to set, or at draw to speak, once the clock was called on"
            " him."
        ),
        mark("The clock is called on B."),
        (60, 90),
        _runs,
        also={"clock_on": True},
    ),
    "jackpots": Example(
        mark("The hands that qualify for a jackpot."),
        mark("A has a full house of kings in the back, and C one of jacks."),
        ((), (Jackpot("full_house", Row.BACK),)),
        _qualifies,
    ),
}
