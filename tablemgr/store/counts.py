"""How many rows there are of what a database holds, for a certificate."""

from dataclasses import dataclass

from sqlalchemy import func, select

from tablemgr.store import schema
from tablemgr.store.view import View


@dataclass(frozen=True, slots=True)
class RowCounts:
    """How many hands, entries and postings there are; a hand that was corrected counts once."""

    hands: int
    entries: int
    postings: int


def count_rows(view: View) -> RowCounts:
    """Count them."""
    hands = select(schema.hands.c.session, schema.hands.c.number).distinct().subquery()
    numbers = (
        view.connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (hands, schema.entries, schema.postings)
    )
    return RowCounts(*numbers)
