"""What is typed before its turn: whole lines that Enter ended, and the one that goes on.

A card reader, or a fast dealer, does not wait for the verb that opens a hand.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablemgr.ui.console.dealing import Dealing


class Ahead:
    """The lines that wait at one table."""

    def __init__(self) -> None:
        self._lines = [""]

    def clear(self) -> None:
        """Nothing waits."""
        self._lines = [""]

    def put(self, text: str) -> None:
        """What stands in the line now."""
        self._lines[-1] = text

    def end(self) -> bool:
        """Enter ends the line; False where there is none to end."""
        if not self._lines[-1]:
            return False
        self._lines.append("")
        return True

    def catch_up(self, dealing: "Dealing") -> None:
        """Enter the lines as far as they are right; after a wrong one whose is the next?"""
        *whole, last = self._lines
        self.clear()
        for line in whole:
            seat = dealing.step.seat
            dealing.type(line)
            dealing.key_came()
            dealing.enter(line)
            if dealing.step.seat == seat:
                return
        if last:
            dealing.type(last)
