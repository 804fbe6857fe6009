"""A hand from the deal to its opening: who is dealt in, what each seat does (S4, T7 to T9)."""

from collections.abc import Mapping

from tablemgr.i18n import tr
from tablemgr.ledger import recipes
from tablemgr.ledger.entry import Entry
from tablemgr.rules.cards import (
    ROWS,
    DeckFault,
    Place,
    card_text,
    deck_faults,
    read_cards,
    read_row,
)
from tablemgr.rules.chinese.hand import AUTO, HandFault, HandReason
from tablemgr.rules.floor.collection import Price
from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.seating import HandPlan, SeatState, TableState, plan_hand
from tablemgr.rules.sheet import Game, NaturalKind, RuleSheet
from tablemgr.services.faults import Fault, RefusedError, card_fault, deck_fault, hand_fault
from tablemgr.services.night import poolpoints
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done, entry_id
from tablemgr.services.night.money import waiting
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.seats import verify_between_hands
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import NightState, Played, Running, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import collection_fee

CARD_KEYS = (*map(str, ROWS), "cards")


def next_hand(night: Night | Seen, overridden: frozenset[str] = frozenset()) -> HandPlan:
    """Who would be dealt in now, where the button would be, and what each would pay (T7 to T9)."""
    state, sheet = night.state, night.sheet
    seats = tuple(
        SeatState(each.seat, state.money(each.player), each.new, each.sits_out or each.leaves)
        for each in state.seats
    )
    table = TableState(state.button, seats, first_hand=not state.completed, redeal=state.redeal)
    fee = collection_fee(sheet, state.point_value, state.currency)
    price = Price(fee, ante_points(sheet) * state.point_value)
    return plan_hand(table, sheet, price, overridden)


def ante_points(sheet: RuleSheet) -> int:
    """What each puts in before the deal, in points: into the pool (V2), or the pot of draw (I6)."""
    return sheet.draw.draw_ante if sheet.draw else sheet.pool_ante


def verify_game(night: Night, game: Game) -> None:
    """Raise `DeniedError` unless the table plays this game."""
    if night.sheet.game != game:
        raise DeniedError(Denial.OTHER_GAME, {"game": night.sheet.game})


@once
def deal(night: Night, command: Command) -> Done:
    """Deal the next hand: collection and antes go in, newcomers wait where T8 asks.

    Raises `DeniedError` while a hand runs or is unpaid, while somebody waits for its end, before
    the first button is known, and while too few can play.
    """
    state = night.state
    verify_between_hands(state)
    names = [each.name for each in waiting(state)]
    if names:
        raise DeniedError(Denial.SOMEBODY_WAITS, {"players": ", ".join(names)})
    if not state.button:
        raise DeniedError(Denial.NO_BUTTON)
    second = second_hand(night)
    plan = second or next_hand(night, command.overridden)
    if not plan.dealt:
        why = [f"{each.seat} ({each.refusal.clause})" for each in plan.waiting]
        raise DeniedError(Denial.TABLE_PAUSED, {"seats": ", ".join(why)})
    return night.commit(command, _deal_act(night, command, plan, 2 if second else 1))


def deal_newcomers_in(night: Night, command: Command) -> Done:
    """Deal with newcomers in at once: the floor has to set T8 aside for it (T10).

    Raises `RefusedByRuleError` for every newcomer who would wait, and as `deal`.
    """
    waiting_ = [each.refusal for each in next_hand(night).waiting if each.refusal.clause == "T8"]
    verify(waiting_, command.overridden)
    return deal(night, command)


def _deal_act(night: Night, command: Command, plan: HandPlan, deal_hand: int) -> Act:
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
        "carried": poolpoints.carried(state),
        "deal_hand": deal_hand,
        **ids,
    }
    refusals = [
        each.refusal
        for each in next_hand(night).waiting
        if "T8" in command.overridden and each.refusal.clause == "T8"
    ]
    return Act(Verb.DEAL, facts, entries, refusals=refusals)


def coming_hand(night: Night | Seen) -> HandPlan:
    """Who is dealt in if the dealer deals now; the second hand of a deal has no new one (V3)."""
    return second_hand(night) or next_hand(night)


def second_hand(night: Night | Seen) -> HandPlan | None:
    """The second of two hands of a heads-up deal: no new deal, no collection, same button (V3).

    None where there is none, or one of the two has left or sits out and his cards are dead. A pool
    is a hand's, so its antes are paid again (V2).
    """
    state, sheet = night.state, night.sheet
    both = [each for each in state.seats if each.seat in state.second and not each.sits_out]
    if not both or len(both) < len(state.second):
        return None
    seats = tuple(SeatState(each.seat, state.money(each.player)) for each in both)
    table = TableState(state.button, seats, redeal=True)
    return plan_hand(table, sheet, Price(0, sheet.pool_ante * state.point_value))


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


def unfouled(state: NightState, seat: int) -> Played:
    """A live seat before the opening that no ruling has fouled; else `DeniedError`."""
    found = live(state, seat, Stage.DEALT)
    if found.ruled_foul:
        raise DeniedError(Denial.ALREADY_FOULED, {"seat": seat, "clause": found.ruled_foul})
    return found


@once
def mark_set(night: Night, command: Command, seat: int) -> Done:
    """The seat has set its rows face down."""
    verify_game(night, "chinese_poker")
    if unfouled(night.state, seat).is_set:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.MARK_SET, {"seat": seat}))


@once
def unmark_set(night: Night, command: Command, seat: int) -> Done:
    """A mark was wrong: the seat has not set, declared or dropped after all."""
    verify_game(night, "chinese_poker")
    if not unfouled(night.state, seat).ready:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.UNMARK_SET, {"seat": seat}))


@once
def declare(night: Night, command: Command, seat: int, natural: str) -> Done:
    """The seat declares a natural by its kind, or `auto`, before hands are opened (N5)."""
    verify_game(night, "chinese_poker")
    played = unfouled(night.state, seat)
    sheet = night.sheet
    in_play = natural in tuple(NaturalKind) and sheet.natural(NaturalKind(natural))
    refusals = []
    if not in_play and not (natural == AUTO and sheet.naturals):
        named = (("seat", seat), ("natural", natural))
        refusals = [Refusal("N1", HandReason.NATURAL_NOT_IN_PLAY, named)]
    if played.dropped:
        refusals.append(Refusal("D2", HandReason.NATURAL_AND_DROP, (("seat", seat),)))
    verify(refusals)
    facts = {"seat": seat, "natural": natural}
    return night.commit(command, Act(Verb.DECLARE, facts))


@once
def drop(night: Night, command: Command, seat: int) -> Done:
    """The seat drops, where the house allows it and others are still in (D1, D3, V1)."""
    verify_game(night, "chinese_poker")
    played = unfouled(night.state, seat)
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
    # The rule sheet scores the hand: what it does not know the floor cannot allow.
    verify(refusals)
    return night.commit(command, Act(Verb.DROP, {"seat": seat}))


@once
def show(night: Night, command: Command, seat: int, cards: Mapping[str, str]) -> Done:
    """Enter what a seat shows: `front`, `middle`, `back` and, of a natural, `cards`.

    Raises `DeniedError` before every live seat has set (S4), `RefusedError` with every word that is
    no card and every card that lies elsewhere (C1, C2), and where nothing is shown.
    """
    verify_game(night, "chinese_poker")
    hand = running(night.state, Stage.DEALT, Stage.OPENED)
    live(night.state, seat)
    waiting = [each.seat for each in hand.seats if not each.ready]
    if waiting:
        raise DeniedError(Denial.NOT_ALL_SET, {"seats": ", ".join(map(str, waiting))})
    texts = {key: cards.get(key, "") for key in CARD_KEYS}
    if not any(map(str.strip, texts.values())):
        raise RefusedError([hand_fault(HandFault(HandReason.NOTHING_SHOWN, "S4", seat))])
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
    laid.append((_FIRST_HAND, read_cards(hand.used).cards))
    rows = [(Place(seat, row), read_row(texts[row]).cards) for row in ROWS]
    pile = [(Place(seat, None), read_cards(texts["cards"]).cards)]
    return [
        Fault(held_text(fault), fault.place.seat, str(fault.place.row or "cards"))
        for fault in deck_faults(laid + (rows if any(texts[row] for row in ROWS) else pile))
        if fault.place.seat == seat
    ]


# Where the cards of the deal's first hand lie, as if it were a seat.
_FIRST_HAND = Place(0, None)


def held_text(fault: DeckFault) -> str:
    """Why a card cannot lie where it was entered: who holds it already (C2, V3)."""
    if _FIRST_HAND not in fault.held:
        return deck_fault(fault)
    card = card_text(fault.card)
    return tr("{card} was in the first hand of this deal (V3)", card=card)


def texts_of(each: Played) -> tuple[str, ...]:
    """The cards that a seat has shown, each spelled by itself."""
    rows = (each.front, each.middle, each.back)
    return tuple(map(row_cards, rows)) if any(rows) else (each.cards,)


def row_cards(row: str) -> str:
    """The cards of a row, each spelled by itself, as one suit at its end covers all of them."""
    return " ".join(map(card_text, read_row(row).cards))
