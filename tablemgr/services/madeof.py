"""What the program is made with: every installed part that it uses, its version and its licence.

Names and licences are what the installed packages say of themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata

from tablemgr.i18n import tr

# What the program asks for itself; what these ask for in their turn is found by their names.
PARTS = (
    *("PySide6_Essentials", "PySide6_Pdf", "SQLAlchemy", "alembic", "argon2-cffi", "babel"),
    *("numpy", "packaging", "platformdirs", "psycopg", "psycopg-binary", "reportlab", "rich"),
    *("segno", "typer"),
)
_CLASSIFIER = "License :: "


@dataclass(frozen=True, slots=True)
class Part:
    """Something that the program is made with."""

    name: str
    version: str
    licence: str


def installed_parts() -> tuple[Part, ...]:
    """Every part that is installed, by name; reads files, so not on the window's thread."""
    found: dict[str, Part] = {}
    waiting = list(PARTS)
    while waiting:
        name = waiting.pop()
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        plain = package.metadata["Name"]
        if plain.casefold() not in found:
            found[plain.casefold()] = Part(plain, package.version, _licence(package.metadata))
            waiting.extend(_asked_for(package.requires or ()))
    return tuple(found[name] for name in sorted(found))


def _asked_for(requires: Sequence[str]) -> Iterator[str]:
    """What a package asks for here; what others brought for another system is no part."""
    from packaging.requirements import Requirement

    for each in map(Requirement, requires):
        if each.marker is None or each.marker.evaluate({"extra": ""}):
            yield each.name


def _licence(data: metadata.PackageMetadata) -> str:
    """What a package says of its licence: the expression, else its classifiers, else its text."""
    if "License-Expression" in data:
        return data["License-Expression"]
    classified = [
        each.rpartition(" :: ")[2]
        for each in data.get_all("Classifier") or ()
        if each.startswith(_CLASSIFIER)
    ]
    text = data["License"].strip() if "License" in data else ""
    return ", ".join(classified) or (text.splitlines()[0] if text else tr("not stated"))
