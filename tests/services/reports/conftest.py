"""The demo's night, from which the reports of these tests are made."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.store.view import View
from tests.services.reports.asked import reading


@pytest.fixture
def view(played_once: Path) -> Iterator[View]:
    """A look at the night."""
    with reading(played_once) as found:
        yield found
