"""The program's version, and when and what its changelog says of it; nothing is imported for it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def version(root: Path = ROOT) -> str:
    """The version that stands in the program."""
    text = (root / "tablemgr" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("tablemgr/__init__.py names no version")
    return found[1]
