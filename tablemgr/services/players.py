"""The players that the house knows: found by name while somebody types, and added."""

from tablemgr.services.night.act import verify_text
from tablemgr.store import players
from tablemgr.store.engine import Store
from tablemgr.store.rows import PlayerRow


def find_players(store: Store, text: str = "", most: int = 50) -> tuple[PlayerRow, ...]:
    """Players whose name contains every word of a text, whatever capitals and accents it has."""
    with store.read() as view:
        return players.players(view, text, most=most)


def keep_player(store: Store, player: str, name: str, note: str = "") -> PlayerRow:
    """Add a player under an id, or give the one of that id another name; twice is harmless.

    `DeniedError` for a name that cannot be printed in a line.
    """
    row = PlayerRow(player, verify_text(" ".join(name.split())), note)
    store.retrying(lambda work: players.keep_player(work, row))
    return row
