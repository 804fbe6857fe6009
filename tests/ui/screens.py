"""Every screen that the guide shows, by its name, from the lists of the rooms."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from tests.ui.studio import Builder

ROOMS = ("shell", "quick", "console", "draw", "floor", "paper")


def screens() -> dict[str, Builder]:
    """The builders by name; no two rooms have a screen of the same name."""
    found: dict[str, Builder] = {}
    for room in ROOMS:
        module = f"tests.ui.{room}.screens"
        if find_spec(module) is None:
            continue
        own: Mapping[str, Builder] = import_module(module).SCREENS
        twice = set(own) & set(found)
        if twice:
            raise ValueError(f"{sorted(twice)} in {module} and before it")
        found |= own
    return found
