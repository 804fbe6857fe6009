"""Whether every chain of a database is whole: asked of what came from elsewhere or was migrated."""

from collections.abc import Iterator

from tablemgr.ledger.journal import ChainFinding, Head, chain_findings
from tablemgr.store.journal import chains, lines
from tablemgr.store.sessions import session
from tablemgr.store.view import View


def findings(view: View) -> Iterator[ChainFinding]:
    """Every fault of every chain; closed sessions are held against the head they closed with."""
    for name in chains(view):
        closed = session(view, name)
        paper = Head(closed.length, closed.head) if closed is not None and closed.head else None
        yield from chain_findings(name, lines(view, name), paper)
