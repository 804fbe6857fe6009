"""What is wrong with a translation by its form alone: places that are missing, marks that differ.

Whether it says the same is for people who speak the language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from string import Formatter

Text = str | tuple[str, ...]

CLAUSE = re.compile(r"\b[A-Z][0-9]{1,2}\b")
OPTION = re.compile(r"(?<![\w}-])--?[a-z][\w-]*|\b[A-Z]+_[A-Z_]+\b|\btablemgr [a-z-]+")
MNEMONIC = re.compile(r"&(?=\w)")
ENDINGS = {".": ".。", "?": "?？", "!": "!！", ":": ":：", "…": "…"}
"""Signs that a sentence ends with, each with those that do the same in other scripts."""


def faults(text: Text, forms: Sequence[str]) -> list[str]:
    """Everything that is wrong with the forms of a translation, in sentences."""
    found = []
    sources = (text,) if isinstance(text, str) else text
    for form in forms:
        if not form:
            found.append("a form is missing")
            continue
        found += _of_places(sources, form)
        source = sources[-1]
        found += (words for check in _CHECKS for words in check(source, form))
    return found


def _of_places(sources: Sequence[str], form: str) -> Iterator[str]:
    try:
        there = places(form)
    except ValueError as error:
        yield f"its braces do not match: {error}"
        return
    wanted = places(sources[-1])
    # The form for one thing may say it in words, as English does.
    spare = wanted - places(sources[0]) | ({"count"} if len(sources) > 1 else set())
    for name in sorted(there - wanted):
        yield f"{{{name}}} is no place of the text"
    for name in sorted(wanted - there - spare):
        yield f"{{{name}}} is missing"


def places(text: str) -> set[str]:
    """The names in braces that facts are put in place of, with how each is written."""
    parts = Formatter().parse(text)
    return {f"{name}:{form}" if form else name for _, name, form, _ in parts if name is not None}


def _of_marks(source: str, form: str) -> Iterator[str]:
    for what, mark in (("clause", CLAUSE), ("option", OPTION)):
        wanted, there = Counter(mark.findall(source)), Counter(mark.findall(form))
        for each in sorted(wanted - there):
            yield f"the {what} {each} is missing"
    if len(MNEMONIC.findall(source)) != len(MNEMONIC.findall(form)):
        yield "the letter to press, marked by &, is missing or one too many"


def _of_edges(source: str, form: str) -> Iterator[str]:
    if _edges(source) != _edges(form):
        yield "spaces or line breaks at its ends differ"
    if source.count("\n") != form.count("\n"):
        yield "it has not as many lines"
    last, own = source.rstrip()[-1:], form.rstrip()[-1:]
    if last in ENDINGS and own not in ENDINGS[last]:
        yield f'it does not end with "{last}"'
    if last not in ENDINGS and any(own in signs for signs in ENDINGS.values()):
        yield f'it ends with "{own}"'


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


_CHECKS: tuple[Callable[[str, str], Iterator[str]], ...] = (_of_marks, _of_edges)
