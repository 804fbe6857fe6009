"""Every language that is shipped is whole: each text of the program has a translation, none is left
over, and what the program reads is what the files of texts say.
"""

import gettext
import io
from pathlib import Path

import pytest

from installer import translations
from installer.translations import Texts, compiled, file_of, read, updated, written
from installer.wording import Text
from tablemgr import i18n

LANGUAGES = translations.languages()


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Texts:
    """A language's texts, as its file has them."""
    return read(request.param)


def _of_today(catalogue: Texts) -> Texts:
    return updated(catalogue)


def _known(catalogue: Texts) -> set[Text]:
    return {text for text in map(translations.text_of, catalogue) if text}


def test_every_text_of_the_program_is_translated(catalogue: Texts) -> None:
    assert _of_today(catalogue).waiting() == []


def test_no_text_is_translated_that_nobody_says(catalogue: Texts) -> None:
    assert _known(catalogue) - _known(_of_today(catalogue)) == set()


def test_places_clauses_options_keys_and_endings_are_kept(catalogue: Texts) -> None:
    assert catalogue.faulty() == []


def test_the_files_are_as_the_command_writes_them(catalogue: Texts) -> None:
    language = str(catalogue.locale_identifier)
    assert file_of(language, "po").read_bytes() == written(_of_today(catalogue))
    assert file_of(language, "mo").read_bytes() == compiled(_of_today(catalogue))


def test_the_program_offers_the_languages_that_there_are_texts_for() -> None:
    assert list(i18n.languages()) == LANGUAGES
    assert "it" in LANGUAGES


def test_a_new_text_waits_and_one_that_is_gone_is_dropped(tmp_path: Path) -> None:
    source = tmp_path / "tablemgr" / "a.py"
    source.parent.mkdir()
    source.write_text('tr("yes")\ntrn("{count} hand", "{count} hands", 2)\n', encoding="utf-8")
    code = translations.main(["pl"], tmp_path)
    catalogue = read("pl", tmp_path)
    assert code == 1
    assert catalogue.waiting() == ["yes", ("{count} hand", "{count} hands")]
    catalogue.get("yes").string = "tak"  # type: ignore[union-attr]
    file_of("pl", "po", tmp_path).write_bytes(written(catalogue))
    source.write_text('tr("yes")\ntr("no")\n', encoding="utf-8")
    again = translations.bring_up_to_date("pl", tmp_path)
    assert _known(again) == {"yes", "no"}
    assert again.waiting() == ["no"]
    assert again.forms("yes") == ("tak",)


@pytest.mark.parametrize(
    ("file", "content", "texts"),
    [
        ("tablemgr/a.py", 'tr("a {b}", b=mark("c"))\ntr(d)\nother("e")', {"a {b}", "c"}),
        ("tablemgr/a.py", 'trn("one", "many", 2)', {("one", "many")}),
        ("reports/a.toml", 'title = "T"\n[x]\nheading = "H"\nnotes = ["N", ""]', {"T", "H", "N"}),
        ("reports/a.toml", '[[x.columns]]\nlabel = "L"\nkey = "k"', {"L"}),
        ("resources/rule_sheets/a.toml", 'id = "a"\ntitle = "T"', {"T"}),
    ],
)
def test_texts_are_found_in_code_forms_and_sheets(
    tmp_path: Path, file: str, content: str, texts: set[Text]
) -> None:
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(content, encoding="utf-8")
    assert {found.text for found in translations.texts(tmp_path)} == texts


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("it", {0: 1, 1: 0, 2: 1, 1_000_000: 1}),
        ("hu", {0: 1, 1: 0, 2: 1}),
        ("pl", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1, 25: 2, 101: 2, 112: 2}),
        ("zh_CN", {0: 0, 1: 0, 2: 0}),
    ],
)
def test_plural_forms_are_those_of_the_language(
    tmp_path: Path, language: str, counts: dict[int, int]
) -> None:
    catalogue = read(language, tmp_path)
    forms = tuple(f"{number} {{count}}" for number in range(catalogue.num_plurals))
    catalogue.add(("{count} hand", "{count} hands"), forms)
    spoken = gettext.GNUTranslations(io.BytesIO(compiled(catalogue)))
    said = {count: spoken.ngettext("{count} hand", "{count} hands", count) for count in counts}
    assert said == {count: f"{form} {{count}}" for count, form in counts.items()}


def test_a_code_of_no_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert translations.main(["Italian"]) == 2
    assert "no code of a language" in capsys.readouterr().err
