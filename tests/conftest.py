"""Set for every test: Qt without a screen, properties tried alike on every run, and databases."""

import os

from hypothesis import settings

pytest_plugins = ["tests.store.fixtures", "tests.services.played"]

# Before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# What the tests read is English, whatever the machine speaks.
os.environ["TABLEMGR_LANGUAGE"] = "en"

settings.register_profile("same every time", deadline=None, derandomize=True)
settings.load_profile("same every time")
