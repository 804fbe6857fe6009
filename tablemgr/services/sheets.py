"""The rule sheets: the presets the program ships, and a house's own files, each fault with file and
key.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from tablemgr import assets
from tablemgr.i18n import tr
from tablemgr.ledger.money import AmountError, Currency, find_currency, parse_amount
from tablemgr.rules.sheet import RuleSheet
from tablemgr.rules.sheetfile import SheetReading, read_sheet
from tablemgr.services.faults import Fault, RefusedError, amount_fault, sheet_fault

FOLDER = "resources/rule_sheets"
DEFAULT = "mandarin"


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A rule sheet that can be played, with what it is worth being warned of."""

    sheet: RuleSheet
    warnings: tuple[str, ...]


def preset_names() -> list[str]:
    """The presets by name, the default one first."""
    names = sorted(path.stem for path in assets.asset(FOLDER).glob("*.toml"))
    return [DEFAULT, *(name for name in names if name != DEFAULT)]


@cache
def _preset(name: str) -> CheckedSheet | None:
    if name not in preset_names():
        return None
    return read_sheet_file(assets.asset(f"{FOLDER}/{name}.toml"))


def preset(name: str) -> RuleSheet | None:
    """The preset of that name, None if there is none."""
    found = _preset(name)
    return found.sheet if found else None


def read_sheet_file(path: Path) -> CheckedSheet:
    """Read a house's own rule sheet; `RefusedError` with every fault, each with file, key and
    reason.
    """
    reading = read_sheet(read_toml(path), preset)
    faults = [sheet_fault(fault) for fault in reading.faults]
    faults += _money_faults(reading)
    if reading.sheet is None or faults:
        raise RefusedError(Fault(f"{path.name}: {text}") for text in faults)
    return CheckedSheet(reading.sheet, tuple(map(sheet_fault, reading.warnings)))


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


def collection_fee(sheet: RuleSheet, point_value: int, currency: Currency) -> int:
    """What each player dealt in pays the house for a hand, both in smallest units; 0: none (T9)."""
    fees = ((parse_amount(value, currency), fee) for value, fee in sheet.collection)
    return next((parse_amount(fee, currency) for value, fee in fees if value == point_value), 0)


def find_sheet(name: str, folder: Path | None = None) -> CheckedSheet:
    """A sheet by a preset's name, or by the path of a `.toml` file relative to `folder`.

    Raises `RefusedError`.
    """
    if name.endswith(".toml"):
        return read_sheet_file((folder or Path()) / name)
    found = _preset(name)
    if found is None:
        presets = ", ".join(preset_names())
        words = tr('unknown rule sheet "{name}"; there are: {presets}', name=name, presets=presets)
        raise RefusedError([Fault(words, key="rules")])
    return found


def read_toml(path: Path) -> Mapping[str, object]:
    """The mapping of a TOML file; `RefusedError` with the reason where it cannot be read."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return tomllib.loads(text.replace("\r\n", "\n"))
    except OSError as error:
        reason = error.strerror or str(error)
        words = tr("{file}: cannot be read: {reason}", file=path, reason=reason)
    except UnicodeDecodeError:
        words = tr("{file}: is not a text in UTF-8", file=path)
    except ValueError as error:
        words = tr("{file}: is not TOML: {reason}", file=path, reason=error)
    except RecursionError:
        words = tr("{file}: is nested too deeply", file=path)
    raise RefusedError([Fault(words)])
