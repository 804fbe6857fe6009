"""What stands in the tree and what may not: other folders, paths of one machine, package hosts."""

import re
import tomllib
from pathlib import Path

import pytest

from installer.stamp import Lock
from tests.architecture.tree import ROOT, source_files

TOP_LEVEL = {
    *("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"),
    *("tablemgr", "resources", "tests", "reports", "installer", "docs"),
    *("requirements.txt", "requirements-dev.txt", "requirements-bench.txt"),
    *("requirements-release.txt", "requirements-setup.txt"),
}
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|home|root|Users)/[\w.]")
LOCKS = sorted(path for path in ROOT.glob("requirements*.txt"))


def _texts() -> list[tuple[Path, str]]:
    found = []
    for path in source_files():
        raw = (ROOT / path).read_bytes()
        if b"\0" not in raw:
            found.append((path, raw.decode("utf-8")))
    return found


def test_the_top_level_holds_what_it_should_and_nothing_else() -> None:
    names = {path.parts[0] for path in source_files()}
    assert {name for name in names - TOP_LEVEL if not name.startswith(".")} == set()


def test_no_file_names_a_path_of_one_machine() -> None:
    hits = [path.as_posix() for path, text in _texts() if MACHINE_PATH.search(text)]
    assert hits == []


@pytest.mark.parametrize("text", ["/home" + "/anna/x", "in /work" + "/main", '"/root' + '/.venv"'])
def test_a_path_of_one_machine_is_recognised(text: str) -> None:
    assert MACHINE_PATH.search(text)


@pytest.mark.parametrize("text", ["docs/home/index", "~/cards/x", "/usr/share/fonts"])
def test_other_paths_are_left_alone(text: str) -> None:
    assert MACHINE_PATH.search(text) is None


@pytest.mark.parametrize("lock", LOCKS, ids=[lock.name for lock in LOCKS])
def test_no_lock_names_a_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert (
        re.findall(r"(?:https?|file)://\S+|^--?(?:index|extra|find|trusted)\S*", text, re.M) == []
    )


@pytest.mark.parametrize("lock", LOCKS, ids=[lock.name for lock in LOCKS])
def test_every_package_of_a_lock_is_pinned_with_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=\w)", lock.read_text(encoding="utf-8").strip())
    assert entries
    bare = [entry.split()[0] for entry in entries if not _is_pinned(entry)]
    assert bare == []


def _is_pinned(entry: str) -> bool:
    return re.match(r"[\w.-]+==\S+", entry) is not None and "--hash=sha256:" in entry


def test_the_locks_agree_on_every_version_of_what_the_program_needs() -> None:
    needs = _versions(ROOT / Lock.RUN)
    for lock in (Lock.DEV, Lock.BENCH, Lock.RELEASE):
        held = _versions(ROOT / lock)
        # What one needs on some systems alone, another may need on all.
        found = {name: held.get(name) or held.get(name.partition(";")[0]) for name in needs}
        assert found == needs


def _wanted(lock: Lock) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {Lock.RUN: [], Lock.DEV: ["dev"], Lock.BENCH: ["bench"], Lock.RELEASE: ["release"]}
    extra = [need for group in groups[lock] for need in project["dependency-groups"][group]]
    return [*project["project"]["dependencies"], *extra]


@pytest.mark.parametrize("lock", list(Lock))
def test_a_lock_holds_all_that_the_project_asks_for(lock: Lock) -> None:
    held = {re.split(r"[ ;]", name)[0] for name in _versions(ROOT / lock)}
    names = [re.split(r"[^\w.-]", need)[0] for need in _wanted(lock)]
    assert {name.lower().replace("_", "-") for name in names} <= held


def _versions(lock: Path) -> dict[str, str]:
    lines = re.findall(r"^([\w.-]+)==([^\s\\]+)(.*)\\$", lock.read_text(encoding="utf-8"), re.M)
    return {f"{name}{marker}": version for name, version, marker in lines}


def test_the_ci_runs_the_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    lines = script.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["#!/usr/bin/env bash", "set -euo pipefail"]
    assert lines[-1] == "python3 installer/bootstrap.py test"
    assert lines[-1] in (ROOT / "README.md").read_text(encoding="utf-8")
