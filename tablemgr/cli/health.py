"""`self-check` and `assets`: whether this installation is whole, and what it brought along."""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from tablemgr.cli import out
from tablemgr.cli.screen import screen_of
from tablemgr.i18n import tr

BAD_INPUT = 2
CheckWindow = Callable[[Path], Sequence[str]]


def self_check(
    context: typer.Context,
    only: Annotated[
        list[str] | None, typer.Option(metavar="PART", help="A part; may be repeated.")
    ] = None,
) -> None:
    """Try every part of this installation, and say in words what is wrong with it.

    It settles the worked hands, sets a database up, prints, and opens a window that nobody sees.
    """
    from tablemgr.cli import selfcheck

    window = screen_of(context).check
    unknown = sorted({*(only or ())} - {*selfcheck.PARTS})
    if unknown:
        known = ", ".join(selfcheck.PARTS)
        words = [tr("there is no part {name}; there are: {known}", name=each, known=known)
                 for each in unknown]  # fmt: skip
        out.complain("self-check", words)
        raise typer.Exit(BAD_INPUT)
    raise typer.Exit(selfcheck.self_check(only or tuple(selfcheck.PARTS), window))


def assets(
    listed: Annotated[
        bool, typer.Option("--list", help="Each file with its length and SHA-256.")
    ] = False,
) -> None:
    """Print the folder that holds the program's own files, or the files themselves."""
    from tablemgr import assets

    if not listed:
        print(assets.root())
        return
    for name in assets.names():
        content = assets.asset(name).read_bytes()
        print(f"{hashlib.sha256(content).hexdigest()} {len(content):>9} {name}")
