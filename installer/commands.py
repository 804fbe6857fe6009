"""The commands of `installer/bootstrap.py`; whatever fails ends in what failed and what to do."""

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from installer import audit as asking
from installer import build, checks, libraries, opening, release, tools
from installer.environment import Site, ensure_environment
from installer.machine import this_machine
from installer.shell import SetupError, run_quietly, say
from installer.stamp import Lock, python_of

USAGE = """\
Usage: python3 installer/bootstrap.py COMMAND

  run [ARGS]      set everything up and open the program; ARGS go to it
  test [-- ARGS]  set up and pass every check; with ARGS only pytest, which gets them
  bench           set up and measure against other evaluators
  pictures [ARGS] set up and take the pictures anew that the guide shows; with --all every screen,
                  light and dark, English and Italian, at 1280x800 and 1920x1080, into
                  docs/guide/screens
  soak [ARGS]     set up and run the long tests: kills, a full room, nights at random (an hour)
  translations    set up and bring the catalogues of all languages up to date with the source
  build [WHAT]    set up, freeze the program and pack it for this system (frozen, deb, setup)
  lowest [ARGS]   set up and run the tests in the lowest versions declared; ARGS go to pytest
  audit [FILE]    set up and ask for known holes in the packages, of FILE where nobody can be asked
  release [ARGS]  refuse, or check, build and sum up a release (docs/shipping.md)
  licences        set up and bring the list of licences up to date
  ratchet         after `test`: bring the list of fully covered files up to date
  lock            work out the lock files anew from pyproject.toml\
"""


def run(site: Site, args: Sequence[str]) -> int:
    """Set up and open the program, or settle the sample hand where no window can open."""
    windowless = not opening.has_display(site.machine.system, os.environ)
    try:
        _ensure_libraries(site)
    except SetupError as error:
        if not windowless:
            raise
        # What is done without a window does without Qt.
        tell(error)
        site.say("Going on without a window.")
    ensure_environment(site, Lock.RUN)
    if windowless and not args:
        return opening.settle_sample(site.root, opening.call, site.say)
    return opening.open_program(site.root, args, opening.call)


def test(site: Site, args: Sequence[str]) -> int:
    """Set up and run every check, or pytest alone if it is given arguments."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Else each of the many processes that the tests start would compile everything anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _ensure_libraries(site)
    tools.ensure_tools(site.machine, libraries.load_each, site.run, site.say)
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    if args:
        return checks.run_tests(site.root, args, opening.call)
    return checks.run_checks(site.root, site.run, opening.call, site.say)


def bench(site: Site, args: Sequence[str]) -> int:
    """Set up with the peers and measure against them."""
    ensure_environment(site, Lock.BENCH)
    os.chdir(site.root)
    return opening.call([str(python_of(site.root)), "-m", "tests.bench", *args])


# How much more of each the long tests do than the short ones.
SOAK = {
    "TABLEMGR_TEST_KILLS": "1000",
    "TABLEMGR_TEST_TABLE_HANDS": "10000",
    "TABLEMGR_NIGHTS": "300",
    "TABLEMGR_TEST_POSTGRESQL": "required",
}
SOAKED = (
    *("tests/store/test_faults.py", "tests/services/test_killed.py"),
    *("tests/services/test_room.py", "tests/services/night/test_machine.py"),
)


def soak(site: Site, args: Sequence[str]) -> int:
    """Set up and run the tests of endurance at full length; ARGS go to pytest."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _ensure_libraries(site)
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    for name, value in SOAK.items():
        os.environ.setdefault(name, value)
    return checks.run_tests(site.root, ["--durations=0", "-v", *SOAKED, *args], opening.call)


def pictures(site: Site, args: Sequence[str]) -> int:
    """Take the guide's pictures anew, without a display; ARGS are what to look at instead."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _ensure_libraries(site)
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    return opening.call([str(python_of(site.root)), "-m", "tests.ui.pictures", *args])


def translations(site: Site, args: Sequence[str]) -> int:
    """Bring the catalogues up to date; ARGS name the languages that are meant."""
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    return opening.call([str(python_of(site.root)), "-m", "installer.translations", *args])


def ratchet(site: Site, args: Sequence[str]) -> int:
    """Bring the list of fully covered files up to date."""
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    return opening.call([str(python_of(site.root)), "-m", "installer.ratchet", "--write", *args])


def licences(site: Site, args: Sequence[str]) -> int:
    """Bring the list of licences up to date; it fails where one is not allowed."""
    ensure_environment(site, Lock.RUN)
    os.chdir(site.root)
    return opening.call([str(python_of(site.root)), "-m", "installer.licences", "--write", *args])


def freeze(site: Site, args: Sequence[str]) -> int:
    """Freeze the program, have it check itself, and pack it for this system."""
    _ensure_libraries(site)
    return build.build(site, args)


def lowest(site: Site, args: Sequence[str]) -> int:
    """Run the tests of what stands on other packages in the lowest versions declared."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _ensure_libraries(site)
    ensure_environment(site, Lock.DEV)
    os.chdir(site.root)
    release.lowest(site, opening.call, args)
    return 0


def audit(site: Site, args: Sequence[str]) -> int:
    """Ask for known holes in the packages; ARGS may name a saved copy of the records."""
    if len(args) > 1:
        raise SetupError("There is one copy of the records at most.", "Use audit, or audit FILE.")
    copy = Path(args[0]).resolve() if args else None
    ensure_environment(site, Lock.RELEASE)
    os.chdir(site.root)
    asking.audit(site, copy)
    return 0


def make_release(site: Site, args: Sequence[str]) -> int:
    """Make a release, or say everything that stands in its way."""
    wanted = release.options(args)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _ensure_libraries(site)
    tools.ensure_tools(site.machine, libraries.load_each, site.run, site.say)
    os.chdir(site.root)
    return release.release(site, wanted, opening.call)


COMPILE = ("-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
LOCKED = (
    (Lock.RUN, ("pyproject.toml",)),
    (Lock.DEV, ("pyproject.toml", "--group", "dev")),
    # In the versions of the other two, so that all can share an environment.
    (Lock.BENCH, ("pyproject.toml", "--group", "bench", "--constraints", Lock.DEV)),
    (Lock.RELEASE, ("pyproject.toml", "--group", "release", "--constraints", Lock.DEV)),
    ("requirements-setup.txt", ("--group", "setup")),
)


def lock(site: Site, args: Sequence[str]) -> int:
    """Work out the lock files anew; with `--upgrade` in the newest versions."""
    ensure_environment(site, Lock.RUN)
    os.chdir(site.root)
    for name, source in LOCKED:
        command = [*COMPILE, *args, "--generate-hashes", "--no-header", *source, "-o", name]
        code = opening.call([str(python_of(site.root)), *command])
        if code != 0:
            raise SetupError(
                f"Working out {name} failed (exit code {code}).",
                "The lines above say why; the lock files not named yet are as they were.",
            )
        site.say(f"Written: {name}")
    return 0


def _ensure_libraries(site: Site) -> None:
    libraries.ensure_libraries(site.machine, os.environ, libraries.load_each, site.run, site.say)


COMMANDS: dict[str, Callable[[Site, Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "bench": bench,
    "pictures": pictures,
    "soak": soak,
    "translations": translations,
    "build": freeze,
    "lowest": lowest,
    "audit": audit,
    "release": make_release,
    "licences": licences,
    "ratchet": ratchet,
    "lock": lock,
}


def tell(error: SetupError) -> None:
    """Print what failed, what the tool said, and what to do next, to standard error."""
    print(error.text, file=sys.stderr, flush=True)


def as_setup_error(error: OSError) -> SetupError:
    """Turn an error of the operating system into a sentence and what to do."""
    place = f" ({error.filename})" if error.filename else ""
    next_steps = {
        errno.ENOSPC: "Make room on the disk (about 1 GB) and run the same command again.",
        errno.EACCES: "Copy the program to a folder of your own and run the command there.",
        errno.EPERM: "Copy the program to a folder of your own and run the command there.",
        errno.EROFS: "Copy the program to a folder of your own and run the command there.",
        errno.ENOENT: "Part of the program is missing; fetch it again and run the command there.",
    }
    otherwise = "Mend that and run the same command again."
    what = f"The system refused a step: {error.strerror}{place}."
    return SetupError(what, next_steps.get(error.errno or 0, otherwise))


def _print_any_letter() -> None:
    # A folder's name may have letters that the encoding of a pipe has not.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(argv: Sequence[str]) -> int:
    """Carry out one command; returns the exit code: 2 for a command that does not exist."""
    _print_any_letter()
    if not argv or argv[0] in ("-h", "--help"):
        say(USAGE)
        return 0 if argv else 2
    command = COMMANDS.get(argv[0])
    if command is None:
        print(f"There is no command {argv[0]}.\n{USAGE}", file=sys.stderr)
        return 2
    args = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    site = Site(Path(__file__).resolve().parent.parent, this_machine(), run_quietly, say)
    try:
        return command(site, args)
    except SetupError as error:
        tell(error)
    except OSError as error:
        tell(as_setup_error(error))
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 1
