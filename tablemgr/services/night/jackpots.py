"""Jackpots: a claim, two approvals, the house's payment after settlement (J1 to J3)."""

from tablemgr.ledger import recipes
from tablemgr.rules.floor.jackpot import (
    JackpotRequest,
    award_jackpot,
    jackpot_refusals,
    qualifying,
)
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done, set_aside
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand, past_hand
from tablemgr.services.night.settling import as_document, entry_of
from tablemgr.services.night.state import Jackpot
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import settle as settle_hand


def _request(
    night: Night, past: PastHand, amount: int, approved: tuple[str, ...]
) -> JackpotRequest:
    result = settle_hand(entry_of(night, as_document(past.document))).result
    return JackpotRequest(
        qualifying([result]),
        amount,
        past.button,
        min(night.state.denominations),
        # Whoever claims has counted the deck: it is what the claim says.
        deck_complete=True,
        void=past.result.get("jackpot_void") == 1,
        approved_by=approved,
    )


def claim_jackpot(night: Night, command: Command, number: int, amount: int) -> Done:
    """Claim a jackpot for a settled hand, its deck counted and complete; approvals come after."""
    past = past_hand(night, number)
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


def approve_jackpot(night: Night, command: Command, jackpot: str) -> Done:
    """One of the two approvals (J3); the same person's second is no second."""
    if command.operator.person in _claimed(night, jackpot).approved:
        raise DeniedError(Denial.ALREADY_DONE, {"jackpot": jackpot})
    return night.commit(command, Act(Verb.APPROVE_JACKPOT, {"jackpot": jackpot}))


def pay_jackpot(night: Night, command: Command, jackpot: str, at: recipes.PaidAt) -> Done:
    """Pay an approved jackpot, at the table in chips or at the cage (X5: outside X3 and X4)."""
    claimed = _claimed(night, jackpot)
    past = past_hand(night, claimed.number)
    request = _request(night, past, claimed.amount, claimed.approved)
    refusals = list(jackpot_refusals(request))
    shares = {past.players[seat]: minor for seat, minor in claimed.shares.items()}
    memo = f"hand {claimed.number}"
    entry = recipes.jackpot(night.state.book, shares, at, memo)
    facts = {"jackpot": jackpot, "number": claimed.number, "at": at, "shares": shares}
    return night.commit(command, Act(Verb.PAY_JACKPOT, facts, [entry], refusals=refusals))
