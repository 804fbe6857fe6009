"""A run that has to have PostgreSQL fails without it; any other says loudly what it leaves out."""

from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from tests.store import fixtures, server


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with a folder of PostgreSQL's in which nothing is, and no other."""
    monkeypatch.setattr(server, "find_binaries", lambda: iter([tmp_path]))


@pytest.mark.usefixtures("nowhere")
def test_where_it_is_needed_and_absent_the_run_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match="NO POSTGRESQL 15 OR NEWER"):
        fixtures.binaries_or_end(needed=True)


@pytest.mark.usefixtures("nowhere")
def test_where_it_is_only_absent_the_tests_say_what_they_leave_out() -> None:
    with pytest.raises(pytest.skip.Exception, match="is NOT tested"):
        fixtures.binaries_or_end(needed=False)


def test_the_whole_check_needs_it() -> None:
    assert "export TABLEMGR_TEST_POSTGRESQL=required\n" in (ROOT / ".ci/run").read_text()
