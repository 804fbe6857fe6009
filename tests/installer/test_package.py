"""The built package holds the whole program with its data, and does what the checkout does."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, source_files

DATA = ("resources", "reports")


def _python(*args: str, cwd: Path, path: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *args],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(path or "")},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel."""
    folder = tmp_path_factory.mktemp("built")
    _python("-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def unpacked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content, as an environment holds it."""
    folder = tmp_path_factory.mktemp("unpacked")
    (wheel,) = built.glob("*.whl")
    shutil.unpack_archive(wheel, folder, "zip")
    return folder


def _expected_in_wheel() -> set[str]:
    program = {path.as_posix() for path in source_files() if path.parts[0] == "tablemgr"}
    data = {f"tablemgr/_share/{p.as_posix()}" for p in source_files() if p.parts[0] in DATA}
    return program | data


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(unpacked: Path) -> None:
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*.*")}
    files = {name for name in names if (unpacked / name).is_file()}
    inside = {name for name in files if ".dist-info/" not in name}
    assert inside == _expected_in_wheel()


def test_the_data_is_the_same_byte_for_byte(unpacked: Path) -> None:
    data = [path for path in source_files() if path.parts[0] in DATA]
    assert data
    share = unpacked / "tablemgr" / "_share"
    assert [p for p in data if (share / p).read_bytes() != (ROOT / p).read_bytes()] == []


def test_the_source_archive_can_be_built_again(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames()}
    folders = {"tablemgr", "tests", "installer", "docs", *DATA}
    wanted = {path.as_posix() for path in source_files() if path.parts[0] in folders}
    assert wanted | {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names


def test_the_package_lists_the_same_rules_as_the_checkout(unpacked: Path) -> None:
    where = _python("-c", "import tablemgr; print(tablemgr.__file__)", cwd=unpacked, path=unpacked)
    assert Path(where.strip()).is_relative_to(unpacked)
    packed = _python("-m", "tablemgr", "rules", "list", cwd=unpacked.parent, path=unpacked)
    assert packed == _python("-m", "tablemgr", "rules", "list", cwd=ROOT)
    assert "pagat" in packed
