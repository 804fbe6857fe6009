"""What is typed to open a table, read as it changes: the opening, or every fault with its field.

Pure: no window and no database.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.ledger.chips import ChipCount, ChipError, count_chips, denominations
from tablemgr.ledger.money import AmountError, Currency, find_currency
from tablemgr.rules.floor.pointvalue import stakes_refusals
from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.floor.table import Stakes
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.desk import sheetview
from tablemgr.services.night.act import DeniedError, verify_text
from tablemgr.services.night.bank import Opening
from tablemgr.services.night.words import sentences
from tablemgr.services.sheets import collection_fee
from tablemgr.services.typedmoney import read_amount, typed_fault, typed_minor

TABLE, CURRENCY, POINT_VALUE, CHIPS, DEALER = "table", "currency", "point_value", "chips", "dealer"
USUAL = "1 5 25 100"
"""Denominations that many rooms have, in whole units."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as it is: texts, the chosen sheet and dealer, and the bank's count."""

    table: str
    sheet: RuleSheet
    currency: str
    point_value: str
    chips: str
    dealer: str
    numbers: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class FormFault:
    """What is wrong, in a sentence, and in which field."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class FormReading:
    """What was understood; `opening` is there where nothing is wrong."""

    currency: Currency | None
    denominations: tuple[int, ...]
    point_value: int
    faults: tuple[FormFault, ...]
    opening: Opening | None = None


def read_form(typed: Typed) -> FormReading:
    """Read what is typed; every fault, not the first."""
    faults: list[FormFault] = []
    _read_names(typed, faults)
    currency = find_currency(typed.currency.strip().upper())
    if currency is None:
        text = tr('"{code}" is not a currency of ISO 4217', code=typed.currency.strip())
        return FormReading(None, (), 0, (*faults, FormFault(CURRENCY, text)))
    if typed.sheet.collection and typed.sheet.currency != currency.code:
        text = tr("the sheet collects its fee in {currency}", currency=typed.sheet.currency)
        faults.append(FormFault(CURRENCY, text))
    point_value = _read_point_value(typed.point_value, currency, faults)
    chips = _read_chips(typed.chips, currency, faults)
    if point_value and chips:
        fee = collection_fee(typed.sheet, point_value, currency)
        refusals = list(stakes_refusals(Stakes(point_value, chips), fee))
        if refusals:
            told = sentences(RefusedByRuleError(refusals), currency, {})
            faults += [FormFault(POINT_VALUE, each) for each in told]
    bank = _read_count(typed.numbers, chips, currency, faults)
    if faults or bank is None:
        return FormReading(currency, chips, point_value, tuple(faults))
    table = typed.table.strip()
    opening = Opening(table, typed.sheet, currency, point_value, chips, typed.dealer, bank)
    return FormReading(currency, chips, point_value, (), opening)


def _read_names(typed: Typed, faults: list[FormFault]) -> None:
    if not typed.table.strip():
        faults.append(FormFault(TABLE, tr("a table has a name")))
    else:
        try:
            verify_text(typed.table.strip())
        except DeniedError as error:
            told = sentences(error, Currency("XXX", 2), {})
            faults += [FormFault(TABLE, each) for each in told]
    if not typed.dealer:
        faults.append(FormFault(DEALER, tr("choose who deals")))


def _read_point_value(text: str, currency: Currency, faults: list[FormFault]) -> int:
    if not text.strip():
        faults.append(FormFault(POINT_VALUE, tr("Type the point value")))
        return 0
    try:
        value = read_amount(text, currency)
    except AmountError as error:
        told = tr("point value: {fault}", fault=typed_fault(error, currency))
        faults.append(FormFault(POINT_VALUE, told))
        return 0
    if not value:
        faults.append(FormFault(POINT_VALUE, tr("a point is worth something")))
    return value


def _read_chips(text: str, currency: Currency, faults: list[FormFault]) -> tuple[int, ...]:
    """The denominations of a text such as `1 5 25 100`, in the currency's units."""
    values = []
    for word in text.replace(";", " ").split():
        try:
            values.append(read_amount(word, currency))
        except AmountError as error:
            told = tr("denominations: {fault}", fault=typed_fault(error, currency))
            faults.append(FormFault(CHIPS, told))
    if any(each.field == CHIPS for each in faults):
        return ()
    try:
        return denominations(values)
    except ChipError as error:
        told = tr("denominations: {fault}", fault=" ".join(sentences(error, currency, {})))
        faults.append(FormFault(CHIPS, told))
        return ()


def _read_count(
    numbers: Mapping[int, int],
    chips: tuple[int, ...],
    currency: Currency,
    faults: list[FormFault],
) -> ChipCount | None:
    try:
        return count_chips(currency, {value: numbers.get(value, 0) for value in chips})
    except ChipError as error:
        told = " ".join(sentences(error, currency, {}))
        faults.append(FormFault(CHIPS, tr("opening count: {fault}", fault=told)))
        return None


def chips_text(values: Iterable[int], currency: Currency) -> str:
    """Denominations as they are typed, whole units without a point."""
    return "  ".join(typed_minor(value, currency, short=True) for value in values)


def differences(sheet: RuleSheet, other: RuleSheet) -> list[str]:
    """What a sheet has otherwise than another of its game: key, value and clause, in words."""
    return [
        tr("{rule}: {value} ({clause})", rule=each.name, value=each.value, clause=each.clause)
        for each in sheetview.differences(sheet, other)
    ]


def free_name(taken: Iterable[str]) -> str:
    """A name for the next table that no open one has."""
    names = {each.casefold() for each in taken}
    number = 1
    while (name := tr("Table {number}", number=number)).casefold() in names:
        number += 1
    return name
