"""A form's definition: what a printed form shows, in which order, under which labels.

A definition arranges what `services.reports` holds; it can neither compute nor leave out money.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from tablemgr.i18n import tr
from tablemgr.services.reports.layout import Language, Paper

SCHEMA = "tablemgr/form@1"


class Align(StrEnum):
    """How the texts of a column stand in it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it shows, its label, its share of the width, and how its texts stand.

    `english` is the label in English, where it stands below that of the house's language.
    """

    key: str
    label: str
    width: int
    align: Align = Align.LEFT
    english: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form: heading (or none), columns, blocks abreast, the house's own texts.

    Lines are broken into groups by the column `group`, where that is not empty.
    """

    name: str
    heading: str = ""
    columns: tuple[Column, ...] = ()
    abreast: int = 1
    texts: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form: its title, its paper, and its sections in the order they print.

    `site`: the house has changed what the program ships. `refused` names the house's own file
    where that has faults, so that the form is printed as shipped. `english` is the title in
    English, where it stands beside that of the house's language.
    """

    id: str
    version: int
    title: str
    paper: Paper
    sections: tuple[Section, ...]
    copies: int = 1
    logo: Path | None = None
    site: bool = False
    refused: str = ""
    language: Language = Language.HOUSE
    english: str = ""


def in_language(form: Form) -> Form:
    """The form with its title, headings and labels in the language that is printed in.

    Texts of the house's own are in no catalogue and stay as they are, once in any case.
    """
    title, both = tr(form.title), form.language is Language.BOTH
    return replace(
        form,
        title=title,
        english=form.title if both and title != form.title else "",
        sections=tuple(_said(section, both=both) for section in form.sections),
    )


def _said(section: Section, *, both: bool) -> Section:
    def said(text: str) -> str:
        words = text and tr(text)
        return f"{words} / {text}" if both and words != text else words

    def labelled(column: Column) -> Column:
        words = column.label and tr(column.label)
        english = column.label if both and words != column.label else ""
        return replace(column, label=words, english=english)

    return replace(
        section,
        heading=said(section.heading),
        columns=tuple(map(labelled, section.columns)),
        texts=tuple(map(said, section.texts)),
    )
