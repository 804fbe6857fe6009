"""Programs that judge what the program makes; the set-up installs them where it may."""

import os
import shutil

import pytest

NEEDED = os.environ.get("TABLEMGR_TEST_TOOLS") == "required"
"""Whether a run that has not all of them fails, in place of saying what it leaves out."""


def tool(name: str, *, needed: bool = NEEDED) -> str:
    """Where a program is; without it the test is skipped, or fails where it is needed."""
    found = shutil.which(name)
    if found is None:
        (pytest.fail if needed else pytest.skip)(f"{name} IS NOT HERE: its test is NOT run")
    return found
