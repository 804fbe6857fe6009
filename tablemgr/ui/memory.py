"""What the program remembers between two starts at this computer: looks, windows, recent files.

What belongs to the house stands in its database; see `services.housesettings`.
"""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from tablemgr.ui.theme import Scheme

MOST_RECENT = 6
SCALES = (100, 125, 150, 175, 200)
"""How large text and cards may be, in per cent."""


class Memory:
    """The user's settings of this program, kept where the system keeps such things."""

    def __init__(self) -> None:
        self._settings = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "tablemgr", "tablemgr"
        )

    @property
    def scheme(self) -> Scheme:
        """The scheme chosen last."""
        known = {str(each): each for each in Scheme}
        return known.get(self.text("scheme"), Scheme.SYSTEM)

    @scheme.setter
    def scheme(self, scheme: Scheme) -> None:
        self.keep("scheme", str(scheme))

    @property
    def scale(self) -> int:
        """How large text and cards are, in per cent."""
        found = self.number("scale", SCALES[0])
        return found if found in SCALES else SCALES[0]

    @scale.setter
    def scale(self, per_cent: int) -> None:
        self.keep("scale", str(per_cent))

    @property
    def sound(self) -> bool:
        """Whether the program may be heard."""
        return bool(self.text("sound"))

    @sound.setter
    def sound(self, wanted: bool) -> None:
        self.keep("sound", "on" if wanted else "")

    @property
    def players_screen(self) -> str:
        """The name of the screen for the players' window, empty for any but the program's own."""
        return self.text("players_screen")

    @players_screen.setter
    def players_screen(self, name: str) -> None:
        self.keep("players_screen", name)

    @property
    def idle_minutes(self) -> int:
        """After how long the program locks itself; 0: never."""
        return self.number("idle_minutes")

    @idle_minutes.setter
    def idle_minutes(self, minutes: int) -> None:
        self.keep("idle_minutes", str(minutes))

    @property
    def language(self) -> str:
        """The code of the language; empty for the system's."""
        return self.text("language")

    @language.setter
    def language(self, code: str) -> None:
        self.keep("language", code)

    @property
    def last_person(self) -> str:
        """The id of who signed in here last, empty where nobody has."""
        return self.text("last person")

    @last_person.setter
    def last_person(self, person: str) -> None:
        self.keep("last person", person)

    def place(self, window: str) -> QByteArray:
        """Size and place of a window, empty where it has not been open yet."""
        value = self._settings.value(window)
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_place(self, window: str, geometry: QByteArray) -> None:
        """Remember a window's size and place."""
        self._settings.setValue(window, geometry)

    def text(self, name: str, otherwise: str = "") -> str:
        """What is kept under a name."""
        value = self._settings.value(name)
        return value if isinstance(value, str) else otherwise

    def number(self, name: str, otherwise: int = 0) -> int:
        """A whole number that is kept under a name; not below zero."""
        found = self.text(name)
        # No machine writes more digits; who changes the file by hand may.
        return int(found) if found.isascii() and found.isdigit() and len(found) < 9 else otherwise

    def keep(self, name: str, value: str) -> None:
        """Keep a text under a name."""
        self._settings.setValue(name, value)

    def recent(self, kind: str = "recent") -> list[Path]:
        """Files of a kind that were opened or saved last, the latest first."""
        value = self._settings.value(kind)
        names = value if isinstance(value, list) else [value] if isinstance(value, str) else []
        return [Path(str(name)) for name in names]

    def remember(self, path: Path, kind: str = "recent") -> None:
        """Put a file first among the recent ones of its kind."""
        others = [each for each in self.recent(kind) if each != path]
        names = [str(each) for each in (path, *others)][:MOST_RECENT]
        self._settings.setValue(kind, names)
