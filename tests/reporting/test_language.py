"""The language of paper: the house's, English, or titles, headings and labels in both."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from reportlab.lib.pagesizes import A4, LETTER

from tablemgr import i18n
from tablemgr.reporting import read_forms, shipped_form
from tablemgr.reporting.form import in_language
from tablemgr.reporting.pen import Style
from tablemgr.reporting.press import preview_report
from tablemgr.services.demo.house import SITE
from tablemgr.services.people.house import House
from tablemgr.services.reports.catalogue import KINDS, Asked
from tablemgr.services.reports.layout import Language, Layout, Paper
from tablemgr.services.reports.order import Order
from tablemgr.services.room import Room
from tablemgr.store.engine import open_store
from tests.reporting.pdftext import Piece, misplaced, pieces, texts
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import ASKED, FIRST

HOUSE, ENGLISH, BOTH = Language.HOUSE, Language.ENGLISH, Language.BOTH


@pytest.fixture(autouse=True)
def _italian() -> Iterator[None]:
    """A house that speaks Italian."""
    i18n.use("it")
    yield
    i18n.use()


@pytest.fixture
def room(played_once: Path) -> Iterator[Room]:
    with open_store(str(played_once), "office") as store:
        yield Room(House(store, SITE, Ticking(), CHEAP), "Casinò Żółć")


def made(room: Room, language: Language, form: str = "bank_count") -> bytes:
    layout = Layout(language=language)
    return preview_report(room, read_forms(), Order(form, ASKED[form], layout)).pdf


def test_a_form_speaks_the_houses_language_english_or_both(room: Room) -> None:
    said = {language: texts(made(room, language)) for language in Language}
    assert "Conteggio della dotazione" in said[HOUSE]
    assert "Bank count" not in said[HOUSE]
    assert "Bank count" in said[ENGLISH]
    assert not any("Conteggio" in text for text in said[ENGLISH])
    assert "Conteggio della dotazione" in said[BOTH]
    assert any(text.startswith("Bank count · ") for text in said[BOTH])


def test_a_screen_that_waits_for_english_paper_stays_as_it_is(room: Room) -> None:
    made(room, ENGLISH)
    assert i18n.language() == "it"


@pytest.mark.parametrize("form", ASKED)
@pytest.mark.parametrize("language", [HOUSE, BOTH])
def test_nothing_is_cut_or_printed_over_in_longer_words(
    room: Room, form: str, language: Language
) -> None:
    found = pieces(made(room, language, form))
    assert misplaced(found, *A4) == []
    assert not [piece.text for piece in found if piece.text.endswith("…")]
    assert as_files_have_it(found) == []


def as_files_have_it(found: list[Piece]) -> list[str]:
    """What is on paper as it stands in files: amounts with a point, dates by ISO 8601.

    Beside a hash, the name of a chain or a sheet is the one that the database has.
    """
    told = [piece.text for piece in found if not _HASH.search(piece.text)]
    return [text for text in told if _OF_FILES.search(text)]


_HASH = re.compile(r"[0-9a-f]{64}")
_OF_FILES = re.compile(r"(?<![\d.])\d+\.\d\d(?![\d.])|(?<![-/\w])\d{4}-\d\d-\d\d(?![-\w])")


@pytest.mark.parametrize("language", ["hu", "pl"])
def test_numbers_and_dates_are_those_of_the_language(room: Room, language: str) -> None:
    i18n.use(language)
    assert as_files_have_it(pieces(made(room, HOUSE, "session_report"))) == []


@pytest.mark.parametrize("form", ASKED)
def test_nothing_is_cut_on_a_wider_and_shorter_paper(room: Room, form: str) -> None:
    layout = Layout(Paper.LETTER, ENGLISH)
    found = pieces(preview_report(room, read_forms(), Order(form, ASKED[form], layout)).pdf)
    assert misplaced(found, *LETTER) == []
    assert not [piece.text for piece in found if piece.text.endswith("…")]


@pytest.mark.parametrize("code", [i18n.ENGLISH, *i18n.languages()])
def test_m4_a_void_hand_has_room_on_one_page(room: Room, code: str) -> None:
    i18n.use(code)
    asked = Asked(session=FIRST, hand=26)
    for paper, size in ((Paper.A4, A4), (Paper.LETTER, LETTER)):
        for language in (HOUSE, BOTH):
            order = Order("payout_sheet", asked, Layout(paper, language))
            found = pieces(preview_report(room, read_forms(), order).pdf)
            assert {piece.page for piece in found} == {0}
            # VOID runs across everything, and the button has a letter of its own.
            words = [piece for piece in found if piece.size < 40 and piece.text != "D"]
            assert misplaced(words, *size) == []
            assert min(piece.size for piece in words) >= Style.LABEL.size


@pytest.mark.parametrize("form", [form for form in ASKED if KINDS[form].shape.rolls])
def test_on_a_roll_a_long_title_goes_on_below(room: Room, form: str) -> None:
    layout = Layout(Paper.ROLL, BOTH)
    pdf = preview_report(room, read_forms(), Order(form, ASKED[form], layout)).pdf
    (page,) = PdfReader(io.BytesIO(pdf)).pages
    found = pieces(pdf)
    size = (float(page.mediabox.width), float(page.mediabox.height))
    assert misplaced(found, *size, side=10.9) == []
    assert not [piece.text for piece in found if piece.text.endswith("…")]


def test_words_of_labels_are_not_broken(room: Room) -> None:
    said = [piece.text for piece in pieces(made(room, BOTH, "session_report"))]
    for word in ("Annullata", "Void", "Rettificata", "Deroghe", "Mosso", "Collected"):
        assert word in said


def test_the_paper_says_which_language_it_is_in(room: Room) -> None:
    for language, code in ((HOUSE, "it"), (ENGLISH, "en"), (BOTH, "it")):
        found = PdfReader(io.BytesIO(made(room, language))).root_object
        assert str(found["/Lang"]) == code


def test_a_text_of_the_houses_own_stands_there_once() -> None:
    form = replace(shipped_form("bank_count"), title="Il nostro banco", language=BOTH)
    said = in_language(form)
    assert (said.title, said.english) == ("Il nostro banco", "")
    labels = [(column.label, column.english) for each in said.sections for column in each.columns]
    assert ("Tavolo", "Table") in labels
