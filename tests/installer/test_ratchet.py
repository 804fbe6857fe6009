"""The list of fully covered files may only grow."""

import json
from pathlib import Path

import pytest

from installer.ratchet import HEADER, LIST, Verdict, compare, main, read_list
from installer.shell import Outcome
from tests.installer.stage import Script

WHOLE = {"num_statements": 4, "missing_lines": 0, "missing_branches": 0}
PART = {"num_statements": 4, "missing_lines": 0, "missing_branches": 1}
EMPTY = {"num_statements": 0, "missing_lines": 0, "missing_branches": 0}


class Checkout:
    """A checkout with a list and a measurement of its own."""

    def __init__(self, root: Path, listed: list[str], measured: dict[str, dict[str, int]]) -> None:
        self.root = root
        self.said: list[str] = []
        (root / LIST).parent.mkdir(parents=True)
        (root / LIST).write_text(HEADER + "".join(f"{name}\n" for name in listed))
        files = {name: {"summary": summary} for name, summary in measured.items()}
        self.script = Script(effects={"coverage json": lambda: self._report(files)})

    def _report(self, files: dict[str, dict[str, dict[str, int]]]) -> None:
        (self.root / ".coverage.json").write_text(json.dumps({"files": files}))

    def main(self, *args: str) -> int:
        """Run the ratchet here."""
        return main(args, self.root, self.script, self.said.append)


def test_a_list_that_fits_passes_in_silence(tmp_path: Path) -> None:
    here = Checkout(tmp_path, ["a.py"], {"a.py": WHOLE, "b.py": PART, "empty.py": EMPTY})
    assert here.main() == 0
    assert here.said == []
    assert not (tmp_path / ".coverage.json").exists()


@pytest.mark.parametrize(
    ("listed", "measured", "fault", "code"),
    [
        (["a.py"], {"a.py": PART}, "a.py: is on the list and no longer covered wholly", 1),
        ([], {"a.py": WHOLE}, "a.py: is covered wholly now; add it to the list", 0),
        (["a.py"], {}, "a.py: is on the list and no longer exists", 1),
    ],
    ids=["fallen", "unlisted", "gone"],
)
def test_each_difference_is_named_and_a_fall_fails(
    tmp_path: Path, listed: list[str], measured: dict[str, dict[str, int]], fault: str, code: int
) -> None:
    here = Checkout(tmp_path, listed, measured)
    assert here.main() == code
    assert here.said[0] == fault
    assert "python3 installer/bootstrap.py ratchet" in here.said[-1]


def test_all_differences_are_reported_not_the_first() -> None:
    verdict = compare(["d.py", "a.py", "g.py"], {"a.py": False, "d.py": False, "n.py": True})
    assert verdict == Verdict(fallen=("a.py", "d.py"), unlisted=("n.py",), gone=("g.py",))
    assert len(verdict.faults) == 4


def test_writing_adds_what_is_new_and_drops_what_is_gone(tmp_path: Path) -> None:
    here = Checkout(tmp_path, ["gone.py", "b.py"], {"b.py": WHOLE, "a.py": WHOLE})
    assert here.main("--write") == 0
    assert read_list(tmp_path) == ["a.py", "b.py"]
    assert (tmp_path / LIST).read_text().startswith(HEADER)


def test_writing_never_takes_off_a_file_whose_coverage_fell(tmp_path: Path) -> None:
    here = Checkout(tmp_path, ["a.py"], {"a.py": PART})
    assert here.main("--write") == 1
    assert read_list(tmp_path) == ["a.py"]
    assert here.said == ["a.py: is on the list and no longer covered wholly"]


def test_windows_names_are_the_same_names(tmp_path: Path) -> None:
    assert Checkout(tmp_path, ["tablemgr/a.py"], {"tablemgr\\a.py": WHOLE}).main() == 0


def test_without_a_measurement_it_says_to_make_one(tmp_path: Path) -> None:
    here = Checkout(tmp_path, [], {})
    here.script.answers["coverage json"] = Outcome(1, "No data to report.")
    assert here.main() == 1
    assert "no coverage" in here.said[0]
    assert "bootstrap.py test" in here.said[0]
