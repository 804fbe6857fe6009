"""Known holes: OSV's records are read as its own document says, and a copy of no use is refused."""

import json
import shutil
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from installer import advisories
from installer.advisories import CopyError, Hole
from installer.audit import AUDITED, audit
from installer.environment import Site
from installer.shell import Outcome, SetupError, run_quietly
from tests.architecture.tree import ROOT
from tests.installer.stage import DEBIAN_ROOT, Script

TODAY = date(2026, 4, 1)

# In the shape that osv.dev hands out; the facts are those of the hole in libwebp of 2023.
WEBP = {
    "schema_version": "1.7.3",
    "id": "PYSEC-2023-175",
    "modified": "2026-03-28T17:12:36.123456Z",
    "published": "2023-09-20T00:00:00Z",
    "aliases": ["GHSA-j7hp-h8jx-5ppr", "CVE-2023-4863"],
    "details": "Pillow versions before v10.0.1 bundled libwebp binaries that are vulnerable.",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "Pillow", "purl": "pkg:pypi/pillow"},
            "ranges": [
                {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "10.0.1"}]},
                {
                    "type": "GIT",
                    "repo": "https://example.org/pillow",
                    "events": [{"introduced": "0"}, {"fixed": "2023b17"}],
                },
            ],
            "versions": ["1.0", "9.5.0", "10.0.0"],
        }
    ],
    "references": [{"type": "ADVISORY", "url": "https://example.org/CVE-2023-4863"}],
}


def _record(entry: Mapping[str, Any], **more: object) -> dict[str, object]:
    package = {"ecosystem": "PyPI", "name": "zope.interface"}
    about = {"package": package, **entry}
    return {"id": "X-1", "modified": "2026-03-28T00:00:00Z", "affected": [about], **more}


def _range(*events: tuple[str, str], kind: str = "ECOSYSTEM") -> dict[str, object]:
    return {"ranges": [{"type": kind, "events": [{name: text} for name, text in events]}]}


def _found(record: Mapping[str, Any], version: str) -> list[Hole]:
    return advisories.holes([record], {("zope-interface", version): ["requirements.txt"]})


@pytest.mark.parametrize(
    ("events", "inside", "outside"),
    [
        ((("introduced", "0"),), "0.1a1 99", ""),
        ((("introduced", "0"), ("fixed", "2.0")), "1.9 2.0rc1 0.1.dev1", "2.0 2.0.post1"),
        ((("introduced", "1.2"), ("last_affected", "1.4")), "1.2 1.4", "1.1 1.4.1"),
        ((("fixed", "2.0"), ("introduced", "1.0")), "1.5", "0.9 2.1"),
        (
            (("introduced", "1"), ("fixed", "1.0.2"), ("introduced", "3"), ("fixed", "3.2.5")),
            "1.0.1 3.2.4",
            "0.9 1.0.2 2 3.2.5",
        ),
        ((("introduced", "0"), ("limit", "2.0"), ("limit", "3.0")), "1.0 2.9", "3.0"),
        ((("introduced", "0"), ("limit", "*")), "7", ""),
        ((("introduced", "0"), ("fixed", "1.2-of-some-kind")), "1 9", ""),
    ],
)
def test_a_range_holds_a_version_or_not(
    events: Sequence[tuple[str, str]], inside: str, outside: str
) -> None:
    record = _record(_range(*events))
    assert [text for text in inside.split() if not _found(record, text)] == []
    assert [text for text in outside.split() if _found(record, text)] == []


def test_a_version_that_is_named_is_meant_however_it_is_written() -> None:
    record = _record({"versions": ["1.0.0", "dev-build"]})
    assert _found(record, "1.0")
    assert not _found(record, "1.1")


@pytest.mark.parametrize(
    "record",
    [
        _record(_range(("introduced", "0")), withdrawn="2026-01-01T00:00:00Z"),
        _record(_range(("introduced", "0"), kind="GIT")),
        _record({**_range(("introduced", "0")), "package": {"ecosystem": "npm", "name": "zope"}}),
        _record({**_range(("introduced", "0")), "package": {"ecosystem": "PyPI", "name": "zope"}}),
        {"id": "X-2", "modified": "2026-03-28T00:00:00Z"},
    ],
)
def test_what_was_withdrawn_or_is_about_something_else_is_no_hole(record: dict[str, Any]) -> None:
    assert _found(record, "1.0") == []


def test_a_hole_is_told_with_its_names_its_locks_and_what_mends_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("pillow==10.0.0 \\\n    --hash=sha256:00\nnumpy==2.2\n")
    (tmp_path / "b.txt").write_text("pillow==10.0.0 ; sys_platform == 'win32' \\\npillow==10.0.1\n")
    parts = advisories.locked([tmp_path / "a.txt", tmp_path / "b.txt"])
    assert set(parts) == {("pillow", "10.0.0"), ("pillow", "10.0.1"), ("numpy", "2.2")}
    (hole,) = advisories.holes([WEBP], parts)
    assert hole.text == (
        "pillow 10.0.0 (a.txt, b.txt): PYSEC-2023-175 = CVE-2023-4863 = GHSA-j7hp-h8jx-5ppr,"
        " mended in 10.0.1"
    )
    (open_,) = _found(_record(_range(("introduced", "0"))), "1.0")
    assert open_.text == "zope-interface 1.0 (requirements.txt): X-1, not mended yet"


def test_every_locked_version_of_today_is_read() -> None:
    for lock in AUDITED:
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert len(advisories.locked([ROOT / lock])) == text.count("==") - text.count(" == ")


def _fill(folder: Path, *records: object, count: int = advisories.LEAST_RECORDS) -> Path:
    """An archive as osv.dev hands one out, with these records and others about nothing."""
    copy = folder / "all.zip"
    others = [_record({"versions": []}) for _ in range(count - len(records))]
    with zipfile.ZipFile(copy, "w") as archive:
        for number, record in enumerate([*records, *others]):
            archive.writestr(f"{number}.json", json.dumps(record))
    return copy


def test_a_copy_is_an_archive_or_a_folder(tmp_path: Path) -> None:
    copy = _fill(tmp_path, WEBP)
    assert WEBP in advisories.read_copy(copy, TODAY)
    shutil.unpack_archive(copy, tmp_path / "all")
    assert WEBP in advisories.read_copy(tmp_path / "all", TODAY)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda folder: folder / "none.zip", "cannot be read: No such file"),
        (lambda folder: _fill(folder, count=5), "has 5 records"),
        (lambda folder: _fill(folder, ["a list"]), "something else than records"),
        (lambda folder: _fill(folder, {"id": "X-3"}), "something else than records"),
    ],
)
def test_a_copy_of_no_use_is_refused(
    tmp_path: Path, make: Callable[[Path], Path], told: str
) -> None:
    with pytest.raises(CopyError, match=told):
        advisories.read_copy(make(tmp_path), TODAY)


def test_a_copy_that_is_too_old_is_refused(tmp_path: Path) -> None:
    copy = _fill(tmp_path)
    advisories.read_copy(copy, date(2026, 4, 11))
    with pytest.raises(CopyError, match="15 days old"):
        advisories.read_copy(copy, date(2026, 4, 12))


def test_a_record_of_another_form_says_nothing_and_is_refused() -> None:
    with pytest.raises(CopyError, match="X-1 is no record"):
        _found(_record({"ranges": [{"events": []}]}), "1.0")


def _site(root: Path, runner: Callable[[Sequence[str]], Outcome], said: list[str]) -> Site:
    return Site(root, DEBIAN_ROOT, runner, said.append)


@pytest.mark.parametrize(
    ("outcome", "is_required", "words"),
    [
        (Outcome(0, "No known vulnerabilities found"), True, "No hole is known"),
        (Outcome(0, "x 1 could not be audited"), False, "NOT AUDITED"),
        (Outcome(0, "x 1 could not be audited"), True, "refused"),
        (Outcome(1, "x 1 PYSEC-2026-1"), False, "refused"),
    ],
)
def test_the_service_is_asked_after_every_lock(
    tmp_path: Path, outcome: Outcome, is_required: bool, words: str
) -> None:
    said: list[str] = []
    script = Script({"pip_audit": outcome})
    site = _site(tmp_path, script, said)
    if words == "refused":
        with pytest.raises(SetupError, match="holes"):
            audit(site, None, is_required=is_required)
    else:
        audit(site, None, is_required=is_required)
        assert words in said[0]
    (line,) = script.commands
    assert all(f"-r {lock}" in line for lock in AUDITED)


def test_a_copy_is_asked_in_place_of_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lock in AUDITED:
        (tmp_path / lock).write_text("pillow==10.0.0 \\\n")
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    fresh = {**WEBP, "modified": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"}

    def here(command: Sequence[str]) -> Outcome:
        return run_quietly([sys.executable, *command[1:]])

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    site = _site(tmp_path, here, said)
    copy = _fill(tmp_path, fresh)
    with pytest.raises(SetupError) as caught:
        audit(site, copy)
    assert caught.value.detail.startswith("pillow 10.0.0 (requirements.txt, requirements-dev.txt,")
    for lock in AUDITED:
        (tmp_path / lock).write_text("pillow==10.0.1 \\\n")
    audit(site, copy)
    assert said[0].startswith("No hole is known: 1 locked versions, 1000 records up to 20")


def test_a_copy_of_no_use_is_told_with_why(tmp_path: Path) -> None:
    script = Script({"advisories": Outcome(2, "all.zip is 15 days old")})
    with pytest.raises(SetupError, match="of no use") as caught:
        audit(_site(tmp_path, script, []), tmp_path / "all.zip")
    assert "15 days old" in caught.value.detail
