"""What tamperers do to a night: some change rows, the better ones seal the chain anew as well."""

import json
from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from tablemgr.ledger.journal import FIELDS, GENESIS, Head, JournalLine, canonical, line_hash
from tablemgr.services.check.audit import check
from tablemgr.services.check.finding import Finding
from tablemgr.services.check.words import finding_text
from tablemgr.services.night.posted import POSTED, digest_of
from tablemgr.store.engine import open_store
from tablemgr.store.entries import entries_at
from tests.services.played import tampered

FIRST, SECOND, THIRD = "demo-7", "demo-8", "demo-743"
"""The sessions of the demo's tables: the first one is closed, the third is of Italian draw."""

Facts = dict[str, Any]


def findings(file: Path, papers: dict[str, Head] | None = None) -> list[Finding]:
    """All that an audit finds in a file; each of it has words."""
    with open_store(str(file), "audit") as store, store.read() as view:
        found = list(check(view, papers))
    assert all(finding_text(each) for each in found)
    return found


def texts(file: Path, papers: dict[str, Head] | None = None) -> list[str]:
    """What an audit says of a file."""
    return [finding_text(each) for each in findings(file, papers)]


def kinds(file: Path, papers: dict[str, Head] | None = None) -> list[tuple[str, int, str]]:
    """Where an audit finds what."""
    return [(each.session, each.seq, str(each.kind)) for each in findings(file, papers)]


def lines_of(connection: Connection, session: str) -> list[JournalLine]:
    query = f"SELECT {', '.join(FIELDS)} FROM journal WHERE session = ? ORDER BY seq"
    return [JournalLine(*row) for row in connection.execute(query, (session,))]


def seq_of(file: Path, session: str, verb: str, which: int = 0) -> int:
    """The line of a session's verb, by default the first of them."""
    with tampered(file) as connection:
        found = [line.seq for line in lines_of(connection, session) if line.verb == verb]
    return found[which]


def change(file: Path, statement: str, *values: object) -> None:
    """Change rows and nothing else; something has to be changed."""
    with tampered(file) as connection:
        assert connection.execute(statement, values).rowcount > 0


def reseal(
    file: Path,
    session: str,
    seq: int,
    edit: Callable[[JournalLine, Facts], JournalLine | None],
) -> None:
    """Change a line, and seal it and all that follow anew; `edit` may change the facts in place."""
    with tampered(file) as connection:
        previous = GENESIS
        columns = ", ".join(f"{name} = ?" for name in FIELDS)
        for old in lines_of(connection, session):
            new = old
            if old.seq == seq:
                facts = json.loads(old.facts)
                new = edit(old, facts) or old
                new = new._replace(facts=canonical(facts))
            new = new._replace(previous=previous)
            new = new._replace(hash=line_hash(new))
            previous = new.hash
            values = [getattr(new, name) for name in FIELDS]
            connection.execute(
                f"UPDATE journal SET {columns} WHERE session = ? AND seq = ?",
                (*values, session, old.seq),
            )
        head = (previous, session)
        connection.execute("UPDATE sessions SET head = ? WHERE id = ? AND head <> ''", head)
        # Nothing is kept of a state that would be another now.
        connection.execute("DELETE FROM snapshots WHERE session = ?", (session,))


def repost(file: Path, session: str, seq: int, statement: str, *values: object) -> None:
    """Change the entries of a line, and have the line say so."""
    change(file, statement, *values)
    with open_store(str(file), "audit") as store, store.read() as view:
        digest = digest_of(entries_at(view, session, seq))
    reseal(file, session, seq, lambda _, facts: facts.update({POSTED: digest}))
