"""The demo's two tables together, and the words in which its happenings are told."""

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.services.demo.house import Stage
from tablemgr.services.demo.table import DemoTable
from tablemgr.services.night.act import Command


@dataclass(frozen=True, slots=True)
class Scene:
    """What a happening has to do with."""

    stage: Stage
    first: DemoTable
    second: DemoTable

    def floor(self, reason: str = "") -> Command:
        """A command of the floor."""
        return self.stage.command("francesca", reason)

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.stage.clock.on(seconds)


Happening = Callable[[Scene], None]
