"""Opens the room off the window's thread, and says in sentences why it could not be.

What opens a database is imported here and not before: it takes longer than the window itself.
"""

from typing import TYPE_CHECKING

from tablemgr.bootstrap import Desk

if TYPE_CHECKING:
    from tablemgr.services.restoring import Ready
    from tablemgr.services.room import Room


def open_room(desk: Desk, database: str) -> "Room":
    """The room of a database, once everything that its screens need is loaded.

    Raises what `sentences` has words for.
    """
    # So that the window's thread finds it loaded.
    import tablemgr.ui.shell.route  # noqa: F401

    return desk.enter(database)


def load_pages() -> None:
    """Load what the pages for table, floor and paper need."""
    import tablemgr.reporting.press
    import tablemgr.ui.console.page
    import tablemgr.ui.floor.page
    import tablemgr.ui.paper.page  # noqa: F401


def put_back(ready: "Ready") -> str:
    """Put a backup in place of the database, which nobody here has open; says how it went."""
    from tablemgr.services.restoring import put_backup

    return put_backup(ready)


def layout_faults(desk: Desk) -> tuple[str, ...]:
    """What is wrong with the house's own layouts of paper, each with file, key and reason."""
    return tuple(str(fault) for fault in desk.forms().faults)


def sentences(error: Exception) -> tuple[str, ...]:
    """Why a room could not be opened; a fault of the program is raised on."""
    from tablemgr.services.refusals import of_the_system, refused

    if isinstance(error, OSError):
        return (of_the_system(error),)
    return refused(error).sentences
