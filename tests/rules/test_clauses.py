"""The page of clauses: what the program cites stands there, and what it scores is tested."""

import re
from pathlib import Path

import pytest

from tests.rules.clauses import DRAW, ROOT, SCORED, cited, clauses, page

NUMBERS = {
    "C": 7,
    "S": 4,
    "N": 7,
    "P": 4,
    "B": 3,
    "F": 4,
    "D": 3,
    "V": 5,
    "X": 6,
    "T": 12,
    "M": 6,
    "K": 1,
    "J": 3,
    "I": 9,
}
TESTS = [
    *(ROOT / "tests" / "rules").rglob("test_*.py"),
    *(ROOT / "tests" / "universe").glob("test_*.py"),
]
SOURCES = sorted([*(ROOT / "tablemgr").rglob("*.py"), *(ROOT / "resources").rglob("*.toml")])


def test_the_page_has_every_clause_in_order() -> None:
    assert list(clauses()) == [
        f"{section}{number}" for section, last in NUMBERS.items() for number in range(1, last + 1)
    ]


@pytest.mark.parametrize(
    "path", SOURCES, ids=[path.relative_to(ROOT).as_posix() for path in SOURCES]
)
def test_every_clause_the_program_cites_is_on_the_page(path: Path) -> None:
    assert set(cited(path.read_text(encoding="utf-8"))) - set(clauses()) == set()


def test_the_page_refers_to_its_own_clauses_alone() -> None:
    assert set(cited(page())) <= set(clauses())


def test_citations_are_recognised() -> None:
    text = 'clause S1, (B3) and "X4"; not F5, X11, AS2, #C0C0C0, C8.5 or D1-2'
    assert cited(text) == ["S1", "B3", "X4"]


def heads() -> set[str]:
    """The clauses that stand at the head of a test's name: `test_c5_...`, `test_x3_x4_...`."""
    found: set[str] = set()
    for path in TESTS:
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            head = re.match(r"test((?:_[a-z]\d+)*)", name)
            assert head
            found |= set(head[1].upper().split("_")[1:])
    return found


@pytest.mark.parametrize("clause", [each for each in clauses() if each[0] in (*SCORED, DRAW)])
def test_every_clause_of_scoring_has_tests_named_after_it(clause: str) -> None:
    assert clause in heads()


def test_tests_are_named_after_clauses_of_the_page() -> None:
    assert heads() <= set(clauses())
