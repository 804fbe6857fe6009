"""A stage for the set-up: a scripted machine in place of the real one, and all that was said."""

import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from installer.environment import Site
from installer.machine import Machine
from installer.shell import Outcome
from installer.stamp import Lock, python_of

DEBIAN_ROOT = Machine("Linux", "apt-get", is_root=True)
DEBIAN_USER = Machine("Linux", "apt-get", is_root=False)
FEDORA_USER = Machine("Linux", "dnf", is_root=False)
FEDORA_ROOT = Machine("Linux", "dnf", is_root=True)
ARCH_USER = Machine("Linux", "pacman", is_root=False)
OTHER_LINUX = Machine("Linux", None, is_root=False)
MAC = Machine("Darwin", None, is_root=False)
WINDOWS = Machine("Windows", None, is_root=False)

OK = Outcome(0)


@dataclass
class Script:
    """Stands in for starting programs: answers by the words of the command, and remembers all."""

    answers: dict[str, Outcome] = field(default_factory=dict)
    effects: dict[str, Callable[[], None]] = field(default_factory=dict)
    commands: list[str] = field(default_factory=list)

    def __call__(self, command: Sequence[str]) -> Outcome:
        line = " ".join(command)
        self.commands.append(line)
        for words, effect in self.effects.items():
            if words in line:
                effect()
        return next((answer for words, answer in self.answers.items() if words in line), OK)

    def ran(self, words: str) -> list[str]:
        """The commands with these words in them."""
        return [line for line in self.commands if words in line]


@dataclass
class Stage:
    """A checkout in a fresh folder, with locks, where making an environment makes its Python."""

    root: Path
    machine: Machine = DEBIAN_USER
    script: Script = field(default_factory=Script)
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for lock in Lock:
            (self.root / lock).write_text(f"{lock} 1\n")
        self.script.effects["-m venv"] = self.make_python

    @property
    def site(self) -> Site:
        """The site that the set-up works on."""
        return Site(self.root, self.machine, self.script, self.said.append)

    def make_python(self) -> None:
        """Put a Python and its folder of packages where an environment has them."""
        python = python_of(self.root)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        folder = str(self.root / ".venv")
        packages = sysconfig.get_path("purelib", "venv", {"base": folder, "platbase": folder})
        Path(packages).mkdir(parents=True, exist_ok=True)
