"""An X display of one's own with the program on it, and a hand on its keys and its mouse.

There is no window manager: the program's windows take the focus by themselves, or are given it.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
TOOLS = ("Xvfb", "xdotool")
SIZE = "1280x800x24"
PATIENCE_S = 20
NO_BOUNCE_S = 0.25
MOMENT_S = 0.03
SAID = "said.txt"
"""The file for what the program says beside its windows, which should be nothing."""


class StuckError(AssertionError):
    """Raised where what was waited for did not come."""


def absent() -> list[str]:
    """The programs that are needed and not here."""
    return [name for name in TOOLS if shutil.which(name) is None]


@contextmanager
def running(words: Sequence[str], **facts: Any) -> Iterator["subprocess.Popen[str]"]:
    """A process of one's own, ended whatever it is doing."""
    with subprocess.Popen(words, cwd=ROOT, text=True, **facts) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def own_display() -> Iterator[str]:
    """An X server with a number that nobody has, reached over its socket alone; gives its name."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp"]
    # A key that a busy machine lets go of late is not one that somebody holds: it never repeats.
    words += ["-noreset", "-r"]
    with running(words, pass_fds=[write], stderr=subprocess.DEVNULL):
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            raise StuckError("Xvfb did not start")
        yield f":{number}"


@dataclass
class Screen:
    """The program on a display; what happens on it is done with keys and the mouse.

    `folder` is where pictures of it are kept.
    """

    program: "subprocess.Popen[str]"
    onlooker: "subprocess.Popen[str]"
    environment: Mapping[str, str]
    folder: Path
    keys: int = 0
    _taken: int = 0
    _entered_s: float = 0.0

    # The hand.

    def xdotool(self, *words: str) -> str:
        """Have xdotool do something; what it says."""
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        return done.stdout.strip()

    def press(self, *keys: str) -> None:
        """Press keys by their X names, such as `ctrl+n`."""
        self.keys += len(keys)
        if keys[0] == "Return":
            # Nobody is faster; the program takes what is for one that bounced.
            time.sleep(max(0.0, self._entered_s + NO_BOUNCE_S - time.monotonic()))
            self._entered_s = time.monotonic()
        self.xdotool("key", "--delay", "25", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self.keys += len(text)
        self.xdotool("type", "--delay", "12", "--", text)

    def enter(self, text: str = "") -> None:
        """Type a text and press Enter."""
        if text:
            self.type(text)
        self.press("Return")

    def click(self, x: int, y: int) -> None:
        """Press where the mouse is put."""
        self.xdotool("mousemove", str(x), str(y), "click", "1")

    # What is to be seen.

    def windows(self) -> dict[str, str]:
        """The windows that are shown, by their names."""
        found = self.xdotool("search", "--onlyvisible", "--name", ".").split()
        return {name: each for each in found if (name := self.xdotool("getwindowname", each))}

    def window(self, part: str) -> str:
        """Wait for a window whose name has a part, and give it the keyboard; its whole name."""
        name = self.until(lambda: self._named(part), f"a window named {part}")
        self.xdotool("windowfocus", "--sync", self.windows()[name])
        return name

    def no_window(self, part: str) -> None:
        """Wait until no window is named so any longer."""
        self.until(lambda: not self._named(part), f"the window {part} to close")

    def _named(self, part: str) -> str:
        return next((name for name in self.windows() if part in name), "")

    def until(self, found: "Callable[[], object]", what: str) -> str:
        """Wait until something is found, which is given as a text."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if self.program.poll() is not None:
                raise StuckError(f"the program ended with {self.program.returncode}: {what}")
            answer = found()
            if answer:
                return str(answer)
            time.sleep(MOMENT_S)
        shown = f"there are {', '.join(self.windows())}; see {self.picture('stuck')}"
        raise StuckError(f"waited in vain for {what}; {shown}")

    def copied(self) -> str:
        """What is on the clipboard of the display, as another program has it from this one."""
        return self._ask()

    def picture(self, name: str) -> Path:
        """Keep a picture of the whole display."""
        self._taken += 1
        file = self.folder / f"{self._taken:02d}-{name}.png"
        self._ask(str(file))
        return file

    def _ask(self, line: str = "") -> str:
        asked, answer = self.onlooker.stdin, self.onlooker.stdout
        assert asked
        assert answer
        asked.write(f"{line}\n")
        asked.flush()
        return bytes.fromhex(answer.readline().strip()).decode()


@contextmanager
def program(database: Path, folder: Path) -> Iterator[Screen]:
    """The program on a display of its own, on a database, with no settings but its first ones."""
    with ExitStack() as stack:
        environment = _environment(stack.enter_context(own_display()), folder)
        said = stack.enter_context((folder / SAID).open("w"))
        words = [sys.executable, "-m", "tablemgr", "--database", str(database)]
        started = stack.enter_context(running(words, env=environment, stdout=said, stderr=said))
        pipe = subprocess.PIPE
        looks = [sys.executable, "-m", "tests.ui.display.onlooker"]
        onlooker = stack.enter_context(running(looks, env=environment, stdin=pipe, stdout=pipe))
        yield Screen(started, onlooker, environment, folder)


def _environment(display: str, folder: Path) -> dict[str, str]:
    """This process' environment, with a display, a home and a language of its own."""
    homes = {
        name: str(folder / name.lower())
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    }
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("QT_", "LC_"))}
    kept.pop("WAYLAND_DISPLAY", None)
    own = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "LANGUAGE": "en", "LANG": "C.UTF-8"}
    return {**kept, **own, **homes, "TABLEMGR_STATION": "Table 1", "TZ": "Europe/Rome"}
