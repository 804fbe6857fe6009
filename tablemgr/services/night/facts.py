"""The facts of a journal line read back as typed values; a line that lacks one is a broken line."""

import json
from collections.abc import Mapping
from typing import Any

from tablemgr.ledger.journal import JournalLine


def plain(value: object) -> object:
    """A fact as the journal takes it: names of kinds as texts, yes and no as 1 and 0."""
    if isinstance(value, str):
        return str(value)
    # What is plain already is left out here, as a call for each of it would take most of the time.
    if isinstance(value, (dict, Mapping)):
        return {
            str(key): each if type(each) is str or type(each) is int else plain(each)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [each if type(each) is str or type(each) is int else plain(each) for each in value]
    return int(value) if isinstance(value, int) else value


class Facts:
    """The facts of one line; every reader raises `ValueError` naming the line and the fact."""

    def __init__(self, line: JournalLine) -> None:
        self._where = f"{line.session}:{line.seq} {line.verb}"
        self._facts: Mapping[str, Any] = json.loads(line.facts)

    def _get(self, name: str, kind: type) -> Any:
        value = self._facts.get(name)
        if type(value) is not kind:
            raise ValueError(f"{self._where}: {name} is {value!r}")
        return value

    def text(self, name: str) -> str:
        """A text."""
        value: str = self._get(name, str)
        return value

    def whole(self, name: str) -> int:
        """A whole number."""
        value: int = self._get(name, int)
        return value

    def flag(self, name: str) -> bool:
        """A yes or no, written as 1 or 0."""
        return self.whole(name) == 1

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values: list[int] = self._get(name, list)
        return tuple(values)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        values: list[str] = self._get(name, list)
        return tuple(values)

    def table(self, name: str) -> dict[str, Any]:
        """A table of further facts by name."""
        value: dict[str, Any] = self._get(name, dict)
        return value

    def tables(self, name: str) -> list[dict[str, Any]]:
        """A list of tables."""
        value: list[dict[str, Any]] = self._get(name, list)
        return value

    def has(self, name: str) -> bool:
        """Whether the line has the fact."""
        return name in self._facts
