"""`tablemgr rules`: rule sheets listed, printed, explained key by key, and checked."""

from pathlib import Path
from typing import Annotated

import typer

from tablemgr.cli import out
from tablemgr.i18n import tr

BAD_INPUT = 2

rules_app = typer.Typer(help="List, print, explain and check rule sheets.", no_args_is_help=True)

SheetName = Annotated[str, typer.Argument(metavar="R", help="A preset's name, or a .toml file.")]


@rules_app.command("list")
def list_rules() -> None:
    """List the rule sheets that come with the program."""
    from tablemgr.cli.rulesheets import preset_table

    out.show([preset_table()])


@rules_app.command("show")
def show_rules(
    name: SheetName,
    with_examples: Annotated[
        bool, typer.Option("--explain", help="With what each key changes, and an example.")
    ] = False,
) -> None:
    """Print a rule sheet: every key with its value and clause."""
    from tablemgr.cli.rulesheets import sheet_explained, sheet_tables
    from tablemgr.services.faults import RefusedError
    from tablemgr.services.sheets import find_sheet

    try:
        sheet = find_sheet(name).sheet
    except RefusedError as error:
        out.complain(str(Path(name)), error.faults)
        raise typer.Exit(BAD_INPUT) from None
    out.show(sheet_tables(sheet))
    if with_examples:
        out.show(sheet_explained(sheet))


@rules_app.command("explain")
def explain_rules(
    keys: Annotated[
        list[str] | None, typer.Argument(metavar="KEY...", help="Keys; without one, all of them.")
    ] = None,
) -> None:
    """Say what keys of a rule sheet change, each with its clause and an example."""
    from tablemgr.cli.rulesheets import keys_explained
    from tablemgr.services.faults import RefusedError

    try:
        out.show(keys_explained(keys or ()))
    except RefusedError as error:
        out.complain("", error.faults)
        raise typer.Exit(BAD_INPUT) from None


@rules_app.command("check")
def check_rules(
    names: Annotated[
        list[str], typer.Argument(metavar="R...", help="Presets' names, or .toml files.")
    ],
) -> None:
    """Check rule sheets for faults.

    Every fault is told with file, key and reason; warnings do not fail.
    """
    from tablemgr.services.faults import RefusedError
    from tablemgr.services.sheets import find_sheet

    bad = False
    for name in names:
        try:
            checked = find_sheet(name)
        except RefusedError as error:
            bad = True
            out.complain(str(Path(name)), error.faults)
            continue
        for warning in checked.warnings:
            out.complain(name, [tr("warning: {warning}", warning=warning)])
        sheet = checked.sheet
        print(
            tr(
                "{name}: right; {id} version {version}",
                name=out.one_line(name),
                id=sheet.id,
                version=sheet.version,
            )
        )
    if bad:
        raise typer.Exit(BAD_INPUT)
