"""Opens the program, or does its main job without a window where there is no display."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from installer.shell import Say, SetupError
from installer.stamp import python_of

SAMPLE = Path("resources", "samples", "friday_night.toml")
SHEET = Path("build", "friday_night.pdf")

# How Qt ends a program whose window system it cannot reach: by a signal, or as a shell tells it.
ABORTED = (-6, 134)

Call = Callable[[Sequence[str]], int]


def call(command: Sequence[str]) -> int:
    """Run a program on this terminal to its end; returns its exit code."""
    return subprocess.call(command)


def has_display(system: str, environ: Mapping[str, str]) -> bool:
    """Whether a window can be opened: only Linux has machines without a screen to speak of."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return system != "Linux" or any(environ.get(name) for name in names)


def open_program(root: Path, args: Sequence[str], run: Call) -> int:
    """Open the program with these arguments; returns its exit code."""
    code = run([str(python_of(root)), "-m", "tablemgr", *args])
    if code in ABORTED:
        raise SetupError(
            "The program was ended by Qt; as a rule it could not reach the display.",
            "See that DISPLAY or WAYLAND_DISPLAY names a screen you may use (under sudo or ssh it"
            " often does not), or settle a hand without a window:\n"
            f"  python3 installer/bootstrap.py run settle {SAMPLE.as_posix()}",
        )
    return code


def settle_sample(root: Path, run: Call, say: Say) -> int:
    """Settle the sample hand without a window; the program names the payout sheet it wrote."""
    sheet = root / SHEET
    sheet.parent.mkdir(exist_ok=True)
    sheet.unlink(missing_ok=True)
    say("There is no display here, so no window opens; settling the sample hand instead.")
    command = ["-m", "tablemgr", "settle", str(root / SAMPLE), "--pdf", str(sheet)]
    code = run([str(python_of(root)), *command])
    if code != 0 or not sheet.exists():
        raise SetupError(
            f"Settling the sample hand failed (exit code {code}).",
            "The lines above say why; if the sample was changed, put it back as it was.",
        )
    return 0
