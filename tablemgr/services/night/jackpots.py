"""Jackpots: a claim, two approvals, the house's payment after settlement (J1 to J3)."""

from tablemgr.ledger import recipes
from tablemgr.rules.floor.jackpot import (
    JackpotRequest,
    award_jackpot,
    jackpot_refusals,
    qualifying,
)
from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    set_aside,
    verify_amount,
    who_answers,
)
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.past import PastHand, past_hand
from tablemgr.services.night.playing import verify_game
from tablemgr.services.night.settling import as_document, entry_of
from tablemgr.services.night.state import Jackpot, NightState
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import settle as settle_hand
from tablemgr.store.rows import Standing


def _request(
    night: Night, past: PastHand, amount: int, approved: tuple[str, ...]
) -> JackpotRequest:
    deal = [past, *_other_hand(night, past)]
    results = [settle_hand(entry_of(night, as_document(each.document))).result for each in deal]
    return JackpotRequest(
        qualifying(results),
        amount,
        past.button,
        night.state.unit,
        # Whoever claims has counted the deck: it is what the claim says.
        deck_complete=True,
        void=any(each.jackpot_void for each in deal),
        approved_by=approved,
    )


def _other_hand(night: Night, past: PastHand) -> list[PastHand]:
    """The other hand of a heads-up deal, as two hands of one player count as one (J2, V3)."""
    number = past.number + (1 if past.deal_hand == 1 else -1)
    try:
        other = past_hand(night, number)
    except DeniedError:
        return []
    same_deal = {past.deal_hand, other.deal_hand} == {1, 2}
    return [other] if same_deal and other.standing is not Standing.VOID else []


def _standing_hand(night: Night, number: int) -> PastHand:
    past = past_hand(night, number)
    if past.standing is Standing.VOID:
        raise DeniedError(Denial.ALREADY_VOID, {"number": number})
    return past


@once
def claim_jackpot(night: Night, command: Command, number: int, amount: int) -> Done:
    """Claim a jackpot for a settled hand, its deck counted and complete; approvals come after.

    A second claim for the hand takes the place of the first, approvals and all, until it is paid.
    No hand of Italian draw wins one (J1).
    """
    verify_game(night, "chinese_poker")
    past = _standing_hand(night, number)
    verify_amount(max(amount, 1))
    if any(each.paid and each.number == number for each in night.state.jackpots):
        raise DeniedError(Denial.ALREADY_DONE, {"jackpot": command.id})
    # The approvals are asked for when it is paid.
    request = _request(night, past, amount, ("first", "second"))
    refusals = list(jackpot_refusals(request))
    set_aside(refusals, command)
    award = award_jackpot(request, command.overridden)
    facts = {
        "jackpot": command.id,
        "number": number,
        "amount": amount,
        "shares": {str(seat): minor for seat, minor in award.paid.items()},
    }
    return night.commit(command, Act(Verb.CLAIM_JACKPOT, facts, refusals=refusals))


def _claimed(night: Night, jackpot: str) -> Jackpot:
    found = next((each for each in night.state.jackpots if each.id == jackpot), None)
    if found is None:
        raise DeniedError(Denial.NO_SUCH_JACKPOT, {"jackpot": jackpot})
    if found.paid:
        raise DeniedError(Denial.ALREADY_DONE, {"jackpot": jackpot})
    return found


@once
def approve_jackpot(night: Night, command: Command, jackpot: str) -> Done:
    """One of the two approvals (J3), of the operator or of who gives him leave.

    The same person's second is no second.
    """
    if who_answers(command, Verb.APPROVE_JACKPOT) in _claimed(night, jackpot).approved:
        raise DeniedError(Denial.ALREADY_DONE, {"jackpot": jackpot})
    return night.commit(command, Act(Verb.APPROVE_JACKPOT, {"jackpot": jackpot}))


@once
def pay_jackpot(night: Night, command: Command, jackpot: str, at: recipes.PaidAt) -> Done:
    """Pay an approved jackpot, at the table in chips or at the cage (X5: outside X3 and X4).

    Raises `DeniedError` where the hand is void or was corrected since the claim, so that others
    would be paid, and at the table during a hand (T3) or to a winner who has left.
    """
    state, claimed = night.state, _claimed(night, jackpot)
    past = _standing_hand(night, claimed.number)
    refusals = _payment_refusals(night, claimed, past, command.overridden)
    if at is recipes.PaidAt.TABLE:
        if state.in_play:
            raise DeniedError(Denial.HAND_RUNNING)
        gone = [past.players[seat] for seat in claimed.shares if not _sits(state, past, seat)]
        if gone or not night.sheet.plays_chips:
            raise DeniedError(Denial.WINNER_LEFT, {"players": ", ".join(gone)})
    shares = {past.players[seat]: minor for seat, minor in claimed.shares.items()}
    memo = f"hand {claimed.number}"
    entry = recipes.jackpot(state.book, shares, at, memo)
    facts = {"jackpot": jackpot, "number": claimed.number, "at": at, "shares": shares}
    return night.commit(command, Act(Verb.PAY_JACKPOT, facts, [entry], refusals=refusals))


def _payment_refusals(
    night: Night, claimed: Jackpot, past: PastHand, overridden: frozenset[str] = frozenset()
) -> list[Refusal]:
    """What the floor has set aside; raises for what stands, and where others would win by now."""
    request = _request(night, past, claimed.amount, claimed.approved)
    refusals = list(jackpot_refusals(request))
    if award_jackpot(request, overridden).paid != claimed.shares:
        raise DeniedError(Denial.HAND_CHANGED, {"number": claimed.number})
    return refusals


def payable(night: Night) -> list[Jackpot]:
    """The jackpots that are approved and not paid, of hands that still win them (J3)."""
    return [each for each in night.state.jackpots if not each.paid and _can_pay(night, each)]


def _can_pay(night: Night, claimed: Jackpot) -> bool:
    try:
        _payment_refusals(night, claimed, _standing_hand(night, claimed.number))
    except (DeniedError, RefusedByRuleError):
        return False
    return True


def _sits(state: NightState, past: PastHand, seat: int) -> bool:
    return state.seated(past.players[seat]) is not None
