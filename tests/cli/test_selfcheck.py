"""The check of an installation: right where it is whole, and every kind of damage in words."""

import base64
import hashlib
import json
import os
import shutil
import sys
import zoneinfo
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablemgr import assets, config, i18n
from tablemgr.cli import selfcheck
from tablemgr.cli.app import run
from tablemgr.i18n import DOMAIN, languages
from tablemgr.reporting import fonts
from tablemgr.services import sheets
from tablemgr.ui.selfcheck import check_window
from tests.architecture.tree import ROOT


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the program ships, in a folder where it can be damaged."""
    for folder in assets.FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    return tmp_path


def _told(capsys: pytest.CaptureFixture[str], *parts: str) -> tuple[int, list[str]]:
    only = [word for part in parts for word in ("--only", part)]
    code = run(["self-check", *only], None, check_window)
    return code, capsys.readouterr().out.splitlines()


def test_a_whole_installation_is_right_in_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = _told(capsys)
    assert (code, len(lines)) == (0, len(selfcheck.PARTS))
    assert all(line.startswith("right: ") for line in lines)
    assert lines[-1] == "right: Window"


def test_a_part_that_there_is_not_is_told_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["self-check", "--only", "engine", "--only", "paper"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("self-check: there is no part engine; there are: files, fonts, ")


def test_a_hand_that_comes_out_otherwise_is_named(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, key in (("surrender", "totals"), ("wheel-is-lowest", "end")):
        path = copy / "resources" / "golden" / f"{name}.json"
        must = json.loads(path.read_text(encoding="utf-8"))
        must[key]["1"] = 999
        path.write_text(json.dumps(must), encoding="utf-8")
    code, lines = _told(capsys, "hands")
    assert code == 1
    assert lines == [
        "wrong: The worked hands",
        "  surrender is settled otherwise than it must be",
        "  wheel-is-lowest is settled otherwise than it must be",
    ]


def test_a_system_without_time_zones_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A package may know them too, and may have been asked before.
    for name in ("tzdata", *(each for each in sys.modules if each.startswith("tzdata."))):
        monkeypatch.setitem(sys.modules, name, None)
    zoneinfo.reset_tzpath(())
    try:
        code, lines = _told(capsys, "zones")
    finally:
        zoneinfo.reset_tzpath()
    assert (code, lines[0]) == (1, "wrong: Time zones")
    assert "tzdata" in lines[1]
    assert _told(capsys, "zones") == (0, ["right: Time zones"])


def _no_form(share: Path) -> None:
    (share / "reports" / "payout_sheet.toml").unlink()


def _spoilt_form(share: Path) -> None:
    (share / "reports" / "payout_sheet.toml").write_text("paper = 7\n", encoding="utf-8")


def _spoilt_sheet(share: Path) -> None:
    (share / "resources" / "rule_sheets" / "pagat.toml").write_text("seats = [", encoding="utf-8")


def _no_hands(share: Path) -> None:
    shutil.rmtree(share / "resources" / "golden")
    (share / "resources" / "golden").mkdir()


def _spoilt_hand(share: Path) -> None:
    (share / "resources" / "golden" / "surrender.toml").write_text("rules = 7\n", encoding="utf-8")


def _no_font(share: Path) -> None:
    (share / "resources" / "fonts" / "DejaVuSans-Bold.ttf").unlink()


def _font_cut_short(share: Path) -> None:
    os.truncate(share / "resources" / "fonts" / "NotoSansSC-Regular.ttf", 1000)


def _catalogue_cut_short(share: Path) -> None:
    os.truncate(_catalogue_of(share, "hu"), 5000)


def _catalogue_of(share: Path, code: str) -> Path:
    return share / "resources" / "translations" / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _spoilt_catalogue(share: Path) -> None:
    _catalogue_of(share, "hu").write_bytes(b"no catalogue")


@pytest.mark.parametrize(
    ("damage", "part", "words"),
    [
        (_no_form, "files", "payout_sheet.toml is missing; install the program again"),
        (_spoilt_form, "files", "payout_sheet.toml: "),
        (_spoilt_sheet, "files", "pagat.toml"),
        (_no_hands, "hands", "there is no worked hand in resources/golden"),
        (_spoilt_hand, "hands", 'schema: must be "tablemgr/hand@1"\n'),
        (_no_font, "fonts", "  the font DejaVuSans-Bold cannot be read; install the program again"),
        (_font_cut_short, "fonts", "  the font NotoSansSC-Regular cannot be read; install"),
        (_spoilt_catalogue, "languages", "hu: "),
        (_catalogue_cut_short, "languages", "hu: "),
    ],
    ids=lambda value: value.__name__.strip("_") if callable(value) else None,
)
def test_damage_is_told_in_words(
    copy: Path,
    capsys: pytest.CaptureFixture[str],
    forgetful: None,
    damage: Callable[[Path], None],
    part: str,
    words: str,
) -> None:
    damage(copy)
    code, lines = _told(capsys, part)
    assert code == 1
    assert lines[0].startswith("wrong: ")
    assert words in "\n".join(lines[1:])
    assert "Traceback" not in "\n".join(lines)
    assert "not be tried" not in "\n".join(lines)


def test_a_language_whose_catalogue_was_cut_short_is_english(
    copy: Path, capsys: pytest.CaptureFixture[str], forgetful: None
) -> None:
    _catalogue_cut_short(copy)
    i18n.use("hu")
    try:
        code, lines = _told(capsys, "languages")
    finally:
        i18n.use("en")
    assert (code, lines[0]) == (1, "wrong: Languages")
    assert lines[1].startswith("  hu: ")


def test_a_file_that_is_gone_or_changed_is_told_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tablemgr"
    package.mkdir()
    record = tmp_path / assets.RECORD
    record.parent.mkdir()
    listed = ["tablemgr/__pycache__/whole.pyc,,", "../../bin/tablemgr,sha256=x,9"]
    for name in ("whole.mo", "changed.mo", "gone.mo"):
        (package / name).write_text(name)
        digest = base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()).decode()
        listed.append(f"tablemgr/{name},sha256={digest.rstrip('=')},{len(name)}")
    record.write_text("\n".join(listed))
    monkeypatch.setattr(assets, "_PACKAGE", package)
    assert list(assets.damaged()) == []
    (package / "changed.mo").write_text("cut")
    (package / "gone.mo").unlink()
    code, lines = _told(capsys, "files")
    assert (code, lines) == (
        1,
        [
            "wrong: The program's own files",
            "  tablemgr/changed.mo is not as it was brought here; install the program again",
            "  tablemgr/gone.mo is missing; install the program again",
        ],
    )


def test_a_checkout_has_no_list_of_its_files() -> None:
    assert not (ROOT / assets.RECORD).exists()
    assert list(assets.damaged()) == []


def test_a_folder_of_the_user_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").touch()
    folder = tmp_path / "home" / "data"
    monkeypatch.setattr(config, "data_folder", lambda: folder)
    assert _told(capsys, "folder") == (
        1,
        ["wrong: Your data", f"  The folder of {folder} does not exist."],
    )
    monkeypatch.setattr(config, "data_folder", lambda: tmp_path / "new" / "data")
    assert _told(capsys, "folder") == (0, ["right: Your data"])
    assert not (tmp_path / "new").exists()


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was read of shipped files is read anew, now and afterwards."""
    from tablemgr.reporting import forms

    caches = (forms.shipped_form, sheets._preset, languages, i18n._catalogue, fonts._face)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


@pytest.mark.skipif(os.name == "nt", reason="a script stands in for the program there")
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo 'no platform plug-in' >&2; kill -ABRT $$", "Qt ended the program (code -6): no pl"),
        ("exit 134", "Qt ended the program (code 134)"),
        ("exit 1", "the window failed and gave no reason"),
        ("echo 'the window stays empty'; echo 'of Qt' >&2; exit 1", "the window stays empty"),
        ("echo 'no memory' >&2; exit 1", "no memory"),
    ],
)
def test_a_window_that_ends_the_program_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    script: str,
    words: str,
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    code, lines = _told(capsys, "window")
    assert (code, lines[0]) == (1, "wrong: Window")
    assert lines[1].strip().startswith(words)
    assert len(lines) == 2


def test_the_window_is_tried_and_its_faults_are_told_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(config.CHECK_VARIABLE, selfcheck.WINDOW)
    assert run(["self-check"], None, lambda _: ["the window stays empty"]) == 1
    assert capsys.readouterr().out == "the window stays empty\n"


def test_assets_are_listed_with_their_digests(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["assets"]) == 0
    assert Path(capsys.readouterr().out.strip()) == assets.root()
    assert run(["assets", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines] == list(assets.names())
    assert all(len(line.split()[0]) == 64 for line in lines)
