"""The screen of the quick hand."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tablemgr.ui.quick.window import QuickHand
from tests.ui.quick.keys import case
from tests.ui.studio import Builder, Studio


def quick(studio: Studio) -> QWidget:
    """A hand of four, settled."""
    window = studio.quick(QuickHand)
    window.open_file(case("four-seats-mandarin"))
    return window


SCREENS: Mapping[str, Builder] = {"quick-hand": quick}
