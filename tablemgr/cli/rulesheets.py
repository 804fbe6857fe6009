"""`tablemgr rules`: the presets as a list, and a sheet as it prints, every key with its clause."""

from collections.abc import Iterator, Sequence

from tablemgr.cli.out import Table
from tablemgr.i18n import tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.sheet import Jackpot, RuleSheet, keys_of, sheet_hash, tables_of, value_of
from tablemgr.rules.sheetfaults import shown
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.explaining.keys import Explained, examples, explain, unknown_key
from tablemgr.services.faults import RefusedError
from tablemgr.services.rowwords import category_name, row_name
from tablemgr.services.sheets import all_preset_names, preset
from tablemgr.services.wording import natural_name


def preset_table() -> Table:
    """The presets with title, version and the beginning of their hash."""
    sheets = [found for name in all_preset_names() if (found := preset(name))]
    rows = tuple((each.id, each.title, str(each.version), sheet_hash(each)[:12]) for each in sheets)
    headings = (tr("sheet"), tr("title"), ">" + tr("version"), tr("SHA-256"))
    return Table(tr("Rule sheets"), headings, rows)


def sheet_tables(sheet: RuleSheet) -> Iterator[Table | str]:
    """Every key of a sheet with value and clause, and each of its tables that is not empty."""
    title = tr(
        "{title}: {id} version {version}", title=sheet.title, id=sheet.id, version=sheet.version
    )
    rows = tuple((key, shown(value_of(sheet, key)), clause_of(key)) for key in keys_of(sheet))
    yield Table(title, (tr("key"), tr("value"), tr("clause")), rows)
    yield from _lists(sheet)
    yield tr("SHA-256 {hash}", hash=sheet_hash(sheet))


def _lists(sheet: RuleSheet) -> Iterator[Table]:
    bonuses = tuple(
        (row_name(row), category_name(key), str(points))
        for row in ROWS
        for key, points in sheet.bonuses(row)
    )
    if bonuses:
        yield Table(tr("Bonuses (B1)"), (tr("row"), tr("held"), ">" + tr("points")), bonuses)
    naturals = tuple(
        (natural_name(each.kind), str(each.points), str(each.tier)) for each in sheet.naturals
    )
    if naturals:
        headings = (tr("natural"), ">" + tr("points"), ">" + tr("tier"))
        yield Table(tr("Naturals (N1)"), headings, naturals)
    if sheet.collection:
        money = (">" + tr("point value"), ">" + tr("fee"))
        yield Table(tr("Collection (T9)"), money, sheet.collection)
    if sheet.jackpots:
        jackpots = tuple(map(_jackpot_row, sheet.jackpots))
        yield Table(tr("Jackpots (J1)"), (tr("row"), tr("held")), jackpots)


def sheet_explained(sheet: RuleSheet) -> Iterator[str]:
    """What every key of a sheet changes, each with its example."""
    for key in (*keys_of(sheet), *tables_of(sheet)):
        yield from _explained(explain(key))


def keys_explained(keys: Sequence[str]) -> Iterator[str]:
    """What keys change, all of them where none is named; `RefusedError` for those there are not."""
    known = examples()
    unknown = [key for key in keys if key not in known]
    if unknown:
        raise RefusedError(unknown_key(key, known) for key in unknown)
    for key in keys or known:
        yield from _explained(explain(key))


def _explained(found: Explained) -> Iterator[str]:
    yield f"{found.key} ({found.clause}): {found.what}"
    yield from (f"  {line}" for line in found.lines())
    yield ""


def _jackpot_row(jackpot: Jackpot) -> tuple[str, str]:
    if jackpot.row is None:
        return tr("any"), natural_name(jackpot.held)
    return row_name(jackpot.row), category_name(jackpot.held)
