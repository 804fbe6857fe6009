"""Why anything was turned away, for whoever has to say it: sentences, and what the floor may do.

The one place that knows every error which a service raises for a fault of its caller or of the
surroundings; what is none of them is a fault of the program and is raised on.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.refusal import FINAL, RefusedByRuleError
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.words import sentences
from tablemgr.services.people.reasons import PeopleError
from tablemgr.services.peoplewords import people_text
from tablemgr.store.translate import from_system
from tablemgr.store.trouble import ClaimedError, StoreError, Trouble

NO_MONEY = Currency("XXX", 2)
"""What amounts are spelt in where no table is concerned, and there are none; XXX is ISO 4217's own
code for no currency.
"""

OUT_OF_REACH = (Trouble.CONNECTION_LOST, Trouble.UNREACHABLE)


@dataclass(frozen=True, slots=True)
class Refused:
    """What was turned away: a sentence a fault, and the clauses that the floor may set aside (T10).

    `by_leave`: who asks may not do it, and somebody else may give him leave. `out_of_reach`: the
    database cannot be reached now, and the same command can be tried again. `elsewhere`: another
    station has the table of this `session`.
    """

    sentences: tuple[str, ...]
    clauses: frozenset[str] = frozenset()
    by_leave: bool = False
    out_of_reach: bool = False
    elsewhere: bool = False
    session: str = ""


def of_the_system(error: OSError) -> str:
    """What the operating system refused to do with a file, as a sentence."""
    return from_system(error, str(error.filename or error.strerror or error)).sentence


def refused(
    error: Exception, currency: Currency = NO_MONEY, names: Mapping[str, str] | None = None
) -> Refused:
    """An error as it is told to people; `names` has players by their ids. Raises other errors on.

    The clauses are empty where one of them leaves nothing to decide.
    """
    if isinstance(error, PeopleError):
        return Refused(tuple(people_text(each) for each in error.refusals))
    told = tuple(sentences(error, currency, names or {}))
    if isinstance(error, RefusedByRuleError):
        clauses = frozenset(each.clause for each in error.refusals)
        return Refused(told, frozenset() if clauses & FINAL else clauses)
    if isinstance(error, StoreError):
        return Refused(told, out_of_reach=error.trouble in OUT_OF_REACH)
    if isinstance(error, DeniedError):
        return Refused(told, by_leave=error.denial is Denial.NOT_PERMITTED)
    if isinstance(error, ClaimedError):
        return Refused(told, elsewhere=True, session=error.session)
    return Refused(told)
