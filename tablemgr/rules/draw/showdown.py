"""The ruling on a hand of Italian draw: openers, hands in order, pot by pot, with reasons (I6 to
I9).

`settle` rules on a hand that `verify_hand` has nothing against; what is paid and what stays for the
next deal is together what was put in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.draw.hand import AfterDraw, DrawHand, DrawSeat, verify_hand
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.openers import Ending, Grounds, Openers, Opening, grounds, next_openers
from tablemgr.rules.draw.pot import Pot, side_pots
from tablemgr.rules.draw.ranking import DrawRank, best_first, rank_hand


class DrawStatus(StrEnum):
    """How a seat took part in the hand."""

    PLAYED = "played"
    FOLDED = "folded"
    DEAD_HAND = "dead_hand"


class Remark(StrEnum):
    """What a ruling says of a seat or of the table."""

    SHOWS_OPENERS = "shows_openers"
    OPENED_BLIND = "opened_blind"
    NOBODY_OPENED = "nobody_opened"
    OPENERS_NOT_SHOWN = "openers_not_shown"
    FALSE_OPENER_DEAD = "false_opener_dead"
    FALSE_OPENER_FOLDED = "false_opener_folded"
    FLOOR_DECIDES = "floor_decides"
    RULED_DEAD = "ruled_dead"
    COLLECTS_UNOPENED = "collects_unopened"
    ALL_PASSO_REFUND = "all_passo_refund"
    ALL_PASSO_CARRY = "all_passo_carry"
    ALL_CHIP = "all_chip"
    ALL_PAROLA = "all_parola"
    NOBODY_LEFT = "nobody_left"
    CYCLE_DECIDES = "cycle_decides"


@dataclass(frozen=True, slots=True)
class DrawRuling:
    """One ruling with its clause, and the seat it concerns (0: the table)."""

    remark: Remark
    clause: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class DrawSeatResult:
    """A seat's ruling: status, its hand ranked if shown, and its place among the shown (1 = best).

    A dead hand is ranked, but has no place.
    """

    entry: DrawSeat
    status: DrawStatus
    ranked: DrawRank | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class WonPot:
    """A pot, its amount in smallest units, who could win it, and who did (None: it stays)."""

    amount: int
    seats: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class DrawResult:
    """A settled hand; amounts in smallest units.

    `opener_ok`: the opener showed what he needed, could not, or (None) had not to or did not yet.
    `paid` is by seat what it takes out of the pot, `carried` what stays for the next deal.
    """

    hand: DrawHand
    house: DrawHouse
    ending: Ending
    opener_ok: bool | None
    grounds: Grounds | None
    seats: tuple[DrawSeatResult, ...]
    pots: tuple[WonPot, ...]
    paid: Mapping[int, int]
    carried: int
    next_openers: Openers
    rulings: tuple[DrawRuling, ...]


def settle(hand: DrawHand, house: DrawHouse = USUAL) -> DrawResult:
    """Rule on a hand under a house's rules; `DrawRefusedError` with every fault of its entry."""
    verify_hand(hand)
    seats = sorted(hand.seats, key=lambda each: each.seat)
    stands_on = _stands_on(hand, house)
    opener_ok = _opener_ok(hand, stands_on)
    status = {each.seat: _status(each, hand, house, opener_ok) for each in seats}
    live = [seat for seat, each in status.items() if each is DrawStatus.PLAYED]
    ranked = _ranked(hand, house)
    order = best_first({seat: ranked[seat] for seat in live if seat in ranked}, house)
    pots = _pots(hand, house, live, ranked) if hand.is_shown else ()
    paid = _paid(hand, house, pots)
    staked = sum(each.contributed for each in seats) + hand.carried
    ending = _ending(hand, house, live)
    results = tuple(
        DrawSeatResult(
            each,
            status[each.seat],
            ranked.get(each.seat),
            order.index(each.seat) + 1 if each.seat in order else None,
        )
        for each in seats
    )
    return DrawResult(
        hand,
        house,
        ending,
        opener_ok,
        stands_on,
        results,
        pots,
        paid,
        staked - sum(paid.values()),
        next_openers(hand.openers, ending, house),
        (
            *_opening_rulings(hand, house, opener_ok),
            *_ending_rulings(hand, house, live),
            *_cycle_rulings(pots, ranked),
        ),
    )


def _stands_on(hand: DrawHand, house: DrawHouse) -> Grounds | None:
    """What the opening stands on: the cards it was made with, else the hand he shows (I9)."""
    opener = hand.opener_seat
    if opener is None:
        return None
    shown = opener.opening_cards or opener.cards
    return grounds(shown, hand.openers, hand.lowest, house) if shown else None


def _opener_ok(hand: DrawHand, stands_on: Grounds | None) -> bool | None:
    opener = hand.opener_seat
    if opener is None or hand.opening is Opening.BLIND:
        return None
    if not (opener.opening_cards or opener.cards):
        return None
    return stands_on is not None


def _status(each: DrawSeat, hand: DrawHand, house: DrawHouse, opener_ok: bool | None) -> DrawStatus:
    if each.folded:
        return DrawStatus.FOLDED
    false = each.seat == hand.opener and opener_ok is False and hand.is_shown
    if each.ruled_dead or (false and house.false_opener == "dead_hand"):
        return DrawStatus.DEAD_HAND
    return DrawStatus.PLAYED


def _ranked(hand: DrawHand, house: DrawHouse) -> dict[int, DrawRank]:
    """The hands that were shown, ranked, by seat; none where nobody shows."""
    if not hand.is_shown:
        return {}
    return {
        each.seat: rank_hand(each.cards, hand.lowest, house) for each in hand.seats if each.cards
    }


def _pots(
    hand: DrawHand, house: DrawHouse, live: list[int], ranked: Mapping[int, DrawRank]
) -> tuple[WonPot, ...]:
    contributed = {each.seat: each.contributed for each in hand.seats}
    return tuple(
        WonPot(pot.amount, pot.seats, _winner(pot, ranked, house))
        for pot in side_pots(contributed, live, hand.carried)
    )


def _winner(pot: Pot, ranked: Mapping[int, DrawRank], house: DrawHouse) -> int | None:
    """Who takes the pot: the best hand in it; one alone takes it whatever he holds."""
    if len(pot.seats) < 2:
        return pot.seats[0] if pot.seats else None
    return best_first({seat: ranked[seat] for seat in pot.seats}, house)[0]


def _paid(hand: DrawHand, house: DrawHouse, pots: tuple[WonPot, ...]) -> dict[int, int]:
    """What each seat takes out: the pots it won, or its own chips where all said passo (I8)."""
    paid = dict.fromkeys(sorted(each.seat for each in hand.seats), 0)
    if hand.opening is Opening.NOBODY:
        return paid
    if hand.after_draw is AfterDraw.PASSO and house.all_pass_after_draw == "refund":
        return paid | {each.seat: each.contributed for each in hand.seats}
    for pot in pots:
        if pot.winner is not None:
            paid[pot.winner] += pot.amount
    return paid


def _ending(hand: DrawHand, house: DrawHouse, live: list[int]) -> Ending:
    if hand.opening is Opening.NOBODY:
        return Ending.CARRIED
    if hand.after_draw is AfterDraw.PAROLA:
        return Ending.FROZEN
    if hand.after_draw is AfterDraw.PASSO:
        return Ending.CARRIED if house.all_pass_after_draw == "carry" else Ending.REFUNDED
    return Ending.PLAYED if live else Ending.CARRIED


_AFTER_DRAW = {AfterDraw.CHIP: Remark.ALL_CHIP, AfterDraw.PAROLA: Remark.ALL_PAROLA}


def _opening_rulings(
    hand: DrawHand, house: DrawHouse, opener_ok: bool | None
) -> Iterator[DrawRuling]:
    """Whether the opener can show what he needed, and who is dead by ruling (I6, I7, I9)."""
    remark, clause = _opener_remark(hand, house, opener_ok)
    yield DrawRuling(remark, clause, hand.opener)
    for each in hand.seats:
        if each.ruled_dead:
            yield DrawRuling(Remark.RULED_DEAD, each.ruled_dead, each.seat)


def _opener_remark(hand: DrawHand, house: DrawHouse, opener_ok: bool | None) -> tuple[Remark, str]:
    opener = hand.opener_seat
    if opener is None:
        return Remark.NOBODY_OPENED, "I6"
    if hand.opening is Opening.BLIND:
        return Remark.OPENED_BLIND, "I7"
    if opener_ok is None:
        return Remark.OPENERS_NOT_SHOWN, "I9"
    if opener_ok:
        return Remark.SHOWS_OPENERS, "I6"
    if opener.folded:
        return Remark.FALSE_OPENER_FOLDED, "I9"
    if house.false_opener == "floor" or not hand.is_shown:
        return Remark.FLOOR_DECIDES, "I9"
    return Remark.FALSE_OPENER_DEAD, "I9"


def _ending_rulings(hand: DrawHand, house: DrawHouse, live: list[int]) -> Iterator[DrawRuling]:
    """What all said after the draw, and whether anybody was left to show (I6, I8, I9)."""
    if hand.opening is Opening.NOBODY:
        return
    if hand.after_draw is AfterDraw.PASSO:
        refund = house.all_pass_after_draw == "refund"
        yield DrawRuling(Remark.ALL_PASSO_REFUND if refund else Remark.ALL_PASSO_CARRY, "I8")
    elif hand.after_draw:
        yield DrawRuling(_AFTER_DRAW[hand.after_draw], "I8")
    if hand.is_shown and not live:
        yield DrawRuling(Remark.NOBODY_LEFT, "I6")
    elif hand.is_shown and len(live) == 1:
        yield DrawRuling(Remark.COLLECTS_UNOPENED, "I9", live[0])


def _cycle_rulings(
    pots: tuple[WonPot, ...], ranked: Mapping[int, DrawRank]
) -> tuple[DrawRuling, ...]:
    """Who won a pot against a hand that is higher but for the royal cycle (I5)."""
    winners = {
        pot.winner: None
        for pot in pots
        if pot.winner is not None
        and len(pot.seats) > 1
        and any(ranked[seat].strength > ranked[pot.winner].strength for seat in pot.seats)
    }
    return tuple(DrawRuling(Remark.CYCLE_DECIDES, "I5", seat) for seat in winners)
