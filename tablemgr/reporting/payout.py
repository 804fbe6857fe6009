"""The payout sheet: the sections of the form's definition filled with one hand."""

from collections.abc import Callable, Sequence

from tablemgr.i18n import tr
from tablemgr.reporting.form import Column, Form, Section
from tablemgr.reporting.glyphs import missing_remark, printable_value
from tablemgr.reporting.hands import hands
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pairs import pairs
from tablemgr.reporting.paper import Document
from tablemgr.reporting.pen import BLACK, Pen, Span, Style, lines_of
from tablemgr.reporting.table import GUTTER, blank, block, labels, sentences, table
from tablemgr.services.printed import PayoutSheet

SHORT_HASH = 12
# What nobody said is left to be written in by hand; any other fact that is empty has no label.
WRITE_IN = ("table", "hand", "dealer")
SIGNATURES_ABREAST, SIGNATURE_HEIGHT, SIGNATURE_GAP = 3, 38.0, 24.0


def payout_document(sheet: PayoutSheet, form: Form) -> Document:
    """One hand as a document: its sections in the form's order, and what every page says."""
    missing = missing_remark(sheet, form)
    sheet, form = printable_value(sheet), printable_value(form)
    filler = _Filler(sheet, missing)
    table_and_hand = " · ".join(
        words
        for words, fact in (
            (tr("Table {table}", table=sheet.facts.table), sheet.facts.table),
            (tr("Hand {hand}", hand=sheet.facts.hand), sheet.facts.hand),
        )
        if fact
    )
    rules = tr(
        "{id} version {version}, {hash}",
        id=sheet.rules.id,
        version=sheet.rules.version,
        hash=sheet.rules.sha256[:SHORT_HASH],
    )
    return Document(
        title=form.title,
        subject=table_and_hand,
        rules=rules,
        program=sheet.program,
        printed_at=sheet.printed_at,
        paper=form.paper,
        blocks=lambda span: [
            filled for section in form.sections if (filled := filler.fill(section, span))
        ],
    )


class _Filler:
    """Fills the sections of a form with one hand, all texts already printable."""

    def __init__(self, sheet: PayoutSheet, missing: str) -> None:
        self.sheet = sheet
        self.missing = missing

    def fill(self, section: Section, span: Span) -> Block | None:
        """The section as a block, None where the hand has nothing to say in it."""
        parts: dict[str, Callable[[Section, Span], Block | None]] = {
            "facts": self._facts,
            "rules": self._rules,
            "seats": lambda section, span: hands(section, span, self.sheet.seats),
            "pairs": self._pairs,
            "pool": self._pool,
            "payments": self._payments,
            "stacks": lambda section, span: table(section, span, self.sheet.stacks, totals=True),
            "remarks": self._remarks,
            "notice": self._notice,
            "signatures": self._signatures,
        }
        return parts[section.name](section, span)

    def _facts(self, section: Section, span: Span) -> Block:
        columns = section.columns
        facts = [str(getattr(self.sheet.facts, column.key)) for column in columns]
        spans = span.split([column.width for column in columns], GUTTER)
        filled = [
            bool(fact) or column.key in WRITE_IN
            for column, fact in zip(columns, facts, strict=True)
        ]
        return block(
            section, span, [_fact_row(columns, spans, facts)], labels(columns, spans, filled)
        )

    def _rules(self, section: Section, span: Span) -> Block:
        rules = self.sheet.rules
        words = tr(
            "Rules: {title} ({id} version {version}), SHA-256 {hash}",
            title=rules.title,
            id=rules.id,
            version=rules.version,
            hash=rules.sha256,
        )
        return block(section, span, sentences([words], span, Style.SMALL), blank(0))

    def _pairs(self, section: Section, span: Span) -> Block | None:
        return pairs(section, span, self.sheet.pairs) if self.sheet.pairs else None

    def _pool(self, section: Section, span: Span) -> Block | None:
        return table(section, span, self.sheet.pool) if self.sheet.pool else None

    def _payments(self, section: Section, span: Span) -> Block:
        """The payments in order and, below them, which of the house's rules ruled (X1 to X4)."""
        ruled = sentences([" ".join(self.sheet.payment_rules)], span, Style.SMALL, clings=True)
        if not self.sheet.payments:
            return block(section, span, ruled, blank(0))
        paid = table(section, span, self.sheet.payments, totals=True)
        return Block(paid.head, paid.again, (*paid.strips, *ruled))

    def _remarks(self, section: Section, span: Span) -> Block | None:
        texts = [text for text in (self.sheet.note, self.missing) if text]
        if not texts:
            return None
        return block(section, span, sentences(texts, span, Style.TEXT), blank(0))

    def _notice(self, section: Section, span: Span) -> Block:
        notice = sentences([self.sheet.responsibility], span, Style.SMALL, clings=True)
        notes = sentences(section.texts, span, Style.SMALL)
        return block(section, span, [*notice, *notes], blank(0))

    def _signatures(self, section: Section, span: Span) -> Block | None:
        places = span.split([1] * SIGNATURES_ABREAST, SIGNATURE_GAP)
        names = section.texts
        strips = [
            _signature_row(names[at : at + SIGNATURES_ABREAST], places, clings=at == 0)
            for at in range(0, len(names), SIGNATURES_ABREAST)
        ]
        return block(section, span, strips, blank(0)) if strips else None


def _fact_row(columns: Sequence[Column], spans: list[Span], facts: list[str]) -> Strip:
    cells = [
        lines_of(fact, Style.FACT, span.width) for fact, span in zip(facts, spans, strict=True)
    ]

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, cells, strict=True):
            pen.lines(lines, span, top, Style.FACT, column.align)
            if not lines and column.key in WRITE_IN:
                pen.rule(span, top - Style.FACT.leading, 0.4, BLACK)

    return Strip(max(1, *map(len, cells)) * Style.FACT.leading, draw)


def _signature_row(names: tuple[str, ...], places: list[Span], *, clings: bool) -> Strip:
    def draw(pen: Pen, top: float) -> None:
        line = top - SIGNATURE_HEIGHT + Style.LABEL.leading + 2.0
        for name, place in zip(names, places, strict=False):
            pen.rule(place, line, 0.6, BLACK)
            pen.lines(lines_of(name, Style.LABEL, place.width, 1), place, line - 2.0, Style.LABEL)

    return Strip(SIGNATURE_HEIGHT, draw, clings)
