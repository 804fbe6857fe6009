"""The page that shows every screen: which picture is which, written with the pictures."""

from inspect import getdoc
from pathlib import Path

from tests.ui.screens import screens

_HEAD = """\
# Every screen

Taken by `python3 installer/bootstrap.py pictures --all`, this page with them; nothing here is
written by hand. Each screen is there in light and dark, in English and Italian, windows at
1280 x 800 and 1920 x 1080, dialogs at their own size.
"""


def write_page(folder: Path) -> None:
    """Write `README.md` in the folder with the pictures that are there."""
    parts = [_part(name, getdoc(builder) or "", folder) for name, builder in screens().items()]
    (folder / "README.md").write_text("\n".join([_HEAD, *parts]), encoding="utf-8")


def _part(name: str, told: str, folder: Path) -> str:
    # What follows the name begins with a language of two letters, which no name goes on with.
    files = sorted(each.name for each in folder.glob(f"{name}-??-*.png"))
    first = next(each for each in files if "-en-light" in each)
    others = " · ".join(
        f"[{each.removeprefix(f'{name}-').removesuffix('.png')}]({each})" for each in files
    )
    return f"## {name}\n\n{told}\n\n![{name}]({first})\n\n{others}\n"
