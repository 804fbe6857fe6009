"""`tablemgr rules`: the presets as a list, and a sheet as it prints, every key with its clause."""

from collections.abc import Iterator
from dataclasses import fields

from tablemgr.cli.out import Table
from tablemgr.i18n import tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.rules.sheetfile import KEYS, clause_of, shown
from tablemgr.services.sheets import preset, preset_names
from tablemgr.services.wording import category_name, natural_name, row_name


def preset_table() -> Table:
    """The presets with title, version and the beginning of their hash."""
    sheets = [found for name in preset_names() if (found := preset(name))]
    rows = tuple((each.id, each.title, str(each.version), sheet_hash(each)[:12]) for each in sheets)
    headings = (tr("sheet"), tr("title"), ">" + tr("version"), tr("SHA-256"))
    return Table(tr("Rule sheets"), headings, rows)


def sheet_tables(sheet: RuleSheet) -> Iterator[Table | str]:
    """Every key of a sheet with value and clause, its bonuses and its naturals."""
    title = tr(
        "{title}: {id} version {version}", title=sheet.title, id=sheet.id, version=sheet.version
    )
    names = [each.name for each in fields(sheet) if each.name in KEYS and each.metadata]
    rows = tuple(
        (name, shown(getattr(sheet, name)), clause_of(name)) for name in names if name != "naturals"
    )
    yield Table(title, (tr("key"), tr("value"), tr("clause")), rows)
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
    yield tr("SHA-256 {hash}", hash=sheet_hash(sheet))
