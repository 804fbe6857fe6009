"""What a player pays before the deal, the house's collection and the ante of a pool, and whether he
can (T9, V2).

Both come from the chips first; whoever is dealt in keeps something to play with (X5, T11).
"""

from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal
from tablemgr.rules.floor.table import Money
from tablemgr.rules.sheet import RuleSheet


class ChargeReason(StrEnum):
    """Why a player who would play cannot be dealt in."""

    NO_CHIPS = "no_chips"
    SHORT_OF_COLLECTION = "short_of_collection"
    SHORT_OF_ANTE = "short_of_ante"


@dataclass(frozen=True, slots=True)
class Price:
    """What one hand costs each player before the deal: the collection and the ante, in money."""

    fee: int = 0
    ante: int = 0


@dataclass(frozen=True, slots=True)
class Charge:
    """What one player pays before the deal; with a refusal he pays nothing and is not dealt in."""

    fee: int = 0
    ante: int = 0
    waived: bool = False
    refusal: Refusal | None = None


def charge(money: Money, price: Price, sheet: RuleSheet) -> Charge:
    """What a player pays for the next hand, or why he waits (T9, T11, V2; V5: nobody pays).

    A stack that the fee would use up is short of it: nothing would be left to play with.
    """
    if not sheet.plays_chips:
        return Charge()
    left = money.total
    if left <= 0:
        return Charge(refusal=Refusal("T11", ChargeReason.NO_CHIPS))
    waived = price.fee > 0 and left <= price.fee
    if waived and sheet.collection_short == "sit_out":
        facts = (("fee_minor", price.fee),)
        return Charge(refusal=Refusal("T9", ChargeReason.SHORT_OF_COLLECTION, facts))
    fee = 0 if waived else price.fee
    if price.ante and left - fee <= price.ante:
        facts = (("ante_minor", price.ante),)
        clause = "I6" if sheet.draw else "V2"
        return Charge(refusal=Refusal(clause, ChargeReason.SHORT_OF_ANTE, facts))
    return Charge(fee, price.ante, waived)
