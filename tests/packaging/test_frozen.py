"""What goes into the frozen program and what stays out, as far as it shows without freezing."""

import ast
from pathlib import Path

import pytest

from installer import build, frozen, record
from installer.environment import Site
from installer.shell import Outcome, SetupError
from tablemgr import assets
from tests.architecture.tree import ROOT, modules
from tests.installer.stage import DEBIAN_ROOT, Script, Stage

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        (f"{QT}/lib/libQt6Widgets.so.6", True),
        (f"{QT}/lib/libQt6Quick.so.6", False),
        (r"PySide6\Qt6Qml.dll", False),
        (f"{QT}/plugins/platforms/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqoffscreen.so", True),
        (f"{QT}/plugins/platforms/libqvnc.so", False),
        (f"{QT}/plugins/printsupport/libcupsprintersupport.so", True),
        (f"{QT}/plugins/sqldrivers/libqsqlite.so", False),
        (f"{QT}/plugins/imageformats/libqjpeg.so", True),
        (f"{QT}/plugins/imageformats/libqtiff.so", False),
        (r"PySide6\plugins\imageformats\qwebp.dll", False),
        ("libcups.so.2", False),
        ("libgssapi_krb5.so.2", True),
        ("libfreetype.so.6", False),
        ("pillow.libs/libjpeg-6dc8d115.so.62.4.0", True),
        ("pillow.libs/libfreetype-57f805ba.so.6.20.6", False),
        ("platformdirs-4.14.8.dist-info/METADATA", True),
        ("platformdirs-4.14.8.dist-info/sboms/platformdirs.cdx.json", False),
        (f"{QT}/translations/qtbase_it.qm", True),
        (f"{QT}/translations/qtbase_zh_CN.qm", True),
        (f"{QT}/translations/qtbase_fi.qm", False),
        (f"{QT}/translations/qt_help_it.qm", False),
        ("babel/locale-data/it_IT.dat", True),
        ("babel/locale-data/root.dat", True),
        ("babel/locale-data/fi.dat", False),
        ("tablemgr/_share/resources/translations/it/LC_MESSAGES/tablemgr.mo", True),
        ("tablemgr/_share/docs/guide/pictures/tables.png", True),
        ("tablemgr/_share/docs/guide/screens/tables-en-light-1280x800.png", False),
    ],
)
def test_a_file_is_wanted_or_not(place: str, wanted: bool) -> None:
    assert frozen.is_wanted(place) is wanted
    assert frozen.kept([(place, "", "BINARY")]) == ([(place, "", "BINARY")] if wanted else [])


def _imported() -> set[str]:
    """Every module that the program imports anywhere, whole names."""
    found = set()
    for path in modules("tablemgr"):
        if path == Path("tablemgr/rules/batch.py"):
            continue
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found |= {f"{node.module}.{each.name}" for each in node.names}
    return found


def test_nothing_is_left_out_that_the_program_imports() -> None:
    assert _imported() & set(frozen.EXCLUDED) == set()


def test_what_is_read_as_files_is_taken_along() -> None:
    folders = dict.fromkeys(folder for _, folder in frozen.data())
    assert list(folders)[:3] == [
        f"tablemgr/_share/{each}" for each in ("docs", "reports", "resources")
    ]
    steps = [Path(path) for path, folder in frozen.data() if folder.endswith("versions")]
    there = (ROOT / frozen.MIGRATIONS / "versions").glob("v*.py")
    assert set(there) <= set(steps)


def test_its_list_of_files_is_what_it_has_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, folder in frozen.data():
        place = tmp_path / folder / ("" if Path(name).is_dir() else Path(name).name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(name)
    assert record.main([str(tmp_path)]) == 0
    listed = [line.partition(",")[0] for line in record.lines()]
    shared = {f"tablemgr/_share/{name}" for name in assets.names()}
    assert shared == {name for name in listed if "/_share/" in name}
    assert "tablemgr/store/migrations/versions/v0001_first.py" in listed
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "tablemgr")
    assert list(assets.damaged()) == []


def test_what_is_run_before_the_program_is_what_it_needs() -> None:
    names = ("pyi_rth_inspect", "pyi_rth_pyside6", "__main__")
    scripts = [(name, "", "PYSOURCE") for name in names]
    assert [each[0] for each in frozen.run_first(scripts, "linux")] == ["__main__"]
    assert [each[0] for each in frozen.run_first(scripts, "win32")] == list(names[1:])


def test_readers_of_programming_languages_stay_out() -> None:
    names = ("pygments.lexers", "pygments.lexers._mapping", "pygments.lexers.python", "pygments")
    kept = frozen.kept_modules([(name, "", "PYMODULE") for name in names])
    assert [each[0] for each in kept] == ["pygments.lexers", "pygments.lexers._mapping", "pygments"]


def test_the_specification_is_read_from_here() -> None:
    text = (ROOT / build.SPEC).read_text(encoding="utf-8")
    compile(text, "tablemgr.spec", "exec")
    assert "frozen.EXCLUDED" in text
    assert '(record, ".")' in text
    # On macOS a hand file that is opened is an event.
    assert "BUNDLE(" in text
    assert 'argv_emulation=sys.platform == "darwin"' in text
    assert '"CFBundleTypeExtensions": ["tmhand"]' in text


def test_a_frozen_program_that_is_damaged_is_not_packed(stage: Stage) -> None:
    script = Script({"self-check": Outcome(1, "wrong: Fonts\n  the fonts lack x\n")})
    said: list[str] = []
    site = Site(stage.root, DEBIAN_ROOT, script, said.append)
    with pytest.raises(SetupError, match="finds itself damaged"):
        build.check(site, Path("tablemgr"))
    assert said == ["wrong: Fonts\n  the fonts lack x"]


def test_one_that_has_not_brought_everything_along_is_not_packed(stage: Stage) -> None:
    script = Script({"frozen/tablemgr assets": Outcome(0, "one file\n")})
    site = Site(stage.root, DEBIAN_ROOT, script, lambda _: None)
    with pytest.raises(SetupError, match="what the checkout has"):
        build.check(site, Path("frozen/tablemgr"))
    build.check(stage.site, Path("frozen/tablemgr"))


def test_only_what_can_be_built_may_be_named(stage: Stage) -> None:
    with pytest.raises(SetupError, match="called rpm"):
        build.build(stage.site, ["rpm"])


def test_size_and_start_are_measured(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    folder = stage.root / "frozen"
    folder.mkdir()
    (folder / "tablemgr").write_bytes(bytes(1000))
    (folder / "link").symlink_to("tablemgr")
    measured = build.measure(stage.site, folder / "tablemgr")
    assert measured.size_bytes == 1000
    assert measured.command > 0
    assert measured.window > 0
    assert len(stage.script.ran("rank As Ks")) == 2 * build.ROUNDS
    assert len(stage.script.ran("self-check --only window")) == 2 * build.ROUNDS
