"""Set for every test: Qt without a screen, properties tried alike on every run, and databases."""

import os
from tempfile import TemporaryDirectory

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
