"""Brings the catalogues up to date: what the program says is read from its source and its files.

`python -m installer.translations [LANGUAGE...]` writes `resources/translations/*/LC_MESSAGES`: the
texts with their translations (`.po`), and what the program reads (`.mo`). A language that is named
and has none yet is begun.
"""

import ast
import io
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from installer.wording import Text, faults

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("resources/translations")
DOMAIN = "tablemgr"
FORMS = {"tr": 1, "mark": 1, "trn": 2}
"""The functions whose first arguments are translated, with how many: a text, or its plural too."""

PLURALS = {"it": (2, "(n != 1)")}
"""How many plural forms a language has, and which a number takes, where Babel has other ones: those
of Italian are of round millions.
"""

WIDTH = 98


@dataclass(frozen=True, slots=True)
class Found:
    """A text of the program, with its plural where it has one, and the file that it stands in."""

    text: Text
    file: str


class Texts(Catalog):
    """The texts of a language; its files say nothing that changes from day to day."""

    @property
    def num_plurals(self) -> int:
        """How many plural forms the language has."""
        own = PLURALS.get(str(self.locale_identifier))
        return own[0] if own else super().num_plurals

    @property
    def plural_expr(self) -> str:
        """Which of them a number takes."""
        own = PLURALS.get(str(self.locale_identifier))
        return own[1] if own else super().plural_expr

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the head of a file says: how to read it, and how the language counts."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    def waiting(self) -> list[Text]:
        """The texts that have no translation yet, or not in every form."""
        return [text for text in map(text_of, self) if text and not all(self.forms(text))]

    def faulty(self) -> list[tuple[Text, str]]:
        """The texts whose translation is wrong by its form, each with what is wrong."""
        there = [text for text in map(text_of, self) if text and all(self.forms(text))]
        return [(text, fault) for text in there for fault in faults(text, self.forms(text))]

    def forms(self, text: Text) -> tuple[str, ...]:
        """A text's translation, with a plural as many as the language has; empty where none is."""
        many = 1 if isinstance(text, str) else self.num_plurals
        message = self.get(text if isinstance(text, str) else text[0])
        found = message.string if message else ""
        forms = (found,) if isinstance(found, str) else tuple(found or ())
        return (*forms, *("",) * many)[:many]


def text_of(message: Message) -> Text:
    """A text with its plural where it has one; empty for the head of a file."""
    found = message.id
    return found if isinstance(found, str) else tuple(found)


def texts(root: Path = ROOT) -> Iterator[Found]:
    """Every text that is translated, as it stands in code, printed forms and rule sheets."""
    for path in sorted((root / "tablemgr").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for text in _of_code(path.read_text(encoding="utf-8")):
            yield Found(text, name)
    for folder in ("reports", "resources/rule_sheets"):
        for path in sorted((root / folder).glob("*.toml")):
            name = path.relative_to(root).as_posix()
            for text in _of_file(tomllib.loads(path.read_text(encoding="utf-8"))):
                yield Found(text, name)


def _of_code(source: str) -> Iterator[Text]:
    """The texts of a module; one that is put together elsewhere is marked there."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        given = node.args[: FORMS.get(node.func.id, 0)]
        said = [each.value for each in given if isinstance(each, ast.Constant)]
        words = tuple(each for each in said if isinstance(each, str))
        if words and len(words) == FORMS[node.func.id]:
            yield words[0] if len(words) == 1 else words


def _of_file(data: Mapping[str, object]) -> Iterator[str]:
    """The texts of a form or rule sheet: title, headings, labels, and lines of its sections."""
    found = [data.get("title")]
    for section in data.values():
        if not isinstance(section, Mapping):
            continue
        found.append(section.get("heading"))
        found += [column.get("label") for column in section.get("columns", ())]
        for key in ("names", "notes"):
            found += section.get(key, ())
    yield from (text for text in found if isinstance(text, str) and text)


def languages(root: Path = ROOT) -> list[str]:
    """The languages that there are texts for, by their codes."""
    return sorted(path.parents[1].name for path in (root / FOLDER).glob(f"*/*/{DOMAIN}.po"))


def file_of(language: str, kind: str, root: Path = ROOT) -> Path:
    """Where the texts of a language stand; `kind` is `po` or `mo`."""
    return root / FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def read(language: str, root: Path = ROOT) -> Texts:
    """The texts of a language as its file has them; none where there is no file."""
    made = Texts(locale=language, domain=DOMAIN, fuzzy=False)
    made.header_comment = f"# {Locale.parse(language).english_name}."
    source = file_of(language, "po", root)
    if source.exists():
        with source.open("rb") as file:
            for message in read_po(file, locale=language, domain=DOMAIN):
                if text := text_of(message):
                    made.add(text, message.string, message.locations, message.flags)
    return made


def updated(old: Texts, root: Path = ROOT) -> Texts:
    """The same with the texts of today: new ones are empty, those that nobody says are gone."""
    made = Texts(locale=old.locale, domain=DOMAIN, fuzzy=False)
    made.header_comment = old.header_comment
    for found in texts(root):
        forms = old.forms(found.text)
        string = forms[0] if isinstance(found.text, str) else forms
        made.add(found.text, string, [(found.file, 1)])
    return made


def written(catalogue: Texts) -> bytes:
    """The file of texts, in which a moved line is no change."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=WIDTH, include_lineno=False)
    return buffer.getvalue()


def compiled(catalogue: Texts) -> bytes:
    """The file that the program reads."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def bring_up_to_date(language: str, root: Path = ROOT) -> Texts:
    """Write a language's files anew, and give its texts; ValueError for no code of a language."""
    catalogue = updated(read(language, root), root)
    source = file_of(language, "po", root)
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_bytes(written(catalogue))
    file_of(language, "mo", root).write_bytes(compiled(catalogue))
    return catalogue


def main(named: Sequence[str], root: Path = ROOT) -> int:
    """Bring the languages named up to date, or all; 1 where a text waits or is wrong.

    2 for what is no language.
    """
    code = 0
    for language in named or languages(root):
        try:
            catalogue = bring_up_to_date(language, root)
        except (ValueError, UnknownLocaleError):
            print(f"{language} is no code of a language, such as it or zh_CN.", file=sys.stderr)
            return 2
        left = catalogue.waiting()
        print(f"{language}: {len(catalogue) - len(left)} of {len(catalogue)} texts are translated.")
        for text in left:
            print(f"  {_first(text)}")
        wrong = catalogue.faulty()
        for text, fault in wrong:
            print(f"  {_first(text)!r}: {fault}")
        code = 1 if left or wrong else code
    return code


def _first(text: Text) -> str:
    return text if isinstance(text, str) else text[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
