"""The language of paper: the house's, English, or titles, headings and labels in both."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from reportlab.lib.pagesizes import A4

from tablemgr import i18n
from tablemgr.reporting import read_forms, shipped_form
from tablemgr.reporting.form import in_language
from tablemgr.reporting.press import preview_report
from tablemgr.services.demo.house import SITE
from tablemgr.services.people.house import House
from tablemgr.services.reports.layout import Language, Layout
from tablemgr.services.reports.order import Order
from tablemgr.services.room import Room
from tablemgr.store.engine import open_store
from tests.reporting.pdftext import misplaced, pieces, texts
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import ASKED

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
    assert misplaced(pieces(made(room, language, form)), *A4) == []


def test_the_paper_says_which_language_it_is_in(room: Room) -> None:
    for language, code in ((HOUSE, "it"), (ENGLISH, "en"), (BOTH, "it")):
        found = PdfReader(io.BytesIO(made(room, language))).root_object
        assert str(found["/Lang"]) == code


def test_a_text_of_the_houses_own_stands_there_once() -> None:
    form = replace(shipped_form("bank_count"), title="Il nostro banco", language=BOTH)
    said = in_language(form)
    assert (said.title, said.english) == ("Il nostro banco", "")
    labels = [column.label for section in said.sections for column in section.columns]
    assert "Tavolo / Table" in labels
