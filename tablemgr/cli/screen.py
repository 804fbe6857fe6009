"""What the command line is given to have a window, which it never imports itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import typer


class OpenWindow(Protocol):
    """Opens the program's window and stays until it is closed; gives the exit code.

    With a hand file the quick hand, else the card room of a database; `welcome` is said where
    people sign in.
    """

    def __call__(self, path: Path | None = None, database: str = "", welcome: str = "") -> int:
        """Open it."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How a window is opened, and how one is tried where nobody sees it; None without a screen.

    `check` opens a window in a scratch folder and gives a sentence for each fault.
    """

    open: OpenWindow | None = None
    check: Callable[[Path], Sequence[str]] | None = None


def screen_of(context: typer.Context) -> Screen:
    """The screen that a command was given."""
    return context.obj if isinstance(context.obj, Screen) else Screen()
