"""Other programs that the set-up starts, and the one way in which a failed step is told."""

import os
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

TAIL_LINES = 6


class SetupError(Exception):
    """A step that failed: a sentence on what happened, one on what to do next, and any detail."""

    def __init__(self, what: str, next_step: str, detail: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.next_step = next_step
        self.detail = detail

    @property
    def text(self) -> str:
        """Return all of it, a part a line."""
        return "\n".join(part for part in (self.what, self.detail, self.next_step) if part)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a program ended, and all that it printed."""

    code: int
    output: str = ""

    @property
    def tail(self) -> str:
        """The last lines printed, without warnings and tracebacks, indented."""
        lines = [
            line.rstrip()
            for line in self.output.splitlines()
            if line.strip() and not line.startswith((" ", "Traceback", "WARNING"))
        ]
        return "\n".join(f"    {line}" for line in lines[-TAIL_LINES:])


Runner = Callable[[Sequence[str]], Outcome]
Say = Callable[[str], None]


def say(line: str) -> None:
    """Print a line at once, so that it stands before what a child prints."""
    print(line, flush=True)


def run_quietly(command: Sequence[str]) -> Outcome:
    """Run a program to its end and keep its output; one that cannot start gives code 127."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            check=False,
        )
    except OSError as error:
        return Outcome(127, f"{command[0]}: {error.strerror}")
    return Outcome(done.returncode, done.stdout)


NETWORK = (
    "name resolution|dns error|failed to (fetch|resolve)|could not resolve|connection|timed? ?out|"
    "network is unreachable|error sending request|no matching distribution|certificate|proxy"
)

# What a tool's output points to, the likeliest cause first.
CAUSES = (
    (
        r"no space left|not enough space|disk quota exceeded|errno 28\b",
        "The disk is full.",
        "Make room (the set-up needs about 1 GB) and run the same command again.",
    ),
    (
        r"read-only file system|permission denied|access is denied|errno (13|30)\b",
        "The program's folder cannot be written.",
        "Copy it to a folder of your own, or change its permissions, and run the command there.",
    ),
    (
        r"hash mismatch|do not match the hashes|hashes? do not",
        "A package that came is not the one that the lock names.",
        "Run the command again; if that does not help, something on the network alters packages.",
    ),
    (
        NETWORK,
        "The packages could not be fetched from the network.",
        "Check the network and its proxy, and run the same command again; it goes on from there.",
    ),
)


def failure(step: str, outcome: Outcome, otherwise: str) -> SetupError:
    """Return the error for a step whose tool failed; `otherwise` says what to do if unknown."""
    text = outcome.output.lower()
    for pattern, what, next_step in CAUSES:
        if re.search(pattern, text):
            return SetupError(f"{step} failed. {what}", next_step, outcome.tail)
    return SetupError(f"{step} failed (exit code {outcome.code}).", otherwise, outcome.tail)
