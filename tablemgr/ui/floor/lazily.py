"""Widgets that are made when they are first looked at, so that a page of many is there at once."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

Kept = TypeVar("Kept", bound=QWidget)


class Holder(QWidget, Generic[Kept]):
    """The place of a widget; `it` makes the widget, which then stays."""

    def __init__(self, make: Callable[[], Kept]) -> None:
        super().__init__()
        self._make = make
        self.made: Kept | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def it(self) -> Kept:
        """The widget."""
        if self.made is None:
            self.made = self._make()
            self._column.addWidget(self.made)
            self.setFocusProxy(self.made)
        return self.made

    def hasHeightForWidth(self) -> bool:
        # Else whatever scrolls it would give it all that its texts would like to have.
        return False


def made(holders: Sequence[Holder[Kept]]) -> list[Kept]:
    """The widgets of some places that are made already."""
    return [each.made for each in holders if each.made is not None]
