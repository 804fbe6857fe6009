"""The release script refuses with everything that stands in the way, and sums up what it made."""

import hashlib
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer import release
from installer.environment import Site
from installer.shell import Outcome, SetupError, run_quietly
from tests.architecture.tree import ROOT
from tests.installer.stage import DEBIAN_ROOT, Script, Stage

CHANGES = (
    "# Changelog\n\n## 1.2.0, 2026-04-01\n\n- A new thing.\n\n## 1.1.0, 2026-03-01\n\n- Old.\n"
)


def _git(root: Path, *args: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *who, *args], check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout of 1.2.0 that nothing stands in the way of, 1.1.0 being released."""
    root = tmp_path / "checkout"
    for folder in ("tablemgr", str(release.OLD), str(release.STEPS)):
        (root / folder).mkdir(parents=True)
    (root / "tablemgr" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (root / "CHANGELOG.md").write_text(CHANGES)
    for name in ("0001", "0002"):
        (root / release.STEPS / f"v{name}_step.py").touch()
        (root / release.OLD / f"{name}.sqlite").touch()
    _git(tmp_path, "init", "-q", str(root))
    _git(root, "add", "-A")
    _git(root, "commit", "-qm", "Everything")
    _git(root, "tag", "v1.1.0")
    return root


def _site(root: Path) -> Site:
    return Site(root, DEBIAN_ROOT, run_quietly, lambda _: None)


def _refused(root: Path) -> Sequence[str]:
    with pytest.raises(SetupError) as caught:
        release.refuse(_site(root))
    assert caught.value.what.endswith(" is not released:")
    return [line.strip() for line in caught.value.detail.splitlines()]


def test_nothing_stands_in_the_way_of_a_sound_checkout(root: Path) -> None:
    release.refuse(_site(root))
    assert release.release(_site(root), release.options(["--check"]), lambda _: 1) == 0


def test_everything_that_stands_in_the_way_is_told_at_once(root: Path) -> None:
    (root / "tablemgr" / "__init__.py").write_text('__version__ = "1.1.0"\n')
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## 1.1.0, not released yet\n\n- Old.\n")
    (root / release.OLD / "0002.sqlite").unlink()
    assert _refused(root) == [
        "not committed: CHANGELOG.md",
        "not committed: tablemgr/__init__.py",
        "not committed: tests/store/old/0002.sqlite",
        "the version was not raised: 1.1.0 is released; see tablemgr/__init__.py",
        'CHANGELOG.md says of 1.1.0 "not released yet", and not its day: YYYY-MM-DD',
        "tests/store/old/0002.sqlite is missing: a file of that schema, for the tests",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# Changelog\n\n## 1.1.0, 2026-03-01\n\n- Old.\n", "has no entry for 1.2.0"),
        (CHANGES.replace("- A new thing.", ""), "says nothing of what is new in 1.2.0"),
    ],
)
def test_a_changelog_has_an_entry_that_says_something(root: Path, text: str, fault: str) -> None:
    (root / "CHANGELOG.md").write_text(text)
    _git(root, "commit", "-qam", "Changes")
    assert _refused(root) == [f"CHANGELOG.md {fault}"]


def test_a_new_file_is_not_committed_either(root: Path) -> None:
    (root / "new.py").touch()
    assert _refused(root) == ["not committed: new.py"]


def test_a_folder_that_is_no_checkout_is_refused(root: Path, tmp_path: Path) -> None:
    (root / ".git").rename(tmp_path / "elsewhere")
    (found,) = _refused(root)
    assert found.startswith("git says nothing")


def test_ten_is_newer_than_nine(root: Path) -> None:
    _git(root, "tag", "v1.10.0")
    (found,) = _refused(root)
    assert found.startswith("the version was not raised: 1.10.0 is released")


def test_options_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert release.options([]) == release.Options()
    assert release.options(["--unaudited"]) == release.Options(is_unaudited=True)
    monkeypatch.chdir(tmp_path)
    assert release.options(["--advisories", "all.zip"]).copy == tmp_path / "all.zip"


@pytest.mark.parametrize("args", [["--fast"], ["--advisories"], ["--advisories=x", "--unaudited"]])
def test_an_option_that_there_is_not_is_told_with_those_there_are(args: list[str]) -> None:
    with pytest.raises(SetupError) as caught:
        release.options(args)
    assert args[0].partition("=")[0] in caught.value.what
    assert "[--unaudited | --advisories FILE]" in caught.value.next_step


def test_known_holes_and_red_checks_stop_it_before_anything_is_built(root: Path) -> None:
    (root / ".gitignore").write_text(".venv/\n.setup.lock\n")
    stage = Stage(root)
    _git(root, "add", "-A")
    _git(root, "commit", "-qm", "Locks")

    def run(command: Sequence[str]) -> Outcome:
        return run_quietly(command) if command[0] == "git" else stage.script(command)

    site = Site(root, DEBIAN_ROOT, run, stage.said.append)
    called: list[str] = []

    def red(command: Sequence[str]) -> int:
        called.append(" ".join(command))
        return 1

    stage.script.answers["pip_audit"] = Outcome(1, "x 1 PYSEC-2026-1")
    with pytest.raises(SetupError, match="known holes"):
        release.release(site, release.Options(), red)
    assert called == []
    del stage.script.answers["pip_audit"]
    with pytest.raises(SetupError, match="1 of 6 checks failed: pytest"):
        release.release(site, release.Options(), red)
    assert len(called) == 1
    assert stage.script.ran("hatchling") == stage.script.ran("PyInstaller") == []


def test_tests_that_fail_in_the_lowest_versions_stop_it(root: Path) -> None:
    script = Script()
    site = Site(root, DEBIAN_ROOT, script, lambda _: None)
    called: list[str] = []

    def passes(command: Sequence[str]) -> int:
        called.append(" ".join(command))
        return 0

    release.lowest(site, passes)
    release.lowest(site, passes, ["tests/store"])
    assert script.ran("--resolution lowest-direct")
    assert called[0].endswith(" ".join(release.LOWEST_TESTS))
    assert called[1].endswith("no:cacheprovider tests/store")
    with pytest.raises(SetupError, match="lowest versions"):
        release.lowest(site, lambda _: 1)


def test_the_list_of_parts_names_the_version(root: Path, tmp_path: Path) -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (root / "pyproject.toml").write_text(text, encoding="utf-8")
    script = Script()
    made = release.list_parts(Site(root, DEBIAN_ROOT, script, lambda _: None), tmp_path)
    assert made.name == "tablemgr-1.2.0-parts.cdx.json"
    (line,) = script.ran("cyclonedx_py requirements requirements.txt")
    about = tomllib.loads((root / "build" / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["version"] == "1.2.0"
    assert "dynamic" not in about["project"]
    assert f"--pyproject {root / 'build' / 'pyproject.toml'}" in line


def test_sums_are_those_that_sha256sum_reads(tmp_path: Path) -> None:
    for name in ("b.deb", "a.whl"):
        (tmp_path / name).write_text(name)
    release.write_sums(tmp_path)
    release.write_sums(tmp_path)
    lines = (tmp_path / release.SUMS).read_text().splitlines()
    digest = hashlib.sha256(b"a.whl").hexdigest()
    assert lines[0] == f"{digest}  a.whl"
    assert len(lines) == 2


def test_every_schema_of_today_has_its_old_file() -> None:
    assert list(release._schema_faults(ROOT)) == []
