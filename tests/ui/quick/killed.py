"""The quick hand and the quick draw in a process of their own, killed while both are typed."""

import os
import signal
import time

from PySide6.QtTest import QTest

from tablemgr import config
from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.quick.window import QuickHand

HAND = {"player": "Ana", "stack": "12,50", "front": "AsAh", "back": "Kh"}
DRAW = {"player": "Bruno", "contributed": "3", "cards": "7h7d"}
BUTTON = 2
PATIENCE_S = 20


def type_both() -> tuple[QuickHand, QuickDraw]:
    """Two windows with something typed at their second seats."""
    hand, draw = QuickHand(Desk()), QuickDraw(Desk())
    for window, typed in ((hand, HAND), (draw, DRAW)):
        window.keep_typing()
        panel = window.page.panel(BUTTON)
        for key, text in typed.items():
            QTest.keyClicks(panel.field(key), text)
        panel.button.setChecked(True)
    hand.page.panel(BUTTON).set_button.setChecked(True)
    return hand, draw


def until_kept() -> None:
    """Wait until both lie on the disk."""
    end = time.monotonic() + PATIENCE_S
    while len(list((config.data_folder() / "drafts").glob("*.json"))) < 2:
        if time.monotonic() > end:
            raise TimeoutError
        QTest.qWait(5)


if __name__ == "__main__":
    application()
    windows = type_both()
    until_kept()
    os.kill(os.getpid(), signal.SIGKILL)
