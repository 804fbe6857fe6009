"""Set for every test: Qt without a screen, properties tried alike on every run, and databases."""

import os
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

pytest_plugins = ["tests.store.fixtures", "tests.services.played"]

# Whoever runs the tests may use the program too: what it keeps for him stays out of them.
_home = TemporaryDirectory(prefix="tablemgr-tests-")
os.environ["XDG_DATA_HOME"] = _home.name

# Before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# What the tests read is English, whatever the machine speaks.
os.environ["TABLEMGR_LANGUAGE"] = "en"

settings.register_profile("same every time", deadline=None, derandomize=True)
settings.load_profile("same every time")

UNTRACED = (
    # What looks at files and at other processes has no line of the program to trace.
    *("tests/architecture/", "tests/installer/", "tests/packaging/"),
    # What is settled at random goes over lines that others prove, thousands of times.
    *("tests/rules/chinese/test_second_reading.py", "tests/rules/draw/test_second_reading.py"),
    "tests/ledger/test_machine.py",
    "tests/services/night/test_machine.py::test_a_night_on_the_floor_on_postgresql",
)
"""The tests whose lines are not traced, which takes as long again as the test itself."""

LONGEST = (
    *("tests/services/night/test_machine.py", "tests/ui/i18n/test_fitting.py"),
    *("tests/packaging/test_package.py", "tests/rules/draw/test_second_reading.py"),
    *("tests/ledger/test_machine.py", "tests/rules/chinese/test_second_reading.py"),
    *("tests/ui/display/test_night.py", "tests/services/check/test_anyfield.py"),
)
"""The files that take longest; begun first, so that no core is left alone with one in the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin the longest files first, and trace no lines where others prove them."""
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(order)))
    for item in items:
        if item.nodeid.startswith(UNTRACED):
            item.add_marker(pytest.mark.no_cover)
