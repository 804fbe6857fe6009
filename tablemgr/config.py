"""Where the program keeps its data and which database it opens, unless somebody says otherwise.

What the house sets for itself stands in the database; see `services.housesettings`.
"""

import os
import sys
from pathlib import Path

APP = "tablemgr"
DATABASE_VARIABLE = "TABLEMGR_DATABASE"
"""The environment variable that names the database where the command line does not."""

STATION_VARIABLE = "TABLEMGR_STATION"
"""The environment variable that names this station where its computer's name will not do."""

FORMS_VARIABLE = "TABLEMGR_FORMS"
"""The environment variable that names the folder of the house's own layouts of printed forms."""

PRINTS_VARIABLE = "TABLEMGR_PRINTS"
"""The environment variable that names the folder where what is printed is saved first."""

CHECK_VARIABLE = "TABLEMGR_SELF_CHECK"
"""The environment variable by which `self-check` tells its own child what to try."""

LOCAL_TIME = Path("/etc/localtime")
FALLBACK_ZONE = "UTC"


def is_frozen() -> bool:
    """Whether the program runs out of a folder of its own, with its own Python inside."""
    return bool(getattr(sys, "frozen", False))


def own_command() -> list[str]:
    """The command that starts this very program once more."""
    return [sys.executable] if is_frozen() else [sys.executable, "-m", APP]


def data_folder() -> Path:
    """The folder of this user's data, which need not exist yet."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def from_home(place: str | Path) -> str:
    """A place as people know it: from their own folder, "~", where it lies in there."""
    path, home = Path(place), Path.home()
    return str(Path("~", path.relative_to(home))) if path.is_relative_to(home) else str(place)


def database_address(named: str = "") -> str:
    """The database to open: the one named, the environment's, the one chosen, or the user's own.

    The folder of the last is made where it is missing; OSError where it cannot be.
    """
    given = named or os.environ.get(DATABASE_VARIABLE, "") or chosen_database()
    if given:
        return given
    own = own_database()
    own.parent.mkdir(parents=True, exist_ok=True)
    return str(own)


def own_database() -> Path:
    """The file of this user's own database, which need not exist yet."""
    return data_folder() / f"{APP}.sqlite"


def chosen_database() -> str:
    """The address of the database that was chosen at this computer, empty for the user's own."""
    try:
        return _choice().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        return ""


def choose_database(address: str) -> None:
    """Keep an address, which may hold a password, for this user alone; OSError where it cannot be.

    An empty one stands for the user's own database.
    """
    file = _choice()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(f"{address}\n")


def _choice() -> Path:
    return data_folder() / "database"


def is_first_start() -> bool:
    """Whether nobody has said yet where the database is, and there is none of the user's own."""
    return not (
        os.environ.get(DATABASE_VARIABLE, "") or _choice().exists() or own_database().exists()
    )


def forms_folder() -> Path:
    """The folder of the house's own layouts of printed forms, which need not exist."""
    named = os.environ.get(FORMS_VARIABLE, "")
    return Path(named) if named else data_folder() / "reports"


def prints_folder() -> Path:
    """The folder where what is printed is saved, which need not exist yet."""
    named = os.environ.get(PRINTS_VARIABLE, "")
    return Path(named) if named else data_folder() / "prints"


def system_user() -> str:
    """Who is at this computer, by the name that its system knows; "?" where it knows none."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "?"


def station_name() -> str:
    """What this station is called: as the environment says, else by its computer's name."""
    import platform

    return os.environ.get(STATION_VARIABLE, "").strip() or platform.node() or APP


def local_zone(link: Path = LOCAL_TIME) -> str:
    """The name of this computer's time zone, such as `Europe/Rome`; UTC where it does not tell."""
    named = os.environ.get("TZ", "").lstrip(":")
    if named and not named.startswith("/"):
        return named
    try:
        _, found, name = str(link.resolve(strict=True)).partition("zoneinfo/")
    except OSError:
        return FALLBACK_ZONE
    return name.removeprefix("posix/") if found and name else FALLBACK_ZONE
