"""The Windows set-up: its script compiles without a warning, in the languages of the program."""

import re
from pathlib import Path

import pytest

from installer import setup_exe
from installer.environment import Site
from installer.shell import Outcome, SetupError, run_quietly
from tablemgr.i18n import languages
from tests.architecture.tree import ROOT
from tests.installer.stage import WINDOWS, Script
from tests.tools import tool

NAMES = {
    "en": "English",
    "it": "Italian",
    "hu": "Hungarian",
    "pl": "Polish",
    "zh_CN": "SimpChinese",
}


def _script() -> str:
    return (ROOT / setup_exe.SCRIPT).read_text(encoding="utf-8")


@pytest.fixture
def payload(tmp_path: Path) -> Path:
    """What stands in for a frozen program of Windows."""
    folder = tmp_path / "tablemgr"
    (folder / "_internal").mkdir(parents=True)
    for name in ("tablemgr.exe", "tablemgr-cli.exe", "_internal/python311.dll"):
        (folder / name).write_bytes(b"MZ" + bytes(2000))
    return folder


def test_the_script_compiles_on_a_stand_in(payload: Path, tmp_path: Path) -> None:
    tool("makensis")
    site = Site(ROOT, WINDOWS, run_quietly, lambda _: None)
    made = setup_exe.make(site, payload, tmp_path)
    assert made.name.endswith("-setup.exe")
    assert made.read_bytes()[:2] == b"MZ"


def test_a_machine_without_makensis_is_told_what_to_install(payload: Path, tmp_path: Path) -> None:
    script = Script({"makensis": Outcome(setup_exe.ABSENT)})
    site = Site(ROOT, WINDOWS, script, lambda _: None)
    with pytest.raises(SetupError) as caught:
        setup_exe.make(site, payload, tmp_path)
    assert "Install NSIS 3" in caught.value.text
    assert len(script.commands) == len(setup_exe.PLACES)


def test_a_script_that_is_refused_is_told_with_its_lines(payload: Path, tmp_path: Path) -> None:
    script = Script({"makensis": Outcome(1, "Error in script: line 7\n")})
    with pytest.raises(SetupError, match="refused") as caught:
        setup_exe.make(Site(ROOT, WINDOWS, script, lambda _: None), payload, tmp_path)
    assert "line 7" in caught.value.text


def test_it_speaks_the_languages_of_the_program() -> None:
    script = _script()
    spoken = set(re.findall(r'MUI_LANGUAGE "(\w+)"', script))
    assert {NAMES[code] for code in ("en", *languages())} <= spoken
    for name in set(re.findall(r"^LangString (\w+)", script, re.MULTILINE)):
        told = re.findall(rf"^LangString {name} \$\{{LANG_(\w+)\}}", script, re.MULTILINE)
        assert sorted(told) == sorted(each.upper() for each in spoken)


def test_it_needs_no_rights_and_keeps_the_users_data() -> None:
    script = _script()
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script
    removed = script.partition('Section "Uninstall"')[2]
    assert re.findall(r'RMDir /r "([^"]+)"', removed) == [r"$INSTDIR\_internal"]
    assert "$APPDATA" not in removed
