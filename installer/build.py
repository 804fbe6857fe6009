"""Makes the frozen program, has it check itself, and packs it for the system that it runs on.

`python3 installer/bootstrap.py build` needs no more than this file's neighbours and the lock.
"""

import os
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from installer import borrowed, deb, setup_exe
from installer.environment import Site, ensure_environment
from installer.shell import SetupError, failure
from installer.stamp import Lock, python_of

FOLDER = Path("build", "frozen")
SPEC = Path("installer", "tablemgr.spec")
ROUNDS = 5
COMMAND, WINDOW = ("rank", "As Ks Qs Js Ts"), ("self-check", "--only", "window")
"""What is measured: the shortest command, and every window opened where nobody sees it."""

MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Measured:
    """How large the frozen program is, and how many times as long as from source it takes."""

    size_bytes: int
    command: float
    window: float


def build(site: Site, args: Sequence[str]) -> int:
    """Freeze, check and pack; ARGS may name what is to be made: `frozen`, `deb`, `setup`."""
    unknown = sorted({*args} - {"frozen", "deb", "setup"})
    if unknown:
        raise SetupError(
            f"There is nothing to build called {', '.join(unknown)}.",
            "Name frozen, deb or setup, or nothing for all that this system can make.",
        )
    program = freeze(site)
    check(site, program)
    measured = measure(site, program)
    site.say(
        f"Frozen: {program.parent}, {measured.size_bytes / MEGABYTE:.0f} MB; its windows open in"
        f" {measured.window:.2f} times the time from source, a command takes"
        f" {measured.command:.2f} times as long."
    )
    for made in pack(site, program.parent, args):
        site.say(f"Packed: {made}, {made.stat().st_size / MEGABYTE:.0f} MB")
    return 0


def freeze(site: Site) -> Path:
    """Make the frozen program; returns its executable."""
    ensure_environment(site, Lock.RELEASE)
    folder = site.root / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    os.chdir(site.root)
    # What is unpacked at every start is a quarter of the shortest command.
    os.environ["PYINSTALLER_ZLIB_COMPRESSION_LEVEL"] = "0"
    for step, module in _steps(folder):
        site.say(f"{step} …")
        done = site.run([str(python_of(site.root)), "-m", *module])
        if done.code != 0:
            raise failure(step, done, "Mend what the lines above say, and run the command again.")
    made = folder / "dist" / "tablemgr"
    if sys.platform.startswith("linux"):
        borrowed.write_licences(site, made / "_internal")
        borrowed.verify_window(site, made / "_internal")
    return made / ("tablemgr-cli.exe" if os.name == "nt" else "tablemgr")


def _steps(folder: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is done in turn, each with the module that does it and its arguments."""
    yield "Drawing the icons", ("installer.icons", str(folder / "icons"))
    yield "Gathering the licences", ("installer.licences", "--texts", str(folder / "licences"))
    yield "Listing the files", ("installer.record", str(folder / "record"))
    options = ("--noconfirm", "--log-level", "WARN")
    places = ("--workpath", str(folder / "work"), "--distpath", str(folder / "dist"))
    yield "Freezing the program", ("PyInstaller", *options, *places, str(SPEC))


def check(site: Site, program: Path) -> None:
    """Have the frozen program check itself."""
    done = site.run([str(program), "self-check"])
    site.say(done.output.rstrip())
    if done.code != 0:
        raise SetupError(
            "The frozen program finds itself damaged; the lines above say where.",
            "See installer/frozen.py: something that it needs was left out.",
        )
    listed = ["assets", "--list"]
    source = site.run([str(python_of(site.root)), "-m", "tablemgr", *listed])
    if site.run([str(program), *listed]).output != source.output:
        raise SetupError(
            "The frozen program has not brought along what the checkout has.",
            "Freeze it anew; if that does not help, see data() in installer/frozen.py.",
        )


def measure(site: Site, program: Path) -> Measured:
    """Size and start."""
    # Else the source is compiled anew each time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files)
    return Measured(size, _ratio(site, program, COMMAND), _ratio(site, program, WINDOW))


def _ratio(site: Site, program: Path, command: Sequence[str]) -> float:
    """How many times as long as from source a command takes; best of several, in alternation."""
    source = [str(python_of(site.root)), "-m", "tablemgr", *command]
    times: Mapping[str, list[float]] = {"frozen": [], "source": []}
    for _ in range(ROUNDS):
        for name, line in (("frozen", [str(program), *command]), ("source", source)):
            start = perf_counter()
            site.run(line)
            times[name].append(perf_counter() - start)
    return min(times["frozen"]) / min(times["source"])


def pack(site: Site, frozen: Path, args: Sequence[str]) -> list[Path]:
    """Pack the frozen program as this system does; returns the files made."""
    wanted = {*args}
    made = []
    target = site.root / "dist"
    target.mkdir(exist_ok=True)
    icons = site.root / FOLDER / "icons"
    if ("deb" in wanted or not wanted) and sys.platform.startswith("linux"):
        made.append(deb.make(site, frozen, icons, target))
    if ("setup" in wanted or not wanted) and platform.system() == "Windows":
        made.append(setup_exe.make(site, frozen, target))
    return made
