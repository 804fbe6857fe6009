"""docs/RULES.md as data: its clauses, the keys with their values, and the table of presets."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "RULES.md"
SCORED = tuple("CSNPBFDVX")
DRAW = "I"
HOUSE = tuple("CSNPBFDVXTMKJ")

_CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* ", re.M)
_CITED = re.compile(r"(?<![\w#.])(?!F(?:[5-9]|1[0-2])\b)[CSNPBFDVXTMKJI][1-9]\d?\b(?![-.]\d)")
_KEY = re.compile(r"`([a-z_0-9]+) = (\[.+?\](?: \| [^`]+)?)`")


@cache
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """The text of every clause by its number, in order."""
    parts = _CLAUSE.split(page())
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cited(text: str) -> list[str]:
    """The clauses that a text cites; the function keys F5 to F12 are none, and neither is X11."""
    return [each for each in _CITED.findall(text) if each != "X11"]


def _value(text: str) -> object:
    named = {"true": True, "false": False}
    text = text.strip('"')
    return named.get(text, int(text) if text.isdigit() else text)


def keys(*sections: str) -> dict[str, tuple[str, object, tuple[object, ...]]]:
    """Every house rule of these sections: its clause, default, and choices (default first)."""
    found: dict[str, tuple[str, object, tuple[object, ...]]] = {}
    for clause, text in clauses().items():
        if clause[0] in sections:
            for key, values in _KEY.findall(" ".join(text.split())):
                default, *others = values.split(" | ")
                first = _value(default.strip("[]"))
                found[key] = (clause, first, (first, *map(_value, others)))
    return found


def presets() -> dict[str, list[str]]:
    """The table of V4: the cells by sheet."""
    rows = re.findall(r"^\| `(\w+)` \|(.+)\|$", clauses()["V4"], re.M)
    return {name: [cell.strip() for cell in cells.split("|")] for name, cells in rows}
