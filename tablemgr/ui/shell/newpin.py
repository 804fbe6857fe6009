"""A PIN that is being chosen on a pad: typed twice, and too easy ones sent back at once."""

from PySide6.QtCore import QObject, Signal

from tablemgr.i18n import tr
from tablemgr.services.people.pins import new_pin_faults
from tablemgr.services.peoplewords import people_text
from tablemgr.ui.shell.parts import bullets
from tablemgr.ui.shell.pinpad import PinPad


class NewPin(QObject):
    """Takes what is entered on the pad from `begin` on.

    Signals:
        chosen: the same PIN was typed twice, and can be one; carries it.
    """

    chosen = Signal(str)

    def __init__(self, pad: PinPad) -> None:
        super().__init__(pad)
        self._pad = pad
        self._first = ""

    def begin(self) -> None:
        """Ask for a new PIN."""
        self._first = ""
        self._pad.name(tr("A new PIN"))
        self._pad.say("")

    def take(self, pin: str) -> None:
        """Take what was typed: the first time, or once more."""
        if self._first:
            self._again(pin)
            return
        faults = new_pin_faults(pin)
        if faults:
            self._pad.say(bullets(map(people_text, faults)), "fault")
            return
        self._first = pin
        self._pad.name(tr("The same once more"))
        self._pad.say("")

    def _again(self, pin: str) -> None:
        first, self._first = self._first, ""
        if pin == first:
            self.chosen.emit(pin)
            return
        self.begin()
        self._pad.say(tr("The two differ; choose it again."), "fault")
