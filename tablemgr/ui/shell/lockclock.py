"""Counts down, under a PIN pad, how long no PIN of a person is taken; the keys wait meanwhile."""

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer

from tablemgr.services.people.reasons import PeopleReason, refusal
from tablemgr.services.peoplewords import people_text
from tablemgr.ui.shell.parts import bullets
from tablemgr.ui.shell.pinpad import PinPad

STEP_MS = 200


class LockClock(QObject):
    """The lock of whoever's PIN the pad is for."""

    def __init__(self, pad: PinPad) -> None:
        super().__init__(pad)
        self._pad = pad
        self._until = QDeadlineTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._tell)

    @property
    def is_running(self) -> bool:
        """Whether no PIN is taken yet."""
        return self._timer.isActive()

    def begin(self, seconds: int) -> None:
        """Count down from so many seconds; 0: there is no lock."""
        if not seconds:
            self._timer.stop()
            return
        self._until = QDeadlineTimer(seconds * 1000)
        self._timer.start()
        self._pad.wait(waits=True)
        self._tell()

    def _tell(self) -> None:
        left_s = -(-self._until.remainingTime() // 1000)
        if left_s <= 0:
            self._timer.stop()
            self._pad.wait(waits=False)
            self._pad.say("")
            return
        self._pad.say(bullets([people_text(refusal(PeopleReason.LOCKED, left_s=left_s))]), "fault")
