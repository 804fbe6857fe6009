"""The forms that are printed by: those that the program ships, and the house's own over them.

A file of the house's that has a fault is not used, and every page says so; it never stops a print.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tablemgr import assets
from tablemgr.i18n import tr
from tablemgr.reporting.form import Form
from tablemgr.reporting.formfile import form_of, near, read_form, refused
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.layout import Layout
from tablemgr.services.sheets import MOST_BYTES, read_toml


@cache
def shipped_form(name: str) -> Form:
    """A form as the program ships it; `AssetMissingError` where its file is gone."""
    return read_form(_shipped_file(name))


def _shipped_file(name: str) -> Path:
    return assets.asset(f"reports/{name}.toml")


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms in use by their names, and the faults of the house's own files."""

    forms: Mapping[str, Form]
    faults: tuple[Fault, ...] = ()

    def __getitem__(self, name: str) -> Form:
        """The form of a name."""
        return self.forms[name]

    def laid_out(self, name: str, layout: Layout) -> "Forms":
        """The same with one form, if it is there, on the paper and in the language asked for."""
        form = self.forms.get(name)
        if form is None:
            return self
        asked = replace(
            form, paper=layout.paper or form.paper, language=layout.language or form.language
        )
        return replace(self, forms={**self.forms, name: asked})


def read_forms(folder: Path | None = None) -> Forms:
    """All forms, with the house's own in a folder, which need not exist, in place of the shipped.

    What is wrong with a file is among the faults, and its form is the shipped one.
    """
    forms = {name: shipped_form(name) for name in KINDS}
    faults: list[Fault] = []
    taken: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")) if folder else ():
        try:
            form = read_override(path)
            if form.id in taken:
                words = tr("{form} is changed by {file} already", form=form.id,
                           file=taken[form.id])  # fmt: skip
                raise refused(path, [f"base: {words}"])
        except RefusedError as error:
            faults += error.faults
            name = _meant(path)
            if name in forms and name not in taken:
                forms[name] = replace(forms[name], refused=path.name)
            continue
        forms[form.id], taken[form.id] = form, path.name
    return Forms(forms, tuple(faults))


def read_override(path: Path) -> Form:
    """A house's own form: a file that begins with `base = "session_report@1"` and changes keys.

    `RefusedError` with every fault. A section's keys are changed one by one, its columns as a
    whole.
    """
    data = read_toml(path)
    name, problem = _base(data.get("base"))
    if problem:
        raise refused(path, [f"base: {problem}"])
    shipped = read_toml(_shipped_file(name))
    merged = dict(shipped)
    for key, value in data.items():
        before = shipped.get(key)
        both = isinstance(value, dict) and isinstance(before, dict)
        merged[key] = {**before, **value} if both else value  # type: ignore[dict-item]
    return form_of(path, merged, name, site=True)


def _base(value: object) -> tuple[str, str]:
    """The form that a base names, or what is wrong with it."""
    if not isinstance(value, str):
        example = next(iter(KINDS))
        return "", tr('must name the form that is changed, as "{example}@1"', example=example)
    name, _, version = value.partition("@")
    if name not in KINDS:
        return "", tr('there is no form "{form}"', form=name) + near(name, KINDS)
    known = str(shipped_form(name).version)
    if version != known:
        right = f"{name}@{known}"
        return "", tr('"{value}" is not what the program has; it is {right}', value=value,
                      right=right)  # fmt: skip
    return name, ""


def _meant(path: Path) -> str:
    """The form that a faulty file is about, as far as one can tell: it may be no TOML at all."""
    try:
        text = path.read_bytes()[:MOST_BYTES].decode("utf-8", "replace")
    except OSError:
        text = ""
    base = _BASE.search(text)
    meant = difflib.get_close_matches(base[1] if base else path.stem, KINDS, 1)
    return meant[0] if meant else ""


_BASE = re.compile(r"^\s*base\s*=\s*[\"']([a-z_]+)", re.M)
