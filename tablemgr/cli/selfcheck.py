"""Tries every part of an installation, so that a damaged one says so before a night begins.

A part is a function that is given a scratch folder and returns a sentence for each fault.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from tablemgr import assets, config
from tablemgr.cli import out
from tablemgr.i18n import mark, tr

Faults = Sequence[str]
SAMPLE = "resources/samples/friday_night.toml"
GOLDEN = "resources/golden"
WINDOW = "window"
WINDOW_S = 120
LETTERS = "♠♥♦♣ őűłąż 王小明"
"""Suits and letters of every language that the program prints."""

ZONE = "Europe/Rome"
CLOCK = datetime(2024, 5, 1, 21, 30, tzinfo=UTC)


def _files(_: Path) -> Iterator[str]:
    """All that was brought along is there as it was; rule sheets and printed forms can be read."""
    from tablemgr.reporting import read_forms
    from tablemgr.services.faults import RefusedError
    from tablemgr.services.madeof import installed_parts
    from tablemgr.services.sheets import preset, preset_names

    for name, damage in assets.damaged():
        yield _damage(name, damage)
    for name in preset_names():
        try:
            preset(name)
        except RefusedError as error:
            yield from map(str, error.faults)
    try:
        read_forms()
    except RefusedError as error:
        yield from map(str, error.faults)
    if "PySide6_Essentials" not in {part.name for part in installed_parts()}:
        yield tr("the parts that the program is made with do not say what they are")


def _damage(name: str, damage: assets.Damage) -> str:
    if damage is assets.Damage.GONE:
        return tr("{file} is missing; install the program again", file=name)
    return tr("{file} is not as it was brought here; install the program again", file=name)


def _fonts(_: Path) -> Iterator[str]:
    """Paper has every letter."""
    from tablemgr.reporting import missing_glyphs, unreadable

    spoilt = unreadable()
    for name in spoilt:
        yield tr("the font {name} cannot be read; install the program again", name=name)
    if spoilt:
        return
    lacking = missing_glyphs(LETTERS)
    if lacking:
        yield tr("the fonts lack {letters}", letters=" ".join(lacking))


def _languages(_: Path) -> Iterator[str]:
    """Every catalogue can be read and says something, and it is known how numbers are written."""
    from tablemgr.i18n import catalogue_fault, languages, speaking, writing

    for code in languages():
        fault = catalogue_fault(code)
        if fault:
            yield fault
        with speaking(code):
            writing()


def _zones(_: Path) -> Iterator[str]:
    """The gaming day can be computed where a house is: the system or a package knows its zone."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo.no_cache(ZONE)
    except ZoneInfoNotFoundError:
        yield tr("there are no time zones here: install the system's package tzdata")


def _own_folder(_: Path) -> Iterator[str]:
    """What the program keeps for this user can be written, or the folder for it made."""
    from tablemgr.store.translate import from_system

    folder = config.data_folder()
    there = next(each for each in (folder, *folder.parents) if os.path.lexists(each))
    try:
        with TemporaryFile(dir=there):
            pass
    except OSError as error:
        yield from_system(error, str(folder)).sentence


def _hands(_: Path) -> Iterator[str]:
    """The worked hands come out as they must."""
    import json

    from tablemgr.services.handfile import read_hand_file
    from tablemgr.services.resultjson import result_json
    from tablemgr.services.settle import settle

    paths = sorted(assets.asset(GOLDEN).glob("*.toml"))
    if not paths:
        yield tr("there is no worked hand in {folder}", folder=GOLDEN)
    for path in paths:
        must = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        found = json.loads(json.dumps(result_json(settle(read_hand_file(path)))))
        if _outcome(found) != must:
            yield tr("{hand} is settled otherwise than it must be", hand=path.stem)


def _outcome(result: Mapping[str, object]) -> dict[str, object]:
    """What a worked hand says of a settlement."""
    seats, payments, stacks = result["seats"], result["payments"], result["stacks"]
    assert isinstance(seats, list)
    assert isinstance(payments, list)
    assert isinstance(stacks, dict)
    keys = ("from", "to", "points", "due", "paid")
    return {
        "status": {str(each["seat"]): each["status"] for each in seats},
        "totals": result["totals"],
        "payments": [{key: each[key] for key in keys} for each in payments],
        "end": {seat: stack["end"] for seat, stack in stacks.items()},
    }


def _database(folder: Path) -> Iterator[str]:
    """A database is set up by every migration, written, opened again and found right."""
    from tablemgr.services.check.audit import check
    from tablemgr.services.check.words import finding_text
    from tablemgr.services.people.keeping import create_first_manager
    from tablemgr.services.people.pins import STRONG
    from tablemgr.services.people.signing import sign_in
    from tablemgr.services.room import enter_room
    from tablemgr.store.engine import can_speak_to_servers

    file = folder / "house.sqlite"
    pin = "80427"
    with enter_room(str(file), "self-check", lambda: CLOCK, STRONG) as room:
        person = create_first_manager(room.house, "first", "Somebody", pin)
    with enter_room(str(file), "self-check", lambda: CLOCK, STRONG) as room:
        sign_in(room.house, "second", person.id, pin)
        with room.store.read() as view:
            yield from map(finding_text, check(view, {}))
    if not can_speak_to_servers():
        yield tr("the part that speaks to database servers cannot be loaded")


def _paper(folder: Path) -> Iterator[str]:
    """A payout sheet is printed, and twice as the same bytes."""
    from tablemgr.bootstrap import Desk, write_whole
    from tablemgr.services.handfile import read_hand_file
    from tablemgr.services.settle import settle

    settled = [settle(read_hand_file(assets.asset(SAMPLE)))]
    desk = Desk(clock=lambda: CLOCK)
    first, second = desk.payout_pdf(settled), desk.payout_pdf(settled)
    write_whole(folder / "sheet.pdf", first)
    if not first.startswith(b"%PDF"):
        yield tr("what is printed is no PDF")
    if first != second:
        yield tr("the same sheet, printed twice, is not the same file")


def _window(_: Path) -> Iterator[str]:
    """A window opens, in a process of its own: Qt ends one whose libraries are not there."""
    command = [*config.own_command(), "self-check", "--only", WINDOW]
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", config.CHECK_VARIABLE: WINDOW}
    try:
        done = subprocess.run(
            command,
            env=environ,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=WINDOW_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        yield tr("the window did not open within {seconds} seconds", seconds=WINDOW_S)
        return
    # Qt speaks to itself on the other stream.
    told, of_qt = ([line for line in text.splitlines() if line.strip()]
                   for text in (done.stdout, done.stderr))  # fmt: skip
    if done.returncode < 0 or done.returncode > 1:
        words = tr("Qt ended the program (code {code})", code=done.returncode)
        yield f"{words}: {of_qt[-1]}" if of_qt else words
    elif done.returncode:
        yield from told or of_qt[-1:] or [tr("the window failed and gave no reason")]


PARTS: Mapping[str, Callable[[Path], Iterator[str]]] = {
    "files": _files,
    "fonts": _fonts,
    "languages": _languages,
    "zones": _zones,
    "folder": _own_folder,
    "hands": _hands,
    "database": _database,
    "paper": _paper,
    WINDOW: _window,
}
NAMES = {
    "files": mark("The program's own files"),
    "fonts": mark("Fonts"),
    "languages": mark("Languages"),
    "zones": mark("Time zones"),
    "folder": mark("Your data"),
    "hands": mark("The worked hands"),
    "database": mark("Database"),
    "paper": mark("Paper"),
    WINDOW: mark("Window"),
}


def self_check(parts: Sequence[str], check_window: Callable[[Path], Faults] | None = None) -> int:
    """Try these parts; a line for each on standard output, and 1 where anything is wrong."""
    if os.environ.get(config.CHECK_VARIABLE) == WINDOW and check_window is not None:
        return _try_window(check_window)
    wrong = 0
    for name in parts:
        with TemporaryDirectory(prefix="tablemgr-check-") as folder:
            faults = list(_tried(PARTS[name], Path(folder)))
        wrong += len(faults)
        title = tr(NAMES[name])
        print(tr("wrong: {part}", part=title) if faults else tr("right: {part}", part=title))
        for fault in faults:
            print(f"  {out.one_line(fault)}")
        sys.stdout.flush()
    return 1 if wrong else 0


def _try_window(check_window: Callable[[Path], Faults]) -> int:
    """Open the window here; its faults go to standard output, a line each."""
    with TemporaryDirectory(prefix="tablemgr-check-") as folder:
        faults = list(_tried(check_window, Path(folder)))
    for fault in faults:
        print(out.one_line(fault))
    return 1 if faults else 0


def _tried(part: Callable[[Path], "Faults | Iterator[str]"], folder: Path) -> Iterator[str]:
    """The faults of a part; one that breaks off has that for its last."""
    try:
        yield from part(folder)
    except Exception as error:  # noqa: BLE001 - whatever a damaged installation raises is a finding
        yield from _why(error)


def _why(error: Exception) -> Iterator[str]:
    """What an error says of itself in sentences, else its kind and its words."""
    faults, sentence = (getattr(error, name, "") for name in ("faults", "sentence"))
    if faults:
        yield from map(str, faults)
    elif sentence or isinstance(error, assets.AssetMissingError):
        yield str(sentence or error)
    else:
        told = f"{type(error).__name__}: {error}"
        yield tr("this could not be tried to its end ({error})", error=told)
