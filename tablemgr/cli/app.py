"""The commands: each reads, calls one service and prints; what is wrong goes to standard error."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablemgr import __version__
from tablemgr.cli import health, out
from tablemgr.cli.rules import rules_app
from tablemgr.cli.screen import OpenWindow, Screen, screen_of
from tablemgr.i18n import tr

BAD_INPUT = 2

app = typer.Typer(
    name="tablemgr",
    help="Runs a card room's Chinese Poker tables. Without a command it opens the window.",
    epilog="Exit codes: 0 done, 1 found or failed, 2 bad input (one line for each fault).",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Hand files (TOML).")]
Cards = Annotated[
    list[str], typer.Argument(metavar="CARDS", help="Cards in any spelling: 'Kh Kd 9s', kkjjt.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line if several.")]
draw_app = typer.Typer(help="Italian draw poker.", no_args_is_help=True)
app.add_typer(draw_app, name="draw")


@draw_app.command("settle")
def settle_draw(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A draw file (TOML).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Settle a showdown: openers, hands in order, pot by pot."""
    from tablemgr.cli.drawing import settle_file
    from tablemgr.services.faults import RefusedError

    try:
        settle_file(file, as_json=as_json)
    except RefusedError as error:
        out.complain(str(file), error.faults)
        raise typer.Exit(BAD_INPUT) from None


Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="A database's file, or postgresql://user@server/name; else TABLEMGR_DATABASE, else"
        " the user's own.",
    ),
]


def _version(asked: bool) -> None:
    if asked:
        print(f"tablemgr {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    database: Database = "",
    _: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        open_window = screen_of(context).open
        if open_window is None:
            raise typer.Exit(BAD_INPUT)
        raise typer.Exit(open_window(database=database))
    if database:
        out.complain("tablemgr", [tr("--database belongs behind the command")])
        raise typer.Exit(BAD_INPUT)


@app.command()
def settle(
    files: Files,
    as_json: AsJson = False,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="OUT", help="Write the payout sheets as a PDF.")
    ] = None,
) -> None:
    """Verify and settle hand files: a table each, JSON, or a payout sheet.

    One bad file spoils none of the others; the exit code is then 2 at the end.
    """
    from tablemgr.cli.settling import print_settled, settle_files, write_pdf

    settled, bad = settle_files(files)
    if settled:
        print_settled(settled, as_json=as_json, several=len(files) > 1)
    written = not pdf or not settled or write_pdf(pdf, settled, quiet=as_json)
    if bad or not written:
        raise typer.Exit(BAD_INPUT)


@app.command()
def rank(cards: Cards) -> None:
    """Name a row of 3 or 5 cards."""
    from tablemgr.rules.cards import Place, deck_faults, read_row
    from tablemgr.rules.ranking import rank_five, rank_three
    from tablemgr.services.rowwords import row_text

    reading = read_row(" ".join(cards))
    unread, shown = reading.faults, reading.cards
    repeated = deck_faults([(Place(1, None), shown)])
    if not unread and not repeated and len(shown) in (3, 5):
        print(row_text(rank_three(*shown) if len(shown) == 3 else rank_five(*shown)))
        return
    # Loaded only here, as a right row is to be named at once.
    from tablemgr.services.faults import card_fault, repeated_card

    faults = [*map(card_fault, unread), *map(repeated_card, repeated)]
    if not faults:
        faults = [tr("a row has 3 or 5 cards, not {count}", count=len(shown))]
    out.complain("rank", faults)
    raise typer.Exit(BAD_INPUT)


@app.command()
def naturals(
    cards: Cards,
    rules: Annotated[
        str, typer.Option(metavar="R", help="A preset's name, or a sheet's .toml file.")
    ] = "mandarin",
    as_json: AsJson = False,
) -> None:
    """List the naturals that 13 cards hold, the best first, each with an arrangement."""
    from tablemgr.cli.naturals import natural_table, read_naturals
    from tablemgr.services.faults import RefusedError

    try:
        found = read_naturals(" ".join(cards), rules)
    except RefusedError as error:
        out.complain("naturals", error.faults)
        raise typer.Exit(BAD_INPUT) from None
    if as_json:
        arranged = [{"kind": str(each.natural.kind), "groups": each.groups} for each in found.held]
        kinds = [str(each.natural.kind) for each in found.held]
        print(json.dumps({"naturals": kinds, "arrangements": arranged}))
    else:
        out.show(natural_table(found))


app.add_typer(rules_app, name="rules")


@app.command()
def check(
    database: Database = "",
    session: Annotated[str, typer.Option(metavar="S", help="A session whose paper is held.")] = "",
    head: Annotated[str, typer.Option(metavar="HASH", help="The head on its closing paper.")] = "",
    length: Annotated[int, typer.Option(metavar="N", help="The number of lines on it.")] = 0,
) -> None:
    """Audit a database: chains, balances, every hand settled again under its own sheet.

    A line for each finding, and exit code 1 if there is any.
    """
    from tablemgr.cli import databases
    from tablemgr.ledger.journal import Head

    given = [bool(session), bool(head), length > 0]
    if any(given) != all(given):
        words = tr("--session, --head and --length belong together")
        out.complain("check", [words])
        raise typer.Exit(BAD_INPUT)
    papers = {session: Head(length, head.lower())} if session else {}
    raise typer.Exit(databases.told(lambda: databases.check(database, papers)))


@app.command("recover-manager")
def recover_manager(database: Database = "") -> None:
    """Give the only manager a new PIN in place of a lost one; it is put on record."""
    from tablemgr.cli import databases, recovery

    raise typer.Exit(databases.told(lambda: recovery.recover_manager(database)))


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    database: Database = "",
) -> None:
    """Copy a database to one file, while the program may be running."""
    from tablemgr.cli import databases

    raise typer.Exit(databases.told(lambda: databases.backup(database, target)))


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    database: Database = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Put a backup in place of a database; what it replaces is kept beside it."""
    from tablemgr.cli import databases

    def confirm(question: str) -> bool:
        return yes or (sys.stdin.isatty() and typer.confirm(question))

    raise typer.Exit(databases.told(lambda: databases.restore(database, source, confirm)))


@app.command()
def export(
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="A new or empty folder.")],
    session: Annotated[str, typer.Option(metavar="S", help="One session by its id.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Every session.")] = False,
    form: Annotated[
        str, typer.Option("--format", help="hands, csv, jsonl or hledger; else all of them.")
    ] = "",
    database: Database = "",
) -> None:
    """Write sessions as files: hand files, CSV, JSON lines, a journal for hledger."""
    from tablemgr.cli import databases
    from tablemgr.services.export.sessions import Format

    faults = []
    if bool(session) == everything:
        faults.append(tr("name a session, or --all"))
    if form and form not in tuple(Format):
        known = ", ".join(Format)
        faults.append(tr('"{form}" is no format; there are: {known}', form=form, known=known))
    if faults:
        out.complain("export", faults)
        raise typer.Exit(BAD_INPUT)
    formats = [Format(form)] if form else list(Format)
    raise typer.Exit(databases.told(lambda: databases.export(database, session, to, formats)))


@app.command()
def report(
    words: Annotated[
        list[str],
        typer.Argument(metavar="NAME | preview NAME | list | check [FILE...]", show_default=False),
    ],
    to: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A .pdf, with its .csv beside it, or a .csv."),
    ] = None,
    session: Annotated[
        str, typer.Option(metavar="S", help="A session's id, or a table for its last session.")
    ] = "",
    day: Annotated[str, typer.Option(metavar="DATE", help="A gaming date.")] = "",
    until: Annotated[str, typer.Option(metavar="DATE", help="The last date of several.")] = "",
    player: Annotated[str, typer.Option(metavar="P", help="A player's id.")] = "",
    hand: Annotated[int, typer.Option(metavar="N", help="A hand's number.", min=0)] = 0,
    rules: Annotated[
        str, typer.Option(metavar="R", help="A preset's name, or a sheet's .toml file.")
    ] = "",
    numbers: Annotated[str, typer.Option(metavar="A-B", help="Numbers of blank sheets.")] = "",
    explained: Annotated[
        bool, typer.Option("--explained", help="A rule sheet with an example of every rule.")
    ] = False,
    forms: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The house's own layouts; else TABLEMGR_FORMS."),
    ] = None,
    database: Database = "",
) -> None:
    """Print a form to a file; list the forms, check the house's layouts, look at one.

    A print is recorded, and a further copy bears its number; a preview is neither.
    """
    from tablemgr.cli import databases, reports

    wanted = reports.Wanted(
        tuple(words),
        to,
        forms,
        database,
        session,
        day,
        until,
        player,
        hand,
        rules,
        numbers,
        explained,
    )
    raise typer.Exit(databases.told(lambda: reports.report(wanted)))


@app.command()
def demo(
    context: typer.Context,
    database: Database = "",
    no_window: Annotated[bool, typer.Option("--no-window", help="Only write it.")] = False,
) -> None:
    """Play a night at three tables and look at it, or write it to the database that is named."""
    from tablemgr.cli import databases

    open_window = None if no_window else screen_of(context).open
    raise typer.Exit(databases.told(lambda: databases.demo(database, open_window)))


app.command("self-check")(health.self_check)
app.command("assets")(health.assets)


def run(
    arguments: list[str],
    open_window: OpenWindow | None = None,
    check_window: health.CheckWindow | None = None,
) -> int:
    """Run a command line; the exit code comes back, and no input ends in a traceback."""
    _open_streams()
    # In a pipe the help is plain text as well.
    app.rich_markup_mode = "rich" if sys.stdout.isatty() else None
    try:
        code = _run(arguments, Screen(open_window, check_window))
        sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            place = f"{error.filename}: " if error.filename else ""
            out.complain("tablemgr", [f"{place}{error.strerror or error}"])
        # What could not be written now cannot be written at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _open_streams() -> None:
    """Make sure that there is something to print to that takes every letter."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A pipe of an old locale cannot hold every name; a mark in its place beats an error.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _run(arguments: list[str], screen: Screen) -> int:
    try:
        app(arguments, prog_name="tablemgr", standalone_mode=True, obj=screen)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    return 0
