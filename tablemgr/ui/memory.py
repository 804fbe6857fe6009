"""What the program remembers of its windows between two starts: place, scheme, recent files."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from tablemgr.ui.theme import Scheme

MOST_RECENT = 6


class Memory:
    """The user's settings of this program, kept where the system keeps such things."""

    def __init__(self) -> None:
        self._settings = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "tablemgr", "quickhand"
        )

    @property
    def scheme(self) -> Scheme:
        """The scheme chosen last."""
        known = {str(each): each for each in Scheme}
        return known.get(str(self._settings.value("scheme")), Scheme.SYSTEM)

    @scheme.setter
    def scheme(self, scheme: Scheme) -> None:
        self._settings.setValue("scheme", str(scheme))

    @property
    def geometry(self) -> QByteArray:
        """Size and place of the window, empty at the first start."""
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue("geometry", geometry)

    @property
    def recent(self) -> list[Path]:
        """Hand files opened or saved last, the latest first."""
        value = self._settings.value("recent")
        names = value if isinstance(value, list) else [value] if isinstance(value, str) else []
        return [Path(str(name)) for name in names]

    def remember(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        others = [each for each in self.recent if each != path]
        names = [str(each) for each in (path, *others)][:MOST_RECENT]
        self._settings.setValue("recent", names)
