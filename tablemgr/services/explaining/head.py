"""The keys at the head of a sheet, by which it is known, each with its example (V4)."""

from collections.abc import Callable
from typing import Any

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules.sheet import SCHEMA, keys_of, sheet_hash, tables_of
from tablemgr.rules.sheetfile import read_sheet
from tablemgr.services.desk.sheetview import values_of
from tablemgr.services.explaining.example import HeadExample, sheet_of, varied
from tablemgr.services.explaining.hands import BEST, SECOND, played, won
from tablemgr.services.sheets import DEFAULT, DEFAULT_DRAW

SHORT = 12
"""How many figures of a sheet's SHA-256 are told."""


def _read_with(key: str) -> Callable[[Any], str]:
    """Whether a sheet is read that says this under a key."""

    def outcome(value: Any) -> str:
        faults = read_sheet(values_of(sheet_of(DEFAULT)) | {key: value}).faults
        return tr("the sheet is refused") if faults else tr("the sheet is read")

    return outcome


def _hash_with(key: str) -> Callable[[Any], str]:
    """How the hash begins of a sheet that says this under a key."""

    def outcome(value: Any) -> str:
        found = sheet_hash(varied(sheet_of(DEFAULT), {key: value}))
        return tr("its SHA-256 begins {hash}", hash=found[:SHORT])

    return outcome


def _scoop(value: Any) -> str:
    return won(played(BEST), played(SECOND))(sheet_of(value))


def _keys(value: Any) -> str:
    sheet = sheet_of(DEFAULT_DRAW if value == "italian_draw" else DEFAULT)
    many = len(keys_of(sheet)) + len(tables_of(sheet))
    return trn("the sheet has {count} key", "the sheet has {count} keys", many)


EXAMPLES = {
    "schema": HeadExample(
        mark("In which form the file is written; another one is not read."),
        mark("A sheet is opened."),
        (SCHEMA, "other/rules"),
        _read_with("schema"),
    ),
    "id": HeadExample(
        mark("The name by which hand files and tables know the sheet: letters, digits, _ and -."),
        mark("A sheet is opened."),
        ("our_house", "our house"),
        _read_with("id"),
    ),
    "version": HeadExample(
        mark("The sheet's own number, which goes up with each change; hands are kept with it."),
        mark("The house changes its sheet and keeps its id."),
        (1, 2),
        _hash_with("version"),
    ),
    "title": HeadExample(
        mark("What people call the sheet, on screen and on paper."),
        mark("The house gives its sheet a title."),
        ("Mandarin", "Friday Mandarin"),
        _hash_with("title"),
    ),
    "base": HeadExample(
        mark("The preset that has all keys which the sheet does not give."),
        mark("A wins all three rows from B, and the sheet says nothing of a scoop."),
        ("mandarin", "casino_plain"),
        _scoop,
    ),
    "game": HeadExample(
        mark("Which game the sheet is of; each has keys of its own."),
        mark("A sheet is written anew."),
        ("chinese_poker", "italian_draw"),
        _keys,
    ),
}
