"""What comes next at the table: one sentence, and what Enter does; pure.

From the table as it was seen, what is typed, and how many payments are ticked; nothing is ranked
before every live seat has set (S4).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tablemgr.i18n import tr, trn
from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import ROW_SIZE, ROWS
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.draw.openers import Openers
from tablemgr.rules.floor.seating import HandPlan
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.faults import Fault, RefusedError, card_fault
from tablemgr.services.floorwords import refusal_text
from tablemgr.services.night.money import waiting
from tablemgr.services.night.playing import coming_hand, held_text, second_hand
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.settling import entry_of, hand_document
from tablemgr.services.night.state import Played, Running, Seated, Stage
from tablemgr.services.paymentwords import payment_text
from tablemgr.services.poolwords import pool_amount
from tablemgr.services.rowwords import rank_name, row_name
from tablemgr.services.settle import Settlement, settle
from tablemgr.services.shown import shown_amount
from tablemgr.services.wording import natural_name
from tablemgr.ui.console.drawtyped import DrawTyping
from tablemgr.ui.console.entry import HAND_SIZE, Entered
from tablemgr.ui.console.typed import Lines, Typing


class Kind(StrEnum):
    """What the table waits for."""

    CLOSED = "closed"
    SEAT = "seat"
    BUTTON = "button"
    AFTER_HAND = "after_hand"
    PAUSED = "paused"
    DEAL = "deal"
    SET = "set"
    SHOW = "show"
    MEND = "mend"
    SETTLE = "settle"
    WAIT = "wait"
    PAY = "pay"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class Step:
    """The next step: its sentence, the seat it is about (0: none), and a tone for the sentence."""

    kind: Kind
    sentence: str
    seat: int = 0
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that decides what comes next.

    `settlement` is the ruling on all that was entered, or of the hand that is settled and unpaid;
    `faults` are what keeps it from being made. `ticked`: payments that were made at the table.
    Of Italian draw `drawn` is what is typed, and `pots` the ruling.
    """

    seen: Seen
    typing: Typing | None = None
    settlement: Settlement | None = None
    faults: tuple[Fault, ...] = ()
    ticked: int = 0
    drawn: DrawTyping | None = None
    pots: DrawSettlement | None = None

    @property
    def lines(self) -> Lines | None:
        """What is typed, of whatever game."""
        return self.typing or self.drawn


def look(seen: Seen, typing: Typing | None) -> Sight:
    """The table with what is typed; once all have been entered, with the ruling on it."""
    hand = seen.state.hand
    if hand is None or hand.stage is Stage.SETTLED or typing is None or not typing.is_done:
        return Sight(seen, typing)
    if not all(each.ready for each in hand.seats):
        return Sight(seen, typing)
    try:
        return Sight(seen, typing, judged(seen, hand, typing))
    except RefusedError as error:
        return Sight(seen, typing, faults=error.faults)


def judged(seen: Seen, hand: Running, typing: Typing) -> Settlement:
    """The ruling on a hand with what is typed of it; `RefusedError` with every fault of it."""
    texts = typing.texts()
    seats = tuple(_shown(each, texts.get(each.seat)) for each in hand.seats)
    return settle(entry_of(seen, hand_document(seen, replace(hand, seats=seats))))


def _shown(each: Played, texts: dict[str, str] | None) -> Played:
    if texts is None:
        return each
    front, middle, back = (texts.get(str(row), "") for row in ROWS)
    pile = texts.get("cards", "")
    return replace(each, front=front, middle=middle, back=back, cards=pile)


def next_step(sight: Sight) -> Step:
    """What comes next."""
    state = sight.seen.state
    if state.closed:
        return Step(Kind.CLOSED, tr("This table is closed"))
    if state.hand is None:
        return _between_hands(sight.seen)
    if state.hand.stage is Stage.SETTLED:
        return _unpaid(sight)
    return _playing(sight, state.hand)


def _between_hands(seen: Seen) -> Step:
    state = seen.state
    if not state.seats:
        return Step(Kind.SEAT, tr("Seat players (F2)"))
    late = waiting(state)
    if late:
        words = "; ".join(_late_text(seen, each) for each in late)
        return Step(
            Kind.AFTER_HAND, tr("First what waited for the hand to end: {what}", what=words)
        )
    if not state.button:
        return Step(Kind.BUTTON, tr("High card has the button: type the number of that seat"))
    plan = coming_hand(seen)
    held_up = _held_up(seen, plan)
    if not plan.dealt:
        why = held_up or tr("seat players (F2)")
        pool = pool_amount(seen)
        if pool:
            words = tr(
                "The table pauses: {why}; the pool holds {amount}, to be split before all"
                " have left (V2)",
                why=why, amount=pool,
            )  # fmt: skip
            return Step(Kind.PAUSED, words)
        return Step(Kind.PAUSED, tr("The table pauses: {why}", why=why))
    words = _deal_text(seen, plan)
    return Step(Kind.DEAL, f"{words}; {held_up}" if held_up else words)


def leave_text(seen: Seen, each: Seated) -> str:
    """Who leaves, and what he is paid (T4)."""
    state = seen.state
    return leaves_with(each.name, state.money(each.player).total, state.currency)


def leaves_with(name: str, minor: int, currency: Currency) -> str:
    """That somebody is paid so much, and is gone (T4)."""
    amount = shown_amount(minor, currency)
    return tr("{player} leaves with {amount}", player=name, amount=amount)


def _late_text(seen: Seen, each: Seated) -> str:
    if each.leaves:
        return leave_text(seen, each)
    amount = shown_amount(each.waiting_buy, seen.state.currency)
    return tr("{player} buys {amount}", player=each.name, amount=amount)


def _held_up(seen: Seen, plan: HandPlan) -> str:
    """Who waits, and why, with the clause."""
    return "; ".join(
        tr(
            "seat {seat} waits: {why}",
            seat=each.seat,
            why=refusal_text(each.refusal, seen.state.currency),
        )
        for each in plan.waiting
    )


def _deal_text(seen: Seen, plan: HandPlan) -> str:
    state = seen.state
    seats = ", ".join(map(str, plan.dealt))
    number = state.hands + 1
    if second_hand(seen):
        words = tr("The second hand of this deal, seats {seats} (V3)", seats=seats)
    elif seen.sheet.hands_per_deal(len(plan.dealt)) == 2:
        words = tr(
            "Deal hand {number} to seats {seats}, two hands each (V3)", number=number, seats=seats
        )
    else:
        words = tr("Deal hand {number} to seats {seats}", number=number, seats=seats)
    fees = sorted({each.fee for each in plan.charges.values() if each.fee})
    antes = sorted({each.ante for each in plan.charges.values() if each.ante})
    if fees:
        words += tr(", collect {fee} each (T9)", fee=shown_amount(fees[0], state.currency))
    if antes:
        ante = shown_amount(antes[0], state.currency)
        words += tr(", ante {ante} each ({clause})", ante=ante, clause=_ante_clause(seen))
    elif seen.sheet.plays_pool:
        words += trn(
            ", ante {count} point each (V2)", ", ante {count} points each (V2)",
            seen.sheet.pool_ante,
        )  # fmt: skip
    carried = pool_amount(seen)
    if carried and seen.sheet.draw:
        words += tr(", {amount} carried in the pot (I8)", amount=carried)
    elif carried:
        words += tr(", {amount} carried in the pool", amount=carried)
    if seen.sheet.draw:
        words += tr(", {ranks} or better open (I6)", ranks=openers_name(seen))
    banker = seen.sheet.banker_seat(plan.button)
    if banker is not None:
        words += tr(", seat {seat} is the banker (V1)", seat=banker)
    return words


def _ante_clause(seen: Seen) -> str:
    return "I6" if seen.sheet.draw else "V2"


def openers_name(seen: Seen) -> str:
    """The pair that the next opening of Italian draw needs, or that of the running hand (I8)."""
    needed = Openers(seen.state.openers)
    return rank_name(needed.rank, plural=True)


def _playing(sight: Sight, hand: Running) -> Step:
    missing = [each.seat for each in hand.seats if not each.ready]
    if missing:
        seats = ", ".join(map(str, missing))
        words = trn(
            "Seat {seats} is setting; Enter: it has set",
            "Seats {seats} are setting; Enter: all have set",
            len(missing),
            seats=seats,
        )
        return Step(Kind.SET, words)
    typing = sight.typing
    if typing is None:
        return Step(Kind.WAIT, tr("Fetching the hand"))
    if typing.at:
        return _showing(hand, typing)
    if sight.faults:
        first = sight.faults[0]
        return Step(Kind.MEND, first.text, first.seat, "fault")
    if sight.settlement is None:
        return Step(Kind.WAIT, tr("Reading the hands"))
    missing_cards = deck_count(typing, len(hand.seats))
    if missing_cards:
        words = tr(
            "The hands hold {count} cards: settled as it is with Enter (S3), or report it (M1, M4)",
            count=4 * HAND_SIZE - missing_cards,
        )
        return Step(Kind.SETTLE, words, tone="warning")
    return Step(Kind.SETTLE, tr("All hands are read; Enter settles them"), tone="good")


def _showing(hand: Running, typing: Typing) -> Step:
    seat, reading = typing.at, typing.read(typing.at)
    wrong = wrong_text(reading)
    if wrong:
        return Step(Kind.SHOW, wrong, seat, "fault")
    if reading.is_whole:
        words = tr("Seat {seat}: all 13 cards are in; Enter: right", seat=seat)
        if reading.filled:
            words = tr("Seat {seat}: the back is what is left; Enter: right", seat=seat)
        return Step(Kind.SHOW, words, seat, "good")
    played = hand.seat(seat)
    natural = played.natural if played else ""
    if natural and (reading.pile or reading.is_empty):
        name = tr("a natural") if natural == AUTO else natural_name(natural)
        many = sum(reading.counts)
        words = tr(
            "Seat {seat} shows {natural}: {count} of 13 cards", seat=seat, natural=name, count=many
        )
        return Step(Kind.SHOW, words, seat)
    if reading.is_empty:
        return Step(Kind.SHOW, tr("Seat {seat} shows: front, middle, back", seat=seat), seat)
    return Step(Kind.SHOW, count_text(seat, reading), seat)


def wrong_text(reading: Entered) -> str:
    """The first thing that is wrong with what was typed: a word that is no card, or one held."""
    for fault in reading.faults:
        return card_fault(fault)
    for held in reading.deck:
        return held_text(held)
    return ""


def count_text(seat: int, reading: Entered) -> str:
    """The first row that has not as many cards as it should."""
    if reading.pile:
        return tr("Seat {seat}: {count} of 13 cards", seat=seat, count=sum(reading.counts))
    for row, count in zip(ROWS, reading.counts, strict=True):
        if count != ROW_SIZE[row]:
            return tr(
                "Seat {seat} {row}: {count} of {size} cards",
                seat=seat,
                row=row_name(row),
                count=count,
                size=ROW_SIZE[row],
            )
    return ""


def deck_count(typing: Typing, live: int) -> int:
    """How many cards four entered hands lack to a deck, 0 where that cannot be told (M1, M4)."""
    if live < 4 or not typing.is_done or len(typing.order) < 4:
        return 0
    return 4 * HAND_SIZE - sum(sum(typing.read(seat).counts) for seat in typing.order)


def _unpaid(sight: Sight) -> Step:
    settlement = sight.settlement
    if settlement is None:
        return Step(Kind.WAIT, tr("Fetching the hand"))
    payoff = settlement.payoff
    carried = carried_text(sight.seen) if is_carried(settlement) else ""
    if carried:
        return Step(Kind.PAID, tr("{what}; Enter goes on", what=carried))
    if payoff is None:
        return Step(Kind.PAID, tr("Points are kept and nothing is paid (V5); Enter goes on"))
    if not payoff.transfers:
        return Step(Kind.PAID, tr("Nobody owes anything; Enter goes on"))
    if sight.ticked >= len(payoff.transfers):
        return Step(Kind.PAID, tr("All is paid; Enter goes on"), tone="good")
    transfer = payoff.transfers[sight.ticked]
    return Step(Kind.PAY, payment_text(settlement, transfer), transfer.payer)


def is_carried(settlement: Settlement) -> bool:
    """Whether nobody won a share of the pool, so that all of it is for the next hand (V2)."""
    pool = settlement.result.pool
    return pool is not None and not pool.shares


def carried_text(seen: Seen) -> str:
    """What stays in the pool of a settled hand, empty where nothing does (V2)."""
    amount = pool_amount(seen)
    if not amount:
        return ""
    return tr("Nobody wins the pool: {amount} stay in it for the next hand (V2)", amount=amount)
