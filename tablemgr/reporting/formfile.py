"""Reads a form's definition from its TOML file, reporting every fault with file, key and reason."""

import difflib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from tablemgr.i18n import tr
from tablemgr.reporting.form import SCHEMA, SECTIONS, Align, Column, Form, Known, Paper, Section
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.sheets import read_toml

HEAD_KEYS = ("schema", "id", "version", "title", "paper", "order")
COLUMN_KEYS = ("key", "label", "width", "align")
MOST_WIDTH, MOST_TEXTS = 1_000, 12

_Choice = TypeVar("_Choice", bound=StrEnum)


def read_form(path: Path) -> Form:
    """Read a form's definition; `RefusedError` with every fault of the file in words."""
    reader = _Reader(read_toml(path))
    form = reader.form(path.stem)
    if form is None or reader.faults:
        raise RefusedError(Fault(f"{path.name}: {text}") for text in reader.faults)
    return form


class _Reader:
    """Collects the faults of one definition while its parts are read."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.faults: list[str] = []

    def form(self, name: str) -> Form | None:
        self._known("", self.data, (*HEAD_KEYS, *SECTIONS), tr("unknown key"))
        self._choice(self.data, "", "schema", (SCHEMA,))
        self._choice(self.data, "", "id", (name,))
        version = self._number(self.data, "", "version", 1_000_000)
        title = self._text(self.data, "", "title")
        paper = self._member(self.data, "", "paper", Paper)
        sections = {each: self._section(each, known) for each, known in SECTIONS.items()}
        order = self._order()
        if self.faults or paper is None:
            return None
        arranged = tuple(sections[each] for each in order)
        return Form(name, version, title, paper, arranged)

    def _fault(self, key: str, words: str) -> None:
        self.faults.append(f"{key}: {words}")

    def _known(
        self, prefix: str, table: Mapping[str, object], known: Iterable[str], words: str
    ) -> None:
        for key in table:
            if key not in known:
                self._fault(prefix + key, words + _near(key, known))

    def _text(self, table: Mapping[str, object], prefix: str, key: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and "\n" not in value:
            return value
        reason = tr("missing") if value is None else tr("must be one line of text")
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

    def _texts(self, table: Mapping[str, object], prefix: str, key: str) -> list[str]:
        value = table.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self._fault(prefix + key, tr("must be a list of texts"))
        elif len(value) > MOST_TEXTS:
            self._fault(prefix + key, tr("holds more than {most} texts", most=MOST_TEXTS))
        else:
            return value
        return []

    def _order(self) -> list[str]:
        """The sections as they print: each of them exactly once, so that nothing can be hidden."""
        before = len(self.faults)
        order = self._texts(self.data, "", "order")
        if len(self.faults) > before:
            return []
        for name in dict.fromkeys(order):
            if name not in SECTIONS:
                self._fault(
                    "order", tr('unknown section "{name}"', name=name) + _near(name, SECTIONS)
                )
            elif order.count(name) > 1:
                self._fault("order", tr('"{name}" is listed twice', name=name))
        for name in SECTIONS:
            if name not in order:
                self._fault("order", tr('"{name}" is missing', name=name))
        return order

    def _section(self, name: str, known: Known) -> Section:
        table = self.data.get(name, {})
        if not isinstance(table, Mapping):
            self._fault(name, tr("must be a table"))
            return Section(name)
        prefix = f"{name}."
        self._known(prefix, table, known.keys, tr("unknown key"))
        heading = self._text(table, prefix, "heading") if "heading" in table else ""
        columns = self._columns(prefix + "columns", table, known) if known.columns else ()
        abreast = 1
        if "abreast" in table and "abreast" in known.keys:
            abreast = self._number(table, prefix, "abreast", known.most_abreast)
        texts = self._texts(table, prefix, known.texts) if known.texts in table else []
        return Section(name, heading, columns, abreast, tuple(texts))

    def _columns(self, key: str, table: Mapping[str, object], known: Known) -> tuple[Column, ...]:
        entries = table.get("columns")
        if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
            self._fault(key, tr("must be a list of tables"))
            return ()
        columns = [
            self._column(f"{key}[{number}].", entry, known.columns)
            for number, entry in enumerate(entries, 1)
        ]
        named = [column.key for column in columns]
        for name in known.columns:
            if named.count(name) > 1:
                self._fault(key, tr('"{name}" is listed twice', name=name))
            if name not in named and name not in known.optional:
                self._fault(key, tr('"{name}" is missing', name=name))
        return tuple(columns)

    def _column(self, prefix: str, entry: Mapping[str, object], known: tuple[str, ...]) -> Column:
        self._known(prefix, entry, COLUMN_KEYS, tr("unknown key"))
        key = self._text(entry, prefix, "key")
        if key and key not in known:
            words = tr('unknown column "{key}"', key=key)
            self._fault(prefix + "key", words + _near(key, known))
        label = self._text(entry, prefix, "label")
        width = self._number(entry, prefix, "width", MOST_WIDTH)
        align = self._member(entry, prefix, "align", Align) if "align" in entry else None
        return Column(key, label, width, align or Align.LEFT)


def _near(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), 1)
    return tr("; did you mean {name}?", name=near[0]) if near else ""
