"""The built package holds the whole program with its data, and does what the checkout does."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from importlib import metadata
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from installer.stamp import Lock
from tablemgr.assets import NOT_SHIPPED
from tablemgr.cli.selfcheck import PARTS
from tests.architecture.tree import ROOT, source_files

DATA = ("docs", "reports", "resources")
COMPILED_ELSEWHERE = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
"""With one of these set, what is compiled would not lie beside its source."""


def _python(
    *args: str, cwd: Path, path: Path | None = None, interpreter: Path | str = sys.executable
) -> str:
    done = subprocess.run(
        [str(interpreter), *args],
        cwd=cwd,
        env={**os.environ, **dict.fromkeys(COMPILED_ELSEWHERE, ""), "PYTHONPATH": str(path or "")},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel that was built from it and nothing else."""
    folder = tmp_path_factory.mktemp("built")
    _python("-m", "hatchling", "build", "-t", "sdist", "-d", str(folder), cwd=ROOT)
    (archive,) = folder.glob("*.tar.gz")
    source = tmp_path_factory.mktemp("source")
    shutil.unpack_archive(archive, source, filter="data")
    (inside,) = source.iterdir()
    _python("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=inside)
    return folder


@pytest.fixture(scope="module")
def unpacked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content, as an environment holds it."""
    folder = tmp_path_factory.mktemp("unpacked")
    (wheel,) = built.glob("*.whl")
    shutil.unpack_archive(wheel, folder, "zip")
    return folder


def _shipped(*folders: str) -> list[Path]:
    """The files of the source in these folders; pictures of every screen are not shipped."""
    found = (path for path in source_files() if path.parts[0] in folders)
    return [path for path in found if not path.as_posix().startswith(NOT_SHIPPED)]


def _expected_in_wheel() -> set[str]:
    program = {path.as_posix() for path in _shipped("tablemgr")}
    return program | {f"tablemgr/_share/{path.as_posix()}" for path in _shipped(*DATA)}


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(unpacked: Path) -> None:
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*.*")}
    files = {name for name in names if (unpacked / name).is_file()}
    inside = {name for name in files if ".dist-info/" not in name}
    assert inside == _expected_in_wheel()


def test_the_data_is_the_same_byte_for_byte(unpacked: Path) -> None:
    data = _shipped(*DATA)
    assert data
    share = unpacked / "tablemgr" / "_share"
    assert [p for p in data if (share / p).read_bytes() != (ROOT / p).read_bytes()] == []


def test_the_source_archive_can_be_built_again(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames()}
    wanted = {path.as_posix() for path in _shipped("tablemgr", "tests", "installer", *DATA)}
    assert wanted | {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names


def test_pictures_of_every_screen_are_not_shipped(tmp_path: Path) -> None:
    small = tmp_path / "small"
    for name in ("pyproject.toml", "README.md", "LICENSE", "tablemgr/__init__.py"):
        (small / name).parent.mkdir(exist_ok=True, parents=True)
        shutil.copy(ROOT / name, small / name)
    kept = [f"{folder}/README.md" for folder in DATA] + ["docs/guide/pictures/tables.png"]
    for name in (*kept, f"{NOT_SHIPPED}tables-en-light-1280x800.png"):
        (small / name).parent.mkdir(exist_ok=True, parents=True)
        (small / name).write_bytes(b"x")
    _python("-m", "hatchling", "build", "-d", str(tmp_path), cwd=small)
    for found in (*tmp_path.glob("*.whl"), *tmp_path.glob("*.tar.gz")):
        inside = tmp_path / found.name.removeprefix("tablemgr")
        shutil.unpack_archive(found, inside, "zip" if found.suffix == ".whl" else "gztar")
        names = {path.relative_to(inside).as_posix() for path in inside.rglob("*.*")}
        assert all(any(name.endswith(each) for name in names) for each in kept)
        assert not any(NOT_SHIPPED in name for name in names)
    assert {each.suffix for each in tmp_path.iterdir() if each.is_file()} == {".whl", ".gz"}


def test_the_package_lists_the_same_rules_as_the_checkout(unpacked: Path) -> None:
    where = _python("-c", "import tablemgr; print(tablemgr.__file__)", cwd=unpacked, path=unpacked)
    assert Path(where.strip()).is_relative_to(unpacked)
    packed = _python("-m", "tablemgr", "rules", "list", cwd=unpacked.parent, path=unpacked)
    assert packed == _python("-m", "tablemgr", "rules", "list", cwd=ROOT)
    assert "pagat" in packed


OPEN_DEMO = """
import sys
from PySide6.QtCore import QSettings, QTimer
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv.pop())
import tablemgr
import tablemgr.ui.shell.window as shell
window, before = shell.MainWindow, shell.MainWindow.showEvent

def shown(self, event):
    before(self, event)
    QTimer.singleShot(10, lambda: look(self))

def look(self):
    if self.page is self.splash:
        QTimer.singleShot(10, lambda: look(self))
        return
    print(type(self.page).__name__, tablemgr.__file__)
    self.close()

window.showEvent = shown
from tablemgr.__main__ import main
sys.argv[1:] = ["demo"]
sys.exit(main())
"""


@pytest.fixture(scope="module")
def packages(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of packages of a fresh environment."""
    folder = tmp_path_factory.mktemp("fresh") / "environment"
    venv.create(folder, symlinks=os.name != "nt")
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    for name in _locked():
        _bring(name, packages)
    (wheel,) = built.glob("*.whl")
    _uv(packages, "install", "--no-deps", "--offline", str(wheel))
    return packages


def _locked() -> list[str]:
    """What the lock has a user of this system install beside the program, and nothing of tests."""
    lines = (ROOT / Lock.RUN).read_text(encoding="utf-8").splitlines()
    parts = [Requirement(line.rstrip(" \\")) for line in lines if re.match(r"[\w.-]+==", line)]
    return [part.name for part in parts if part.marker is None or part.marker.evaluate()]


def _bring(name: str, packages: Path) -> None:
    """Lay a package of the tests' environment into another, as an installer lays it there."""
    found = metadata.distribution(name)
    source = Path(str(found.locate_file("")))
    for file in found.files or ():
        # Programs beside the packages are left out.
        if ".." not in file.parts:
            _link(source / file, packages / file)
            if file.suffix == ".py":
                compiled = Path(cache_from_source(str(file)))
                _link(source / compiled, packages / compiled)


def _link(source: Path, target: Path) -> None:
    # Qt's packages have a file in common, and not all is compiled.
    if target.exists() or not source.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.hardlink_to(source)
    except OSError:
        target.symlink_to(source)


class TestInstalled:
    """The wheel in a fresh environment, beside what the lock installs for a user and no more."""

    def test_the_lock_brings_all_that_the_package_asks_for(self, packages: Path) -> None:
        _uv(packages, "check")

    def test_it_brings_what_the_checkout_has(self, packages: Path, tmp_path: Path) -> None:
        listed = _installed(packages, tmp_path, "-m", "tablemgr", "assets", "--list")
        assert listed == _python("-m", "tablemgr", "assets", "--list", cwd=ROOT)
        assert "resources/fonts/DejaVuSans.ttf" in listed
        root = _installed(packages, tmp_path, "-m", "tablemgr", "assets").strip()
        assert Path(root) == packages / "tablemgr" / "_share"

    def test_its_demo_opens(self, packages: Path, tmp_path: Path) -> None:
        told = _installed(packages, tmp_path, "-c", OPEN_DEMO, str(tmp_path)).splitlines()
        assert told[-1] == f"SignInPage {packages / 'tablemgr' / '__init__.py'}"

    def test_it_finds_itself_whole(self, packages: Path, tmp_path: Path) -> None:
        told = _installed(packages, tmp_path, "-m", "tablemgr", "self-check").splitlines()
        assert len(told) == len(PARTS)
        assert all(line.startswith("right: ") for line in told)

    def test_uninstalled_it_leaves_nothing(self, packages: Path) -> None:
        assert (packages / "tablemgr" / "ui" / "__pycache__").is_dir()
        _uv(packages, "uninstall", "tablemgr")
        left = {path.relative_to(packages).parts[0] for path in packages.iterdir()}
        assert {name for name in left if "tablemgr" in name} == set()


def _interpreter(packages: Path) -> Path:
    folder = next(each for each in packages.parents if (each / "pyvenv.cfg").is_file())
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _uv(packages: Path, verb: str, *args: str) -> None:
    command = ("-m", "uv", "pip", verb, "--quiet", "--python", str(_interpreter(packages)), *args)
    _python(*command, cwd=packages)


def _installed(packages: Path, cwd: Path, *args: str) -> str:
    return _python(*args, cwd=cwd, interpreter=_interpreter(packages))
