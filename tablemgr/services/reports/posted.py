"""The rule sheet as it is posted at the table: every rule of the house with its clause."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tablemgr.i18n import capital, tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.sheet import NaturalKind, RuleSheet, keys_of, sheet_hash, tables_of
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.explaining.example import Example
from tablemgr.services.explaining.keys import Explained, examples, explain
from tablemgr.services.printed import Amount
from tablemgr.services.reports.page import Occasion, page_facts, sheet_name
from tablemgr.services.reports.parts import (
    NOTICE,
    REMARKS,
    SIGNATURES,
    Control,
    Facts,
    FormShape,
    Report,
    Table,
    Words,
    shape,
)
from tablemgr.services.reports.rulewords import rule_name, rule_value
from tablemgr.services.reportwords import responsibility
from tablemgr.services.rowwords import category_name, row_name
from tablemgr.services.wording import natural_name

FORM = "rule_sheet"


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """Which rule sheet it is."""

    title: str
    id: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule, what the house says on it, and its clause."""

    rule: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class WorthLine:
    """What something held is worth in points."""

    row: str
    held: str
    points: Amount
    tier: Amount


@dataclass(frozen=True, slots=True)
class FeeLine:
    """The collection at a point value, for each player and hand."""

    point_value: Amount
    fee: Amount


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A rule, what it changes, and an example that the program works out."""

    rule: str
    clause: str
    what: str
    example: str


SHAPE = FormShape(
    {
        "facts": shape(SheetFacts),
        "rules": shape(RuleLine, abreast=2),
        "bonuses": shape(WorthLine, "tier", abreast=2),
        "naturals": shape(WorthLine, "row", abreast=2),
        "collection": shape(FeeLine, abreast=3),
        "jackpots": shape(WorthLine, "points", "tier", abreast=2),
        "examples": replace(shape(ExampleLine), omissible=True),
        "notice": NOTICE,
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    },
    rolls=True,
)


def rule_sheet(occasion: Occasion, sheet: RuleSheet, *, explained: bool = False) -> Report:
    """A rule sheet to be posted; where it is `explained`, with an example of every rule."""
    sha256 = sheet_hash(sheet)
    rules = tuple(RuleLine(rule_name(key), rule_value(sheet, key), clause_of(key))
                  for key in keys_of(sheet) if _applies(sheet, key))  # fmt: skip
    tables: dict[str, tuple[object, ...]] = {"rules": rules, **_worth(sheet)}
    if explained:
        tables["examples"] = tuple(_examples(sheet))
    page = page_facts(
        occasion,
        sheet_name(FORM, f"{sheet.id}@{sheet.version}"),
        subject=sheet.title,
        rules=tr("{id} version {version}, {hash}", id=sheet.id, version=sheet.version,
                 hash=sha256[:12]),
        controls=(Control(tr("rules"), str(len(rules))),),
    )  # fmt: skip
    facts = SheetFacts(sheet.title, sheet.id, str(sheet.version), sha256)
    parts = {name: _table(lines) for name, lines in tables.items() if lines}
    notice = Words((responsibility(),), fine=True)
    return Report(FORM, page, {"facts": Facts(facts), **parts, "notice": notice})


def _applies(sheet: RuleSheet, key: str) -> bool:
    """Whether a rule can ever come up at a table of this sheet."""
    played = {
        "banker_wins_ties": sheet.banker != "off",
        "banker_wins_natural_ties": sheet.banker != "off",
        "pool_sweep": sheet.plays_pool,
        "clock_call_after_s": sheet.clock_on,
        "clock_s": sheet.clock_on,
        "collection_short": bool(sheet.collection),
        "natural_optional": bool(sheet.naturals),
        "same_tier": bool(sheet.naturals),
        "no_face_ace": sheet.natural(NaturalKind.NO_FACE) is not None,
    }
    return played.get(key, True)


def _examples(sheet: RuleSheet) -> Iterator[ExampleLine]:
    """What every rule changes that can come up, its tables too."""
    for key in (key for key in keys_of(sheet) if _applies(sheet, key)):
        found, example = explain(key), examples()[key]
        assert isinstance(example, Example)
        words = (rule_value(example.sheet(key, value), key) for value in example.values)
        yield _example(rule_name(key), found, words)
    for key in tables_of(sheet):
        found, example = explain(key), examples()[key]
        assert isinstance(example, Example)
        words = (_held(example.sheet(key, value), key) for value in example.values)
        yield _example(capital(found.name), found, words)


def _held(sheet: RuleSheet, key: str) -> str:
    """What a table of a sheet holds, in a line, spelled as there but in the words of the paper."""
    return ", ".join(map(_spelled, _worth(sheet)[key])) or "–"


def _spelled(line: WorthLine | FeeLine) -> str:
    if isinstance(line, FeeLine):
        return f"{line.point_value} = {line.fee}"
    tier = line.tier and f"({line.tier})"
    return " ".join(filter(None, (line.row, line.held, line.points, tier)))


def _example(rule: str, found: Explained, values: Iterable[str]) -> ExampleLine:
    """An example under the values as they are posted."""
    outcomes = zip(values, found.outcomes, strict=True)
    told = "; ".join(f"{value}: {outcome}" for value, (_, outcome) in outcomes)
    return ExampleLine(rule, found.clause, found.what, f"{found.situation} {told}.")


def _table(lines: tuple[object, ...]) -> Table:
    return Table(lambda: lines)


def _worth(sheet: RuleSheet) -> dict[str, tuple[WorthLine | FeeLine, ...]]:
    bonuses = tuple(
        WorthLine(row_name(row), category_name(key), str(points), "")
        for row in ROWS
        for key, points in sheet.bonuses(row)
    )
    naturals = tuple(
        WorthLine("", natural_name(each.kind), str(each.points), str(each.tier))
        for each in sheet.naturals
    )
    fees = tuple(FeeLine(value, fee) for value, fee in sheet.collection)
    jackpots = tuple(
        WorthLine(row_name(each.row), category_name(each.held), "", "")
        if each.row
        else WorthLine(tr("any"), natural_name(each.held), "", "")
        for each in sheet.jackpots
    )
    return {
        "bonuses": bonuses, "naturals": naturals, "collection": fees, "jackpots": jackpots,
    }  # fmt: skip
