"""The documents for those who carry on: every path they name is there, and none is forgotten."""

import re

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
