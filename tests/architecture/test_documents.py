"""The documents for those who carry on: every path they name is there, and none is forgotten."""

import re

from installer.commands import COMMANDS
from tests.architecture.tree import ROOT

ADR = ROOT / "docs" / "adr"
PAGES = ("docs/CONTRIBUTING.md", "docs/shipping.md", *sorted(
    path.relative_to(ROOT).as_posix() for path in ADR.glob("*.md")
))  # fmt: skip
MADE = ("/", "~", "build/", "dist/", "licences/", "tablemgr/_share")


def test_every_decision_is_listed_and_every_list_entry_is_there() -> None:
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", (ADR / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in ADR.glob("[0-9]*.md"))
    assert [int(name[:4]) for name in listed] == list(range(1, len(listed) + 1))


def test_every_path_that_a_page_names_is_there() -> None:
    gone = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for name in re.findall(r"`([\w./-]+/[\w./-]*)`", text):
            rooms = (ROOT, ROOT / "tablemgr")
            if not name.startswith(MADE) and not any((room / name).exists() for room in rooms):
                gone.append(f"{page}: {name}")
    assert gone == []


def test_every_command_that_a_page_names_is_there() -> None:
    named = set()
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        named |= set(re.findall(r"bootstrap\.py ([a-z]\w*)", text))
    assert {"run", "test", "build", "release"} <= named
    assert named - COMMANDS.keys() == set()


def test_the_page_for_those_who_carry_on_names_every_room() -> None:
    text = (ROOT / "docs" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = [*(ROOT / "tablemgr").glob("*.py"), *(ROOT / "tablemgr").glob("*/__init__.py")]
    rooms = {path.stem if path.parent.name == "tablemgr" else path.parent.name for path in found}
    assert sorted(each for each in rooms - {"__init__"} if f"`{each}`" not in text) == []
    assert len(text.splitlines()) <= 60
