"""Reads a form's definition from its TOML file, reporting every fault with file, key and reason."""

import difflib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from tablemgr.i18n import tr
from tablemgr.reporting.form import SCHEMA, Align, Column, Form, Section
from tablemgr.reporting.logo import logo_fault
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.layout import Language, Paper, papers
from tablemgr.services.reports.parts import FormShape, Shape, amounts_of
from tablemgr.services.sheets import read_toml

HEAD_KEYS = (
    *("schema", "id", "version", "base", "title", "paper", "language", "copies", "logo"),
    "order",
)
COLUMN_KEYS = ("key", "label", "width", "align")
MOST_WIDTH, MOST_TEXTS, MOST_COPIES = 1_000, 12, 9
# Of a line, and of each of the house's own texts: whoever needs more has taken the wrong key.
MOST_LETTERS, MOST_OF_A_TEXT = 200, 1_000

_Choice = TypeVar("_Choice", bound=StrEnum)


def section_keys(shape: Shape) -> tuple[str, ...]:
    """The keys that the table of a section may hold."""
    keys = ["heading"]
    keys += ["columns"] if shape.columns else []
    keys += ["abreast"] if shape.abreast > 1 else []
    keys += ["group"] if shape.groups else []
    return (*keys, shape.texts) if shape.texts else tuple(keys)


def read_form(path: Path) -> Form:
    """Read a form's whole definition; `RefusedError` with every fault of the file in words."""
    return form_of(path, read_toml(path), path.stem)


def form_of(path: Path, data: Mapping[str, object], name: str, *, site: bool = False) -> Form:
    """A form from its definition as read; `RefusedError` with every fault, the file named."""
    kind = KINDS.get(name)
    if kind is None:
        words = tr('there is no form "{form}"', form=name) + near(name, KINDS)
        raise refused(path, [words])
    reader = _Reader(path, data, kind.shape)
    form = reader.form(name, site=site)
    if form is None or reader.faults:
        raise refused(path, reader.faults)
    return form


def refused(path: Path, faults: Iterable[str]) -> RefusedError:
    """The error for the faults of a file."""
    return RefusedError(Fault(f"{path.name}: {text}") for text in faults)


class _Reader:
    """Collects the faults of one definition while its parts are read."""

    def __init__(self, path: Path, data: Mapping[str, object], shape: FormShape) -> None:
        self.path = path
        self.data = data
        self.shape = shape
        self.faults: list[str] = []

    def form(self, name: str, *, site: bool) -> Form | None:
        shapes = self.shape.sections
        self._known("", self.data, (*HEAD_KEYS, *shapes), tr("unknown key"))
        self._choice(self.data, "", "schema", (SCHEMA,))
        self._choice(self.data, "", "id", (name,))
        version = self._number(self.data, "", "version", 1_000_000)
        title = self._title()
        paper = self._paper()
        language = self._language() if "language" in self.data else Language.HOUSE
        copies = self._number(self.data, "", "copies", MOST_COPIES) if "copies" in self.data else 1
        logo = self._logo() if "logo" in self.data else None
        sections = {each: self._section(each, shape) for each, shape in shapes.items()}
        order = self._order()
        if self.faults or paper is None:
            return None
        arranged = tuple(sections[each] for each in order)
        return Form(name, version, title, paper, arranged, copies, logo, site, language=language)

    def _fault(self, key: str, words: str) -> None:
        self.faults.append(f"{key}: {words}")

    def _known(
        self, prefix: str, table: Mapping[str, object], known: Iterable[str], words: str
    ) -> None:
        for key in table:
            if key not in known:
                self._fault(prefix + key, words + near(key, known))

    def _title(self) -> str:
        before = len(self.faults)
        title = self._text(self.data, "", "title")
        if not title.strip() and len(self.faults) == before:
            self._fault("title", tr("missing"))
        return title

    def _text(self, table: Mapping[str, object], prefix: str, key: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and not {"\n", "{", "}"} & set(value):
            if len(value) <= MOST_LETTERS:
                return value
            self._fault(prefix + key, tr("has more than {most} letters", most=MOST_LETTERS))
            return ""
        reason = tr("missing") if value is None else tr("must be one line of text without braces")
        self._fault(prefix + key, reason)
        return ""

    def _number(self, table: Mapping[str, object], prefix: str, key: str, most: int) -> int:
        value = table.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
            return value
        self._fault(prefix + key, tr("must be a whole number from 1 to {most}", most=most))
        return 1

    def _choice(
        self, table: Mapping[str, object], prefix: str, key: str, choices: Iterable[str]
    ) -> str | None:
        value = table.get(key)
        if isinstance(value, str) and value in choices:
            return value
        words = tr("missing") if value is None else tr('"{value}" is not right', value=value)
        self._fault(
            prefix + key,
            tr("{words}; it can be {choices}", words=words, choices=", ".join(choices)),
        )
        return None

    def _member(
        self, table: Mapping[str, object], prefix: str, key: str, kind: type[_Choice]
    ) -> _Choice | None:
        value = self._choice(table, prefix, key, tuple(map(str, kind)))
        return None if value is None else kind(value)

    def _paper(self) -> Paper | None:
        fits = papers(rolls=self.shape.rolls)
        value = self._choice(self.data, "", "paper", tuple(map(str, fits)))
        return None if value is None else Paper(value)

    def _language(self) -> Language:
        found = self._member(self.data, "", "language", Language)
        return found or Language.HOUSE

    def _logo(self) -> Path | None:
        """The house's picture, a file beside the definition."""
        name = self._text(self.data, "", "logo")
        if not name:
            return None
        path = self.path.parent / name
        # A way to another folder has no ending of its own, and is no picture.
        fault = logo_fault(path if Path(name).name == name else Path())
        if fault:
            self._fault("logo", fault)
        return None if fault else path

    def _texts(self, table: Mapping[str, object], prefix: str, key: str) -> list[str]:
        value = table.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self._fault(prefix + key, tr("must be a list of texts"))
        elif len(value) > MOST_TEXTS and key != "order":
            self._fault(prefix + key, tr("holds more than {most} texts", most=MOST_TEXTS))
        elif any({"{", "}"} & set(each) for each in value):
            self._fault(prefix + key, tr("must be texts without braces"))
        elif any(len(each) > MOST_OF_A_TEXT for each in value):
            self._fault(prefix + key, tr("has more than {most} letters", most=MOST_OF_A_TEXT))
        else:
            return value
        return []

    def _order(self) -> list[str]:
        """The sections as they print: each of them exactly once, so that nothing can be hidden."""
        before, shapes = len(self.faults), self.shape.sections
        order = self._texts(self.data, "", "order")
        if len(self.faults) > before:
            return []
        for name in dict.fromkeys(order):
            if name not in shapes:
                words = tr('unknown section "{name}"', name=name)
                self._fault("order", words + near(name, shapes))
            elif order.count(name) > 1:
                self._fault("order", tr('"{name}" is listed twice', name=name))
        for name, shape in shapes.items():
            if name not in order and not shape.omissible:
                self._fault("order", tr('"{name}" is missing', name=name))
        return order

    def _section(self, name: str, shape: Shape) -> Section:
        table = self.data.get(name, {})
        if not isinstance(table, Mapping):
            self._fault(name, tr("must be a table"))
            return Section(name)
        prefix, keys = f"{name}.", section_keys(shape)
        self._known(prefix, table, keys, tr("unknown key"))
        heading = self._text(table, prefix, "heading") if "heading" in table else ""
        columns = self._columns(prefix + "columns", table, shape) if shape.columns else ()
        abreast = 1
        if "abreast" in table and "abreast" in keys:
            abreast = self._number(table, prefix, "abreast", shape.abreast)
        group = ""
        if table.get("group") and "group" in keys:
            group = self._choice(table, prefix, "group", shape.groups) or ""
        texts = self._texts(table, prefix, shape.texts) if shape.texts in table else []
        return Section(name, heading, columns, abreast, tuple(texts), group)

    def _columns(self, key: str, table: Mapping[str, object], shape: Shape) -> tuple[Column, ...]:
        entries = table.get("columns")
        if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
            self._fault(key, tr("must be a list of tables"))
            return ()
        columns = [
            self._column(f"{key}[{number}].", entry, shape)
            for number, entry in enumerate(entries, 1)
        ]
        named = [column.key for column in columns]
        for name in shape.columns:
            if named.count(name) > 1:
                self._fault(key, tr('"{name}" is listed twice', name=name))
            if name not in named and name not in shape.optional:
                self._fault(key, tr('"{name}" is missing', name=name))
        return tuple(columns)

    def _column(self, prefix: str, entry: Mapping[str, object], shape: Shape) -> Column:
        self._known(prefix, entry, COLUMN_KEYS, tr("unknown key"))
        key = self._text(entry, prefix, "key")
        if key and key not in shape.columns:
            words = tr('unknown column "{key}"', key=key)
            self._fault(prefix + "key", words + near(key, shape.columns))
        label = self._text(entry, prefix, "label")
        width = self._number(entry, prefix, "width", MOST_WIDTH)
        align = self._member(entry, prefix, "align", Align) if "align" in entry else None
        return Column(key, label, width, align or _usual_align(shape, key))


def _usual_align(shape: Shape, key: str) -> Align:
    """Numbers stand to the right, so that the points stand under each other."""
    line: Any = shape.line
    return Align.RIGHT if line is not None and key in amounts_of(line) else Align.LEFT


def near(name: str, known: Iterable[str]) -> str:
    """A hint at what may have been meant."""
    found = difflib.get_close_matches(name, list(known), 1)
    return tr("; did you mean {name}?", name=found[0]) if found else ""
