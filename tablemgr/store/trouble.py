"""What can go wrong with a database, as an error with a kind and facts, and its sentence.

These are faults of the surroundings, for whoever looks after the computer; a refusal that a clerk
can act on (`ClaimedError`, `ConflictError`, `AlreadyDoneError`) has a class of its own.
"""

from enum import StrEnum

from tablemgr.i18n import mark, tr
from tablemgr.ledger.journal import JournalLine


class Trouble(StrEnum):
    """The kinds of trouble with a database."""

    BAD_ADDRESS = "bad_address"
    NO_FOLDER = "no_folder"
    NETWORK_FOLDER = "network_folder"
    NO_PERMISSION = "no_permission"
    READ_ONLY = "read_only"
    NOT_A_DATABASE = "not_a_database"
    EMPTY = "empty"
    FOREIGN = "foreign"
    DAMAGED = "damaged"
    NEWER = "newer"
    NOT_UPGRADED = "not_upgraded"
    LOCKED = "locked"
    DISK_FULL = "disk_full"
    DISK_FAULT = "disk_fault"
    UNREACHABLE = "unreachable"
    WRONG_PASSWORD = "wrong_password"
    NO_SUCH_DATABASE = "no_such_database"
    OLD_SERVER = "old_server"
    CONNECTION_LOST = "connection_lost"
    MISWRITTEN = "miswritten"
    NO_BACKUP = "no_backup"
    BAD_BACKUP = "bad_backup"
    TAKEN_AWAY = "taken_away"
    IN_USE = "in_use"
    NOT_EMPTY = "not_empty"
    OTHER = "other"


SENTENCES = {
    Trouble.BAD_ADDRESS: mark(
        "{place} is no address of a database; give a file's path or postgresql://user@server/name."
    ),
    Trouble.NO_FOLDER: mark("The folder of {place} does not exist."),
    Trouble.NETWORK_FOLDER: mark(
        "{place} lies in a network folder ({detail}), where two computers can spoil a file; keep it"
        " on this computer's own disk, or use PostgreSQL for several tables."
    ),
    Trouble.NO_PERMISSION: mark("You have no permission to read and write {place}."),
    Trouble.READ_ONLY: mark("{place} can be read but not written."),
    Trouble.NOT_A_DATABASE: mark("{place} is not a database file."),
    Trouble.EMPTY: mark(
        "{place} is empty: the program has kept nothing in it, or all of it is gone. If something"
        " should be there, restore the last backup."
    ),
    Trouble.FOREIGN: mark("{place} is a database of another program."),
    Trouble.DAMAGED: mark("{place} is damaged ({detail}); restore the last backup."),
    Trouble.NEWER: mark(
        "{place} was written by a newer version of the program ({detail}); install that version."
    ),
    Trouble.NOT_UPGRADED: mark(
        "{place} is of an older version of the program and could not be brought up to date"
        " ({detail}). It is as it was: go on with the older version, and tell whoever looks after"
        " the program."
    ),
    Trouble.LOCKED: mark("{place} is locked by another program; nothing was written."),
    Trouble.DISK_FULL: mark("The disk of {place} is full; nothing was written."),
    Trouble.DISK_FAULT: mark("The disk of {place} reports an error; nothing was written."),
    Trouble.UNREACHABLE: mark("The database server cannot be reached at {place}: {detail}"),
    Trouble.WRONG_PASSWORD: mark("The database server at {place} refused the name or password."),
    Trouble.NO_SUCH_DATABASE: mark("The server has no database {place}."),
    Trouble.OLD_SERVER: mark(
        "The database server at {place} is PostgreSQL {detail}; it has to be 15 or newer."
    ),
    Trouble.TAKEN_AWAY: mark(
        "{place} was moved, removed or replaced while it was open; nothing was written. Make a"
        " backup now, which still has everything; then close the program, and put the file back or"
        " restore the backup."
    ),
    Trouble.CONNECTION_LOST: mark("The connection to {place} was lost."),
    Trouble.MISWRITTEN: mark(
        "What was read back from {place} is not what was written ({detail}); nothing was kept."
    ),
    Trouble.NO_BACKUP: mark("There is no backup {place}."),
    Trouble.BAD_BACKUP: mark("The backup {place} is not sound: {detail}"),
    Trouble.IN_USE: mark("{place} is in use; close the program everywhere and try again."),
    Trouble.NOT_EMPTY: mark("{place} is not empty; a backup is restored into an empty database."),
    Trouble.OTHER: mark("The database {place} refused: {detail}"),
}


class StoreError(Exception):
    """A fault of the database's surroundings; `place` never holds a password."""

    def __init__(self, trouble: Trouble, place: str, detail: str = "") -> None:
        super().__init__(f"{trouble}: {place} {detail}".rstrip())
        self.trouble = trouble
        self.place = place
        self.detail = detail

    @property
    def sentence(self) -> str:
        """What to tell whoever looks after the computer."""
        return tr(SENTENCES[self.trouble], place=self.place, detail=self.detail)


class ClaimedError(Exception):
    """Raised where another station, or a second copy of the program, has the table session."""

    def __init__(self, session: str, station: str) -> None:
        super().__init__(f"{session} is claimed by {station}")
        self.session = session
        self.station = station

    @property
    def sentence(self) -> str:
        """What to tell whoever tried."""
        return tr("This table session is open at {station}; close it there first.", **self._facts)

    @property
    def _facts(self) -> dict[str, str]:
        return {"station": self.station or tr("another station")}


class ConflictError(Exception):
    """Raised for a line that does not follow the last one: somebody else wrote in between."""

    def __init__(self, session: str, seq: int, detail: str) -> None:
        super().__init__(f"{session}:{seq} {detail}")
        self.session = session
        self.seq = seq
        self.detail = detail

    @property
    def sentence(self) -> str:
        """What to tell whoever tried."""
        return tr("Something was recorded at this table in between; look at it and try again.")


class AlreadyDoneError(Exception):
    """Raised for a command that was carried out before; carries the line that it made."""

    def __init__(self, line: JournalLine) -> None:
        super().__init__(f"{line.command} was carried out as {line.session}:{line.seq}")
        self.line = line
