"""A player's ledger in a session: what came and went, why, and what he had after each entry."""

from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import HOLDINGS
from tablemgr.ledger.kinds import EntryKind
from tablemgr.services.desk.entrywords import clause_of, kind_name
from tablemgr.services.desk.hands import local_time
from tablemgr.services.gamingday import Site
from tablemgr.store.engine import Store
from tablemgr.store.moneylines import money_lines


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An entry as a player's ledger shows it; `change` and `after` are in smallest units.

    `hand` is the number of the hand that it is of, 0 for none; `memo` what was said to it.
    """

    seq: int
    time: str
    what: str
    clause: str
    hand: int
    change: int
    after: int
    memo: str


def player_ledger(store: Store, session: str, player: str, site: Site) -> tuple[LedgerLine, ...]:
    """A player's entries in order: his stack and what he has behind, taken together (X5, T6)."""
    accounts = [f"{kind}:{session}:{player}" for kind in HOLDINGS]
    found: list[LedgerLine] = []
    held = 0
    with store.read() as view:
        for each in money_lines(view, session, accounts):
            held += each.minor
            kind = EntryKind(each.kind)
            number = tr("{what} {number}", what=kind_name(kind), number=each.hand)
            found.append(
                LedgerLine(
                    seq=each.seq,
                    time=local_time(each.at, site),
                    what=number if kind is EntryKind.HAND and each.hand else kind_name(kind),
                    clause=clause_of(kind),
                    hand=each.hand,
                    change=each.minor,
                    after=held,
                    memo=each.memo,
                )
            )
    return tuple(found)
