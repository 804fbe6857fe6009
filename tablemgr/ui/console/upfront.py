"""Why a question of the console need not be asked: what is known before anything is typed; pure.

Each says it in a sentence, empty where there is something to ask. What the floor may set aside is
asked all the same (T10).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablemgr.i18n import capital, tr
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.arriving import Arrival
from tablemgr.services.night.bank import pool_shares
from tablemgr.services.night.rulings import options
from tablemgr.services.night.seen import Seen
from tablemgr.services.poolwords import pool_amount
from tablemgr.services.refusals import refused
from tablemgr.ui.console.jackpot import jackpot_deeds

if TYPE_CHECKING:
    from tablemgr.services.desk.closing import Unseated
    from tablemgr.services.desk.tables import TableCard


def no_hand(seen: Seen) -> str:
    """That nothing can be seen of a hand, as none is out."""
    return "" if seen.state.hand else tr("No hand is being played")


def waits(seen: Seen) -> str:
    """That it waits for the end of the hand that is out (T3)."""
    return _told(Denial.HAND_RUNNING) if seen.state.playing else ""


def _told(denial: Denial) -> str:
    return capital(refused(DeniedError(denial)).sentences[0])


def no_decision(seen: Seen) -> str:
    """That the floor has nothing to decide (M1, M3, M4)."""
    if seen.state.hand is None:
        return no_hand(seen)
    return "" if options(seen) else tr("Nothing that was reported leaves the floor a choice")


def no_free_seat(seen: Seen) -> str:
    """That nobody can be seated."""
    taken = {each.seat for each in seen.state.seats}
    return "" if set(seats_of(seen.sheet)) - taken else tr("All seats are taken")


def no_arrival(seen: Seen, found: Sequence[Arrival]) -> str:
    """That nobody can be taken in from another table now (T11)."""
    if not found:
        return tr("Nobody is on the way to this table")
    return waits(seen) or no_free_seat(seen)


def no_move(seen: Seen, found: Sequence["TableCard"]) -> str:
    """That nobody can go to another table now; `found` are those with a free seat (T11)."""
    if not found:
        currency = seen.state.currency.code
        return tr("No other table that plays in {currency} has a free seat", currency=currency)
    return waits(seen)


def no_pay_out(found: Sequence["Unseated"]) -> str:
    """That nobody is to be paid who has left (T4)."""
    return "" if found else tr("Nobody who has left has money at this table")


def no_split(seen: Seen) -> str:
    """That there is no pool to be split, or nobody to have it (V2)."""
    if not pool_amount(seen):
        return capital(tr("the pool is empty"))
    return waits(seen) or ("" if pool_shares(seen.state) else _told(Denial.NOBODY_SEATED))


def no_jackpot(seen: Seen) -> str:
    """That nothing can be done about a jackpot (J1)."""
    if jackpot_deeds(seen):
        return ""
    if seen.sheet.draw:
        return tr("Jackpots are for hands of Chinese poker; a sheet of draw lists none (J1)")
    if not seen.sheet.jackpots:
        return tr("The rules of this table list no jackpot (J1)")
    return tr("No hand was settled at this table yet")
