"""A hand from the deal to its opening: who is dealt in, what each seat does (S4, T7 to T9)."""

from collections.abc import Mapping

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.entry import Entry
from tablemgr.rules.cards import ROWS, Place, card_text, deck_faults, read_cards, read_row
from tablemgr.rules.chinese.hand import AUTO, HandReason
from tablemgr.rules.floor.collection import Price
from tablemgr.rules.floor.refusal import Refusal
from tablemgr.rules.floor.seating import HandPlan, SeatState, TableState, plan_hand
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.faults import Fault, RefusedError, card_fault, deck_fault
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done, entry_id
from tablemgr.services.night.night import Night
from tablemgr.services.night.seats import verify_between_hands
from tablemgr.services.night.state import NightState, Played, Running, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import collection_fee

CARD_KEYS = (*map(str, ROWS), "cards")


def next_hand(night: Night, overridden: frozenset[str] = frozenset()) -> HandPlan:
    """Who would be dealt in now, where the button would be, and what each would pay (T7 to T9)."""
    state, sheet = night.state, night.sheet
    seats = tuple(
        SeatState(each.seat, state.money(each.player), each.new, each.sits_out or each.leaves)
        for each in state.seats
    )
    table = TableState(state.button, seats, first_hand=not state.completed, redeal=state.redeal)
    fee = collection_fee(sheet, state.point_value, state.currency)
    price = Price(fee, sheet.pool_ante * state.point_value)
    return plan_hand(table, sheet, price, overridden)


def deal(night: Night, command: Command) -> Done:
    """Deal the next hand: collection and antes go in, newcomers wait where T8 asks.

    Raises `DeniedError` while a hand runs or is unpaid, before the first button is known, and
    while too few can play.
    """
    verify_between_hands(night.state)
    if not night.state.button:
        raise DeniedError(Denial.NO_BUTTON)
    if night.state.second_hand and _both_stay(night):
        return _deal_second(night, command)
    plan = next_hand(night, command.overridden)
    if not plan.dealt:
        why = sorted({each.refusal.clause for each in plan.waiting})
        raise DeniedError(Denial.TABLE_PAUSED, {"clauses": ", ".join(why)})
    return night.commit(command, _deal_act(night, command, plan))


def _deal_act(night: Night, command: Command, plan: HandPlan) -> Act:
    state = night.state
    player = {each.seat: each.player for each in state.seats}
    fees = {player[seat]: each.fee for seat, each in plan.charges.items() if each.fee}
    antes = {player[seat]: each.ante for seat, each in plan.charges.items() if each.ante}
    entries: list[Entry] = []
    ids = {"collection": "", "antes": ""}
    balances = state.balances
    for name, amounts, recipe in (
        ("collection", fees, recipes.collection),
        ("antes", antes, recipes.pool_ante),
    ):
        if amounts:
            entries.append(recipe(balances, amounts))
            balances = balances.apply(entries[-1])
            ids[name] = entry_id(command, len(entries))
    waived = [seat for seat, each in plan.charges.items() if each.waived]
    facts = {
        "number": state.hands + 1,
        "button": plan.button,
        "dealt": list(plan.dealt),
        "waiting": [
            {"seat": each.seat, "clause": each.refusal.clause, "reason": str(each.refusal.reason)}
            for each in plan.waiting
        ],
        "fees": fees,
        "waived": waived,
        "ante_paid": antes,
        "carried": state.balances.playing(POOL_DEBTOR),
        "deal_hand": 1,
        **ids,
    }
    refusals = [
        each.refusal
        for each in next_hand(night).waiting
        if "T8" in command.overridden and each.refusal.clause == "T8"
    ]
    return Act(Verb.DEAL, facts, entries, refusals=refusals)


def _both_stay(night: Night) -> bool:
    playing = [each for each in night.state.seats if not each.sits_out and not each.leaves]
    return len(playing) == 2 and not any(each.new for each in playing)


def _deal_second(night: Night, command: Command) -> Done:
    """The second of two hands of a heads-up deal: no new deal, no collection, same button (V3)."""
    state = night.state
    plan = next_hand(night)
    order = plan.dealt or tuple(each.seat for each in state.seats)
    dealt = tuple(seat for seat in order if seat != state.button)
    dealt += (state.button,) if state.at(state.button) else ()
    facts = {
        "number": state.hands + 1,
        "button": state.button,
        "dealt": list(dealt),
        "waiting": [],
        "fees": {},
        "waived": [],
        "ante_paid": {},
        "carried": state.balances.playing(POOL_DEBTOR),
        "deal_hand": 2,
        "collection": "",
        "antes": "",
    }
    return night.commit(command, Act(Verb.DEAL, facts))


def running(state: NightState, *stages: Stage) -> Running:
    """The running hand; `DeniedError` where there is none or it is at another stage."""
    if state.hand is None:
        raise DeniedError(Denial.NO_HAND)
    if stages and state.hand.stage not in stages:
        raise DeniedError(Denial.WRONG_STAGE, {"stage": state.hand.stage})
    return state.hand


def live(state: NightState, seat: int, *stages: Stage) -> Played:
    """A live seat of the running hand; `DeniedError` where it was not dealt in."""
    found = running(state, *stages).seat(seat)
    if found is None:
        raise DeniedError(Denial.NOT_DEALT_IN, {"seat": seat})
    return found


def mark_set(night: Night, command: Command, seat: int) -> Done:
    """The seat has set its rows face down."""
    live(night.state, seat, Stage.DEALT)
    return night.commit(command, Act(Verb.MARK_SET, {"seat": seat}))


def unmark_set(night: Night, command: Command, seat: int) -> Done:
    """A mark was wrong: the seat has not set, declared or dropped after all."""
    live(night.state, seat, Stage.DEALT)
    return night.commit(command, Act(Verb.UNMARK_SET, {"seat": seat}))


def declare(night: Night, command: Command, seat: int, natural: str) -> Done:
    """The seat declares a natural by its kind, or `auto`, before hands are opened (N5)."""
    live(night.state, seat, Stage.DEALT)
    sheet = night.sheet
    in_play = natural in tuple(NaturalKind) and sheet.natural(NaturalKind(natural))
    refusals = []
    if not in_play and not (natural == AUTO and sheet.naturals):
        refusals = [Refusal("N1", HandReason.NATURAL_NOT_IN_PLAY, (("natural", natural),))]
    facts = {"seat": seat, "natural": natural}
    return night.commit(command, Act(Verb.DECLARE, facts, refusals=refusals))


def drop(night: Night, command: Command, seat: int) -> Done:
    """The seat drops, where the house allows it and others are still in (D1, D3, V1)."""
    played = live(night.state, seat, Stage.DEALT)
    hand = running(night.state)
    facts = (("seat", seat),)
    refusals: list[Refusal] = []
    if night.sheet.surrender_points == 0:
        refusals.append(Refusal("D1", HandReason.DROP_NOT_ALLOWED, facts))
    if all(each.dropped for each in hand.seats if each.seat != seat):
        refusals.append(Refusal("D3", HandReason.EVERYBODY_DROPPED, facts))
    if played.natural:
        refusals.append(Refusal("D2", HandReason.NATURAL_AND_DROP, facts))
    if night.sheet.banker_seat(hand.button) == seat:
        refusals.append(Refusal("V1", HandReason.BANKER_NOT_LIVE, facts))
    return night.commit(command, Act(Verb.DROP, {"seat": seat}, refusals=refusals))


def show(night: Night, command: Command, seat: int, cards: Mapping[str, str]) -> Done:
    """Enter what a seat shows: `front`, `middle`, `back` and, of a natural, `cards`.

    Raises `DeniedError` before every live seat has set (S4), `RefusedError` with every word that is
    no card and every card that lies elsewhere (C1, C2).
    """
    hand = running(night.state, Stage.DEALT, Stage.OPENED)
    live(night.state, seat)
    waiting = [each.seat for each in hand.seats if not each.ready]
    if waiting:
        raise DeniedError(Denial.NOT_ALL_SET, {"seats": ", ".join(map(str, waiting))})
    texts = {key: cards.get(key, "") for key in CARD_KEYS}
    faults = [*_unreadable(seat, texts), *_repeated(hand, seat, texts)]
    if faults:
        raise RefusedError(faults)
    return night.commit(command, Act(Verb.SHOW, {"seat": seat, **texts}))


def _unreadable(seat: int, texts: Mapping[str, str]) -> list[Fault]:
    found = []
    for key, text in texts.items():
        reading = read_cards(text) if key == "cards" else read_row(text)
        found += [Fault(card_fault(fault), seat, key) for fault in reading.faults]
    return found


def _repeated(hand: Running, seat: int, texts: Mapping[str, str]) -> list[Fault]:
    """The cards of this seat that another one, or the deal's first hand (V3), already holds."""
    laid = [
        (Place(each.seat, None), read_cards(" ".join(texts_of(each))).cards)
        for each in hand.seats
        if each.seat != seat
    ]
    laid.append((Place(0, None), read_cards(hand.used).cards))
    rows = [(Place(seat, row), read_row(texts[row]).cards) for row in ROWS]
    pile = [(Place(seat, None), read_cards(texts["cards"]).cards)]
    return [
        Fault(deck_fault(fault), fault.place.seat, str(fault.place.row or "cards"))
        for fault in deck_faults(laid + (rows if any(texts[row] for row in ROWS) else pile))
    ]


def texts_of(each: Played) -> tuple[str, ...]:
    """The cards that a seat has shown, each spelled by itself."""
    rows = (each.front, each.middle, each.back)
    if any(rows):
        return tuple(" ".join(_spelled(row)) for row in rows)
    return (each.cards,)


def _spelled(row: str) -> tuple[str, ...]:
    return tuple(map(card_text, read_row(row).cards))
