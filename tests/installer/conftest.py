"""The stage, in a folder of its own."""

from pathlib import Path

import pytest

from tests.installer.stage import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """A checkout without an environment, for a plain user on Debian."""
    return Stage(tmp_path)
