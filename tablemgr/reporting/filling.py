"""Fills the sections of a form with a report: one way for every form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.reporting.chart import chart
from tablemgr.reporting.facts import facts
from tablemgr.reporting.fonts import PLACEHOLDER, glyph_name
from tablemgr.reporting.form import Form, Section, in_language
from tablemgr.reporting.frame import Frame
from tablemgr.reporting.glyphs import printable_value
from tablemgr.reporting.hands import blank_hands, hands
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pairs import pairs
from tablemgr.reporting.paper import Document
from tablemgr.reporting.pen import BLACK, Pen, Span, Style, lines_of
from tablemgr.reporting.table import blank, block, sentences, table
from tablemgr.services.reports.parts import (
    BlankHands,
    Chart,
    Facts,
    Hands,
    Pairs,
    Part,
    Report,
    Table,
    Words,
)
from tablemgr.services.shown import shown_value

SIGNATURES_ABREAST, SIGNATURE_SPACE, SIGNATURE_GAP = 3, 28.0, 24.0
CLOSE_SIGNATURE = 20.0


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found by going through a report once: its hash, and what the fonts lack."""

    hash: str
    missing: tuple[str, ...] = ()


def document_of(report: Report, form: Form, survey: Survey) -> Document:
    """A report as a document: its sections in the form's order, and what every page says."""
    filler = _Filler(report, form, survey)
    page = printable_value(report.page)
    return Document(
        frame=Frame(
            title=filler.form.title,
            facts=page,
            marks=tuple(_marks(report, form)),
            hash=survey.hash,
            logo=form.logo,
            english=filler.form.english,
        ),
        paper=form.paper,
        copies=form.copies,
        blocks=filler.blocks,
    )


def _marks(report: Report, form: Form) -> Iterator[str]:
    """What is stamped on every page."""
    yield from report.page.marks
    if form.site:
        yield tr("SITE LAYOUT")
    if form.refused:
        yield tr("SHIPPED LAYOUT")
    if report.page.reprint:
        yield tr("REPRINT {number}", number=report.page.reprint)


class _Filler:
    """Fills the sections of a form with one report."""

    def __init__(self, report: Report, form: Form, survey: Survey) -> None:
        self.form = printable_value(in_language(form))
        self._parts = {
            name: part if isinstance(part, Table) else printable_value(shown_value(part))
            for name, part in report.parts.items()
        }
        self._remarks = tuple(_remarks(form, survey))

    def blocks(self, span: Span) -> Iterator[Block]:
        """The sections that have something to say, each laid out when its turn comes."""
        for section in self.form.sections:
            filled = self._fill(section, span)
            if filled is not None:
                yield filled

    def _fill(self, section: Section, span: Span) -> Block | None:
        if section.name == "signatures":
            return _signatures(section, span)
        part = self._parts.get(section.name)
        if section.name == "remarks":
            return self._remarked(section, span, part)
        if isinstance(part, Words):
            style = Style.SMALL if part.fine else Style.TEXT
            said = sentences(part.texts, span, style, clings=section.name == "notice")
            if section.name == "notice":
                # What is signed to stays in one piece.
                said = [strip._replace(clings=True) for strip in said]
            notes = sentences(section.texts, span, Style.SMALL)
            return block(section, span, [*said, *notes], blank(0))
        return _laid(section, span, part)

    def _remarked(self, section: Section, span: Span, part: Part | None) -> Block | None:
        texts = part.texts if isinstance(part, Words) else ()
        found = sentences([*texts, *self._remarks], span, Style.TEXT)
        return block(section, span, found, blank(0)) if found else None


def _laid(section: Section, span: Span, part: Part | None) -> Block | None:
    if isinstance(part, Facts):
        return facts(section, span, part)
    if isinstance(part, Table):
        return table(section, span, part)
    if isinstance(part, Hands):
        return hands(section, span, part.seats)
    if isinstance(part, BlankHands):
        return blank_hands(section, span, part.seats)
    if isinstance(part, Pairs):
        return pairs(section, span, part.pairs)
    return chart(section, span, part) if isinstance(part, Chart) else None


def _remarks(form: Form, survey: Survey) -> Iterator[str]:
    """What the reader has to know of the print itself."""
    if survey.missing:
        names = ", ".join(map(glyph_name, survey.missing))
        yield tr("Not in the fonts and printed as {box}: {names}.", box=PLACEHOLDER, names=names)
    if form.refused:
        yield tr(
            "The house's layout {file} has faults and was not used; this is the shipped one.",
            file=form.refused,
        )


def _signatures(section: Section, span: Span) -> Block | None:
    abreast = 1 if span.narrow else SIGNATURES_ABREAST
    places = span.split([1] * abreast, SIGNATURE_GAP)
    names = section.texts
    strips = [
        _signature_row(names[at : at + abreast], places, clings=at == 0)
        for at in range(0, len(names), abreast)
    ]
    return block(section, span, strips, blank(0)) if strips else None


def _signature_row(names: Sequence[str], places: list[Span], *, clings: bool) -> Strip:
    under = [lines_of(name, Style.LABEL, places[0].width) for name in names]
    space = CLOSE_SIGNATURE if places[0].close else SIGNATURE_SPACE

    def draw(pen: Pen, top: float) -> None:
        line = top - space
        for lines, place in zip(under, places, strict=False):
            pen.rule(place, line, 0.6, BLACK)
            pen.lines(lines, place, line - 2.0, Style.LABEL)

    most = max(1, *map(len, under))
    return Strip(space + 2.0 + most * Style.LABEL.leading, draw, clings)
