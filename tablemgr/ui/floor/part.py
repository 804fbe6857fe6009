"""A part of a session on the floor's desk: told which session it is, and when it has grown."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.shown import shown_amount, shown_gain
from tablemgr.ui.floor.pane import Around


class SessionPart(QWidget):
    """One tab of a session; `facts` is None before any is shown."""

    def __init__(self, around: Around) -> None:
        super().__init__()
        self.around = around
        self.facts: SessionFacts | None = None
        self._stale = True

    def show_session(self, facts: SessionFacts) -> None:
        """Another session, or the same one with more in it; read when the part is looked at."""
        other = self.facts is None or self.facts.id != facts.id
        self.facts, self._stale = facts, True
        if other:
            self.reset(facts)
        if self.isVisible():
            self.look()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()

    def look(self) -> None:
        """Somebody looks at it now: read what is not as it stands."""
        if self._stale and self.facts is not None:
            self._stale = False
            self.refresh(self.facts)

    def reset(self, _facts: SessionFacts) -> None:
        """Forget what was shown of another session."""

    def refresh(self, facts: SessionFacts) -> None:
        """Read what is shown anew."""

    def money(self, minor: int) -> str:
        """An amount in the session's currency."""
        return shown_amount(minor, self.facts.currency) if self.facts else ""

    def signed(self, minor: int) -> str:
        """An amount with its sign, and with a minus as wide as its plus."""
        return shown_gain(minor, self.facts.currency).replace("-", "\u2212") if self.facts else ""
