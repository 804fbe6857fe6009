"""A session's row and its kept state, held against what the journal tells."""

from collections.abc import Iterator

from tablemgr.services.check.finding import BAD, Fault, Finding
from tablemgr.services.check.raw import Chain
from tablemgr.services.check.story import Story
from tablemgr.services.night.codec import read_snapshot
from tablemgr.services.night.telling import tell
from tablemgr.store.desk import snapshot
from tablemgr.store.journal import line
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View


def row_findings(row: SessionRow, story: Story, chain: Chain) -> Iterator[Finding]:
    """Where a session's row says otherwise than its first and its last line."""
    first, opened = story.first, story.opened
    wanted: dict[str, object] = {}
    if first:
        wanted = {
            "table_name": first.get("table"),
            "sheet": first.get("sheet"),
            "currency": first.get("currency"),
            "point_value_minor": first.get("point_value"),
            "denominations": " ".join(map(str, first.get("denominations", ()))),
        }
    if opened:
        wanted |= {"gaming_date": opened.gaming_date, "opened_at": opened.at}
    wanted["closed_at"] = story.closed_at
    if not story.closed_at and not row.closed_at:
        wanted |= {"head": "", "length": 0}
    elif story.closed_at and row.closed_at:
        wanted |= {"head": chain.head, "length": chain.length}
    for name, expected in wanted.items():
        found = getattr(row, name)
        if found == expected:
            continue
        if name == "closed_at" and not expected:
            yield Finding(row.id, 0, "", Fault.NOT_CLOSED)
        else:
            facts = (("name", name), ("found", str(found)), ("expected", str(expected)))
            yield Finding(row.id, 0, "", Fault.SESSION_DIFFERS, facts)


def state_findings(view: View, session: str) -> Iterator[Finding]:
    """Whether an open session can be told, and comes to the state that was kept of it."""
    kept = snapshot(view, session)
    known = read_snapshot(kept.state) if kept else None
    try:
        told = tell(view, session, kept.seq if kept and known else None)
    except (*BAD, LookupError) as error:
        facts = (("detail", f"{type(error).__name__} {error}"),)
        yield Finding(session, 0, "", Fault.CANNOT_BE_TOLD, facts)
        return
    if kept is None or known is None:
        return
    state, sealed = known
    of_line = line(view, session, kept.seq)
    if state != told or of_line is None or of_line.hash != sealed:
        yield Finding(session, kept.seq, "", Fault.STATE_DIFFERS)
