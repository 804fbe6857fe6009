"""The demo's night for the tests of languages, played once, and a studio on a copy of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tablemgr import config
from tablemgr.ui.menus import choose_size
from tablemgr.ui.speech import speak
from tests.ui.studio import STATION, Studio, play


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the night."""
    file = tmp_path_factory.mktemp("night") / "night.sqlite"
    play(file)
    return file


@pytest.fixture
def studio(
    night: Path, tmp_path: Path, app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Studio]:
    """A studio, which leaves the program speaking as it did, and as large."""
    monkeypatch.setenv(config.STATION_VARIABLE, STATION)
    made = Studio(night, tmp_path)
    yield made
    made.close()
    speak(app, "")
    choose_size(100)
