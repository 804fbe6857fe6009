import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from tablemgr import assets
from tests.architecture.tree import ROOT
from tests.ui.pictures import LANGUAGES, SCREENS, SIZES
from tests.ui.screens import screens


def _take(*names: str, to: Path, language: str = "it") -> subprocess.CompletedProcess[str]:
    words = ["-m", "tests.ui.pictures", "--language", language, "--to", str(to), *names]
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )


def test_a_window_has_a_picture_of_each_size_and_a_dialog_one_in_both_schemes(
    tmp_path: Path,
) -> None:
    done = _take("first-start", "change-pin", to=tmp_path)
    assert done.returncode == 0, done.stderr
    sizes = [f"{width}x{height}" for width, height in SIZES]
    wanted = {f"first-start-it-{s}-{size}.png" for s in ("light", "dark") for size in sizes}
    wanted |= {f"change-pin-it-{s}.png" for s in ("light", "dark")}
    assert {each.name for each in tmp_path.iterdir()} == wanted
    assert "it" in LANGUAGES
    for width, height in SIZES:
        light, dark = (
            QImage(str(tmp_path / f"first-start-it-{scheme}-{width}x{height}.png"))
            for scheme in ("light", "dark")
        )
        assert (light.width(), light.height()) == (width, height)
        assert light.pixelColor(5, height // 2).lightness() > 200
        assert dark.pixelColor(5, height // 2).lightness() < 60


def test_a_screen_that_there_is_not_is_refused_with_those_there_are(tmp_path: Path) -> None:
    done = _take("nothing", to=tmp_path)
    assert done.returncode == 2
    assert "no such screen: nothing" in done.stdout
    assert all(name in done.stdout for name in screens())


def test_every_screen_and_a_few_by_name_are_two_things(tmp_path: Path) -> None:
    done = _take("tables", "--all", to=tmp_path)
    assert done.returncode == 2
    assert "name screens, or take them all" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_pictures_of_every_screen_have_a_folder_of_their_own_in_the_guide() -> None:
    assert SCREENS == ROOT / "docs" / "guide" / "screens"
    assert not any(name.startswith("docs/guide/screens") for name in assets.names())
