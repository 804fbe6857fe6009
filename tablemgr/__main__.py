"""Starts the program: the window, or with a command the command line."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path


def main() -> int:
    """Run the program with the arguments of this process; gives the exit code."""
    arguments = sys.argv[1:]
    if len(arguments) == 1 and arguments[0].endswith((".toml", ".tmhand")):
        # As a file manager opens a hand file.
        return open_window(Path(arguments[0]))
    if arguments:
        from tablemgr.cli.app import run as run_command

        return run_command(arguments, open_window, check_window)
    return open_window()


def open_window(path: Path | None = None, database: str = "", welcome: str = "") -> int:
    """Open the window until it is closed: the quick hand with a hand file if one is named, else the
    card room of a database; `welcome` is said where people sign in.
    """
    if not has_display():
        print(
            "tablemgr: no display was found, so the window cannot open;"
            " see what works without one: tablemgr --help",
            file=sys.stderr,
        )
        return 1
    from tablemgr.bootstrap import Desk
    from tablemgr.ui.app import run as run_window

    return run_window(Desk(), path, database, welcome)


def check_window(folder: Path) -> Sequence[str]:
    """Open the windows where nobody sees them; a sentence for each fault."""
    from tablemgr.ui.selfcheck import check_window as check

    return check(folder)


def has_display() -> bool:
    """Whether Qt will find a screen: without one it ends the process with no word to anybody."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
