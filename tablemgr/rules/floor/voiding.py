"""Taking a settled hand back: who gives back what, and who bears what cannot be had any more (M4).

Pure arithmetic in smallest units; the key 0 stands for a pool that was part of the payoff (V2).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.rules.floor.table import clockwise_from
from tablemgr.rules.sheet import RuleSheet


@dataclass(frozen=True, slots=True)
class Reversal:
    """A payoff taken back: what each winner gives, what each loser gets, what is missing.

    Whatever is missing the house pays out (`house`) or the losers bear (`unrecovered`), as the
    sheet says. All that is given and `house` add up to all that is got.
    """

    gives: Mapping[int, int]
    gets: Mapping[int, int]
    missing: Mapping[int, int]
    house: int
    unrecovered: Mapping[int, int]


def reverse_payoff(
    net: Mapping[int, int], held: Mapping[int, int], button: int, unit: int, sheet: RuleSheet
) -> Reversal:
    """Reverse a hand (M4): `net` by seat (above zero: won), `held` what each seat still has.

    A seat that has cashed out is not in `held`. `unit` is the table's smallest chip. Raises
    ValueError unless the nets add up to zero in whole units.
    """
    if sum(net.values()) or any(won % unit for won in net.values()):
        raise ValueError("what a hand moved adds up to zero, in whole chips")
    won = {seat: amount for seat, amount in net.items() if amount > 0}
    lost = {seat: -amount for seat, amount in net.items() if amount < 0}
    able = {seat: held.get(seat, 0) // unit * unit for seat in won}
    gives = {seat: min(amount, able[seat]) for seat, amount in won.items()}
    missing = {seat: won[seat] - gives[seat] for seat in won if won[seat] > gives[seat]}
    short = sum(missing.values())
    if not short or sheet.void_shortfall == "house":
        return Reversal(gives, lost, missing, short, {})
    shares = _shares(short, lost, button, unit)
    gets = {seat: amount - shares[seat] for seat, amount in lost.items()}
    borne = {seat: share for seat, share in shares.items() if share}
    return Reversal(gives, gets, missing, 0, borne)


def _shares(short: int, lost: Mapping[int, int], button: int, unit: int) -> dict[int, int]:
    """Each loser's part of what is missing, by what he lost; odd chips clockwise from the button.

    A pool comes after the seats. Nobody bears more than he lost, as all are whole chips.
    """
    order = [*clockwise_from(button, lost), *([0] if 0 in lost else [])]
    total = sum(lost.values())
    shares = {seat: short * lost[seat] // total // unit * unit for seat in order}
    odd = (short - sum(shares.values())) // unit
    for seat in order[:odd]:
        shares[seat] += unit
    return shares
