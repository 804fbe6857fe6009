"""Licences: every part that is shipped is under one that is allowed, and the list is up to date."""

from importlib import metadata
from pathlib import Path

import pytest

from installer import borrowed, licences
from installer.environment import Site
from installer.shell import Outcome, SetupError
from tablemgr.services.madeof import Part, installed_parts
from tests.architecture.tree import ROOT
from tests.installer.stage import DEBIAN_ROOT, Script


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", True),
        ("(MIT AND Zlib) OR GPL-3.0-only", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-2.0-only", False),
        ("not stated", False),
        ("", False),
    ],
)
def test_a_licence_is_allowed_or_not(expression: str, allowed: bool) -> None:
    assert licences.is_allowed(expression) is allowed
    told = list(licences.faults([Part("part", "1", expression)]))
    assert told == ([] if allowed else [f"part 1: {expression} is no licence that is allowed"])


def test_every_part_is_under_a_licence_that_is_allowed() -> None:
    assert list(licences.faults(installed_parts())) == []


def test_the_list_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main([]) == 0, capsys.readouterr().out


def test_no_part_of_qt_is_here_that_is_under_the_gpl_alone() -> None:
    files = [
        str(file)
        for name in ("PySide6_Essentials", "PySide6_Pdf")
        for file in metadata.files(name) or ()
    ]
    assert any("QtWidgets" in name for name in files)
    assert licences.gpl_only(files) == []
    assert licences.gpl_only(["PySide6/QtCharts.abi3.so"]) == ["PySide6/QtCharts.abi3.so"]


def test_every_text_is_written_for_the_frozen_program(tmp_path: Path) -> None:
    assert licences.main(["--texts", str(tmp_path)]) == 0
    names = {path.stem for path in tmp_path.glob("*.txt")}
    parts = {part.name for part in installed_parts()}
    # Whatever freezes the program is there where it is frozen, and nowhere else.
    own = {"tablemgr", "fonts", "Python", "Qt", "LGPL-3.0", "GPL-3.0"}
    assert names - {licences.FREEZER} == parts | own
    assert all(path.stat().st_size > 50 for path in tmp_path.iterdir())
    assert "Permission is hereby granted" in (tmp_path / "SQLAlchemy.txt").read_text()
    assert "may replace them" in (tmp_path / "Qt.txt").read_text()


def test_what_starts_the_frozen_program_is_among_the_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "FREEZER", "pytest")
    licences.write_texts(tmp_path, [])
    text = (tmp_path / "pytest.txt").read_text(encoding="utf-8")
    assert text.startswith(f"pytest {pytest.__version__}: ")
    assert "Permission is hereby granted" in text


SEARCHED = (
    "libbsd0:amd64: /usr/lib/x86_64-linux-gnu/libbsd.so.0\n"
    "zlib1g:amd64: /lib/x86_64-linux-gnu/libz.so.1\n"
    "zlib1g-dbg: /usr/lib/debug/libz.so.1.2.13\n"
    "dpkg-query: no path found matching pattern */libown.so.1\n"
)


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """A frozen program's folder with libraries that were taken from the system."""
    inside = tmp_path / "_internal"
    (inside / "licences").mkdir(parents=True)
    for name in ("libz.so.1", "libbsd.so.0", "libown.so.1", "_cffi.cpython-311-x86.so"):
        (inside / name).touch()
    (inside / "libQt6Core.so.6").symlink_to("libz.so.1")
    return inside


def test_a_library_of_the_systems_comes_along_with_its_licence(
    inside: Path, tmp_path: Path
) -> None:
    for package in ("libbsd0", "zlib1g"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "copyright").write_text(f"Of {package}\n")
    script = Script({"dpkg-query": Outcome(1, SEARCHED)})
    site = Site(ROOT, DEBIAN_ROOT, script, lambda _: None)
    assert borrowed.write_licences(site, inside, tmp_path) == ["libbsd0", "zlib1g"]
    assert script.commands == ["dpkg-query --search */libbsd.so.0 */libown.so.1 */libz.so.1"]
    assert (inside / "licences" / "zlib1g.txt").read_text() == "Of zlib1g\n"
    elsewhere = Script({"dpkg-query": Outcome(127)})
    assert borrowed.write_licences(Site(ROOT, DEBIAN_ROOT, elsewhere, print), inside) == []


def test_a_library_under_the_gpl_alone_stops_the_build(inside: Path) -> None:
    (inside / "libreadline.so.8").touch()
    with pytest.raises(SetupError, match=r"may not come along: libreadline\.so\.8"):
        borrowed.write_licences(Site(ROOT, DEBIAN_ROOT, Script(), print), inside)


def test_a_window_that_would_find_no_library_stops_the_build(inside: Path) -> None:
    told = "\tlibX11.so.6 => /lib/libX11.so.6 (0x1)\n\tlibxcb-cursor.so.0 => not found\n"
    script = Script({"libqxcb.so": Outcome(0, told)})
    with pytest.raises(SetupError, match=r"could open: libxcb-cursor\.so\.0 is neither"):
        borrowed.verify_window(Site(ROOT, DEBIAN_ROOT, script, print), inside)
    borrowed.verify_window(Site(ROOT, DEBIAN_ROOT, Script(), print), inside)
