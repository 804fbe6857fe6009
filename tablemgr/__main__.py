"""Starts the program: the window, or with a command the command line."""

import os
import sys
from pathlib import Path


def main() -> int:
    """Run the program with the arguments of this process; gives the exit code."""
    arguments = sys.argv[1:]
    if arguments:
        from tablemgr.cli.app import run as run_command

        return run_command(arguments, open_window)
    return open_window()


def open_window(path: Path | None = None) -> int:
    """Open the window, with a hand file if one is named, until it is closed."""
    if not has_display():
        print(
            "tablemgr: no display was found, so the window cannot open;"
            " see what works without one: tablemgr --help",
            file=sys.stderr,
        )
        return 1
    from tablemgr.bootstrap import Desk
    from tablemgr.ui.app import run as run_window

    return run_window(Desk(), path)


def has_display() -> bool:
    """Whether Qt will find a screen: without one it ends the process with no word to anybody."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
