"""The rule sheets: the presets the program ships, and a house's own files, each fault with file and
key.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import get_args

from tablemgr import assets
from tablemgr.i18n import tr
from tablemgr.ledger.money import AmountError, Currency, find_currency, parse_amount
from tablemgr.rules.sheet import Game, RuleSheet
from tablemgr.rules.sheetfaults import SheetFault
from tablemgr.rules.sheetfile import SheetReading, read_sheet
from tablemgr.services.faults import Fault, RefusedError, amount_fault, sheet_fault, told

FOLDER = "resources/rule_sheets"
DEFAULT = "mandarin"
DRAW_FOLDER = f"{FOLDER}/draw"
DEFAULT_DRAW = "italian_draw"
# Far beyond what any hand or sheet needs, so that no file, device or pipe can fill the memory.
MOST_BYTES = 1 << 20
MOST_NESTED = 16
MOST_WHOLE = 2**63


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A rule sheet that can be played, with what it is worth being warned of."""

    sheet: RuleSheet
    _warned: tuple[SheetFault, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings in words, in the language of now: presets are read once for all."""
        return tuple(map(sheet_fault, self._warned))


def preset_names(game: Game = "chinese_poker") -> list[str]:
    """The presets of a game by name, its default one first."""
    is_draw = game == "italian_draw"
    folder, first = (DRAW_FOLDER, DEFAULT_DRAW) if is_draw else (FOLDER, DEFAULT)
    names = sorted(path.stem for path in assets.asset(folder).glob("*.toml"))
    return [first, *(name for name in names if name != first)]


def all_preset_names() -> list[str]:
    """The presets of every game by name."""
    return [name for game in get_args(Game) for name in preset_names(game)]


@cache
def _preset(name: str) -> CheckedSheet | None:
    if name in preset_names():
        return read_sheet_file(assets.asset(f"{FOLDER}/{name}.toml"))
    if name in preset_names("italian_draw"):
        return read_sheet_file(assets.asset(f"{DRAW_FOLDER}/{name}.toml"))
    return None


def preset(name: str) -> RuleSheet | None:
    """The preset of that name, None if there is none."""
    found = _preset(name)
    return found.sheet if found else None


def read_sheet_file(path: Path) -> CheckedSheet:
    """Read a house's own rule sheet; `RefusedError` with every fault, each with file, key and
    reason.
    """
    try:
        return checked_sheet(read_toml(path))
    except RefusedError as error:
        faults = error.faults
        if any(fault.file for fault in faults):
            raise
        told_of = (Fault(f"{path}: {fault}", file=str(path)) for fault in faults)
        raise RefusedError(told_of) from error


def checked_sheet(values: Mapping[str, object]) -> CheckedSheet:
    """The sheet of a mapping as a file gives it; `RefusedError` with every fault, each with its
    key.
    """
    reading = read_sheet(values, preset)
    faults = [Fault(sheet_fault(fault), key=fault.key) for fault in reading.faults]
    faults += [Fault(text, key=text.partition(":")[0]) for text in _money_faults(reading)]
    if reading.sheet is None or faults:
        raise RefusedError(faults)
    return CheckedSheet(reading.sheet, reading.warnings)


def _money_faults(reading: SheetReading) -> list[str]:
    """A currency there is not, or a fee that it cannot hold; the rules know nothing of money."""
    if reading.sheet is None:
        return []
    code = reading.sheet.currency
    currency = find_currency(code)
    if currency is None:
        return [tr('currency: "{code}" is not a currency of ISO 4217', code=code)]
    faults: list[str] = []
    for text in chain.from_iterable(reading.sheet.collection):
        try:
            parse_amount(text, currency)
        except AmountError as error:
            faults.append(tr("collection: {fault}", fault=amount_fault(error, currency)))
    return faults


def game_name(game: Game) -> str:
    """A game in words."""
    return tr("Italian draw") if game == "italian_draw" else tr("Chinese poker")


def collection_fee(sheet: RuleSheet, point_value: int, currency: Currency) -> int:
    """What each player dealt in pays the house for a hand, both in smallest units; 0: none (T9)."""
    fees = ((parse_amount(value, currency), fee) for value, fee in sheet.collection)
    return next((parse_amount(fee, currency) for value, fee in fees if value == point_value), 0)


def find_sheet(name: str, folder: Path | None = None, game: Game | None = None) -> CheckedSheet:
    """A sheet by a preset's name, or by the path of a `.toml` file relative to `folder`.

    Raises `RefusedError`, also for a sheet of another game than the one asked for, if one is.
    """
    found = _found(name, folder, preset_names(game) if game else all_preset_names())
    if game and found.sheet.game != game:
        words = tr("{title} is a sheet of {other}, not of {game}", title=found.sheet.title,
                   other=game_name(found.sheet.game), game=game_name(game))  # fmt: skip
        raise RefusedError([Fault(words, key="rules")])
    return found


def _found(name: str, folder: Path | None, known: list[str]) -> CheckedSheet:
    if name.endswith(".toml"):
        return read_sheet_file((folder or Path()) / name)
    found = _preset(name) if name in known else None
    if found is None:
        presets = ", ".join(known)
        words = tr(
            'unknown rule sheet "{name}"; there are: {presets}', name=told(name), presets=presets
        )
        raise RefusedError([Fault(words, key="rules")])
    return found


def read_toml(path: Path) -> Mapping[str, object]:
    """The mapping of a TOML file; `RefusedError` with the reason where it cannot be read."""
    try:
        content = _content(path)
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        found = tomllib.loads(text)
        words = _excess(found, len(content))
        if not words:
            return found
    except OSError as error:
        words = tr("cannot be read: {reason}", reason=error.strerror or error)
    except UnicodeDecodeError:
        words = tr("is not a text in UTF-8")
    except tomllib.TOMLDecodeError as error:
        words = tr("is not TOML: {reason}", reason=error)
    except ValueError:
        words = tr("is not TOML: a number has too many digits")
    except RecursionError:
        words = tr("is nested too deeply")
    raise RefusedError([Fault(f"{path}: {words}", file=str(path))])


def _content(path: Path) -> bytes:
    """The bytes of a file, one more than may be if there are more; raises OSError."""
    try:
        file = path.open("rb")
    except ValueError as error:
        # The name has a character that no file's name can have.
        raise OSError(str(error)) from None
    with file:
        return file.read(MOST_BYTES + 1)


def _excess(found: Mapping[str, object], size: int) -> str:
    """What of a file goes beyond every hand and sheet, in words, empty if nothing."""
    if size > MOST_BYTES:
        return tr("is larger than a hand or a rule sheet can be")
    level: list[object] = [found]
    for _ in range(MOST_NESTED):
        if any(isinstance(each, int) and abs(each) >= MOST_WHOLE for each in level):
            return tr("is not TOML: a number has too many digits")
        level = [inner for each in level for inner in _inner(each)]
    return tr("is nested too deeply") if level else ""


def _inner(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()
