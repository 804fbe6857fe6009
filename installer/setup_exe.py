"""Packs the frozen program as a Windows set-up, for the user alone; makensis does the work."""

from pathlib import Path

from installer.environment import Site
from installer.shell import SetupError
from installer.version import version

SCRIPT = Path("installer", "windows", "setup.nsi")
PLACES = ("makensis", r"C:\Program Files (x86)\NSIS\makensis.exe")
ABSENT = 127
"""The exit code that stands for a program which is not there."""


def make(site: Site, frozen: Path, target: Path) -> Path:
    """Make the set-up of a frozen program in a folder; returns its file."""
    number = version(site.root)
    made = target / f"tablemgr-{number}-setup.exe"
    files = [path for path in frozen.rglob("*") if path.is_file()]
    definitions = {
        "VERSION": number,
        "FROZEN": str(frozen),
        "OUT": str(made),
        "SIZE_KB": str(sum(path.stat().st_size for path in files) // 1024),
    }
    options = [f"-D{name}={value}" for name, value in definitions.items()]
    for place in PLACES:
        done = site.run(
            [place, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, str(site.root / SCRIPT)]
        )
        if done.code == 0 and made.is_file():
            return made
        if done.code != ABSENT:
            raise SetupError("makensis refused the script.", "See its lines above.", done.tail)
    raise SetupError(
        "The set-up is packed by makensis, which is not here.",
        "Install NSIS 3 and run the same command again; the frozen program is made already.",
    )
