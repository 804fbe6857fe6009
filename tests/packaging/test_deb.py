"""The Debian package: valid to those who judge packages, installed, run and removed with nothing
lost.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer import deb
from installer.environment import Site
from installer.icons import PICTURE, SIZES, draw
from installer.shell import Outcome, run_quietly
from tablemgr import config
from tablemgr.cli.app import app
from tablemgr.i18n import VARIABLE, languages
from tests.architecture.tree import ROOT
from tests.installer.stage import DEBIAN_ROOT
from tests.tools import tool

PROGRAM = '#!/bin/sh\necho frozen "$@"\n'


def judged(*command: str) -> str:
    """What a judge prints, who has to be content."""
    done = run_quietly([tool(command[0]), *command[1:]])
    assert done.code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The icon in every size."""
    folder = tmp_path_factory.mktemp("icons")
    draw(ROOT / PICTURE, folder)
    return folder


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands in for a frozen program, with names as one has them."""
    folder = tmp_path_factory.mktemp("frozen") / "tablemgr"
    (folder / "_internal" / "licences").mkdir(parents=True)
    (folder / "_internal" / "licences" / "Qt.txt").write_text("LGPL\n")
    (folder / "tablemgr").write_text(PROGRAM)
    (folder / "tablemgr").chmod(0o700)
    return folder


@pytest.fixture(scope="module")
def package(frozen: Path, icons: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of it."""
    tool("dpkg-deb")
    said: list[str] = []
    site = Site(ROOT, DEBIAN_ROOT, run_quietly, said.append)
    return deb.make(site, frozen, icons, tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="module")
def unpacked(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its files."""
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
    return folder


def test_the_menu_entry_is_valid(unpacked: Path) -> None:
    entry = unpacked / "usr/share/applications/tablemgr.desktop"
    assert judged("desktop-file-validate", str(entry)) == ""
    text = entry.read_text(encoding="utf-8")
    assert "\nExec=tablemgr %f\n" in text
    assert "\nMimeType=application/x-tablemgr-hand;\n" in text
    for key in ("GenericName", "Comment"):
        assert re.findall(rf"^{key}\[(\w+)\]=.", text, re.MULTILINE) == sorted(languages())


def test_what_a_software_shop_shows_is_valid(unpacked: Path) -> None:
    told = unpacked / "usr/share/metainfo/org.tablemgr.tablemgr.metainfo.xml"
    judged("appstreamcli", "validate", "--no-net", str(told))
    text = told.read_text(encoding="utf-8")
    assert "@" not in text
    assert re.findall(r'<summary xml:lang="(\w+)">', text) == sorted(languages())


def test_lintian_finds_nothing(package: Path) -> None:
    told = judged("lintian", "--fail-on", "error,warning", "--allow-root", str(package))
    assert [line for line in told.splitlines() if line[:2] in ("E:", "W:")] == []


def test_the_manual_page_is_clean_and_names_every_command(unpacked: Path) -> None:
    page = unpacked / "usr/share/man/man1/tablemgr.1.gz"
    tool("man")
    done = subprocess.run(
        ["man", "--warnings", "-l", str(page)],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
    )
    assert done.stderr == ""
    named = {line.strip() for line in done.stdout.splitlines()}
    commands = {each.name or each.callback.__name__ for each in app.registered_commands}  # type: ignore[union-attr]
    groups = {str(each.name) for each in app.registered_groups}
    named_by = {getattr(config, name) for name in dir(config) if name.endswith("_VARIABLE")}
    variables = named_by - {config.CHECK_VARIABLE} | {VARIABLE}
    assert commands | groups | variables <= {line.split()[0] for line in named if line}


def test_the_icon_is_there_in_every_size(unpacked: Path, icons: Path) -> None:
    theme = unpacked / "usr/share/icons/hicolor"
    for place, name in (("apps", "tablemgr"), ("mimetypes", "application-x-tablemgr-hand")):
        assert (theme / "scalable" / place / f"{name}.svg").is_file()
        for size in SIZES:
            content = (theme / f"{size}x{size}" / place / f"{name}.png").read_bytes()
            # The width and height of a PNG stand in its first chunk.
            assert content[16:24] == size.to_bytes(4, "big") * 2


def test_hand_files_have_a_type_that_the_program_opens(unpacked: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mime"
    shutil.copytree(unpacked / "usr/share/mime", folder)
    judged("update-mime-database", str(folder))
    assert "application/x-tablemgr-hand:*.tmhand" in (folder / "globs").read_text()
    text = (folder / "packages" / "tablemgr.xml").read_text(encoding="utf-8")
    assert re.findall(r'<comment xml:lang="(\w+)">', text) == sorted(languages())


class TestInstalled:
    """The package in a system of its own, as far as its files go."""

    @pytest.fixture
    def system(self, tmp_path: Path) -> Path:
        """A root of files with an empty list of packages, and a user's data."""
        if os.geteuid() != 0:
            pytest.skip("NOT ROOT: the package is NOT installed")
        for name in ("updates", "info", "triggers"):
            (tmp_path / "var/lib/dpkg" / name).mkdir(parents=True)
        for name in ("status", "available"):
            (tmp_path / "var/lib/dpkg" / name).touch()
        home = tmp_path / "home/anna/.local/share/tablemgr"
        home.mkdir(parents=True)
        (home / "tablemgr.sqlite").write_bytes(b"her chips")
        return tmp_path

    def _dpkg(self, system: Path, *args: str) -> Outcome:
        forced = "--force-depends,script-chrootless"
        return run_quietly(["dpkg", f"--root={system}", forced, "--log=/dev/null", *args])

    def _files(self, system: Path) -> Sequence[str]:
        found = (path for path in (system / "usr").rglob("*") if not path.is_dir())
        return sorted(path.relative_to(system).as_posix() for path in found)

    def test_it_is_installed_run_and_removed(self, system: Path, package: Path) -> None:
        done = self._dpkg(system, "--install", str(package))
        assert done.code == 0, done.output
        program = system / "usr/bin/tablemgr"
        assert run_quietly([str(program), "rank", "AAK"]).output == "frozen rank AAK\n"
        assert any("licences" in name for name in self._files(system))
        again = self._dpkg(system, "--install", str(package))
        assert again.code == 0, again.output
        removed = self._dpkg(system, "--purge", "tablemgr")
        assert removed.code == 0, removed.output
        assert self._files(system) == []
        kept = system / "home/anna/.local/share/tablemgr/tablemgr.sqlite"
        assert kept.read_bytes() == b"her chips"


def test_what_it_needs_is_what_qt_needs(package: Path) -> None:
    fields = judged("dpkg-deb", "--field", str(package))
    for name in ("libegl1", "tzdata", "libxcb-cursor0", "libglib2.0-0t64 | libglib2.0-0"):
        assert name in fields


def test_the_same_program_is_packed_as_the_same_file(
    frozen: Path, icons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool("dpkg-deb")
    monkeypatch.setenv(deb.EPOCH, "1714598940")
    site = Site(ROOT, DEBIAN_ROOT, run_quietly, lambda _: None)
    first, second = (tmp_path / "1", tmp_path / "2")
    for folder in (first, second):
        folder.mkdir()
    packed = [deb.make(site, frozen, icons, folder).read_bytes() for folder in (first, second)]
    assert packed[0] == packed[1]
