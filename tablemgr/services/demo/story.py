"""The demo's night from its first sign-in to the last hand at its table of Italian draw."""

from random import Random

from tablemgr.services.demo import first, second
from tablemgr.services.demo.house import (
    PLAYERS,
    QUICK,
    SITE,
    STARTS,
    Stage,
    StageClock,
    engage,
    first_opening,
    second_opening,
)
from tablemgr.services.demo.scene import Scene
from tablemgr.services.demo.table import DemoTable
from tablemgr.services.demo.third import play_third
from tablemgr.services.night import bank, seats
from tablemgr.services.people.pins import PinProfile
from tablemgr.store.engine import Store

SEED = 20260328
HANDS = 60
_TURNS = 31


def play_demo(store: Store, seed: int = SEED, profile: PinProfile = QUICK) -> Scene:
    """Play the night into an empty database; the same seed makes the same night."""
    stage = Stage(store, Random(seed), StageClock(STARTS), profile)
    engage(stage)
    scene = _opened(stage)
    for turn in range(1, _TURNS + 1):
        first.HAPPENINGS.get(turn, _at_first)(scene)
        if turn % 3 == 0:
            second.HAPPENINGS.get(turn // 3, _at_second)(scene)
    second.close_first(scene)
    while scene.first.night.state.hands + scene.second.night.state.hands < HANDS:
        _at_second(scene)
    at_second = {each.player for each in scene.second.night.state.seats}
    play_third(stage, [player for player in PLAYERS if player not in at_second])
    stage.sign_in(scene.second.dealer, stage.id())
    return scene


def _at_first(scene: Scene) -> None:
    scene.first.hand()


def _at_second(scene: Scene) -> None:
    scene.second.hand()


def _opened(stage: Stage) -> Scene:
    """Both tables open, with those who come first, and the button by high card."""
    tables = []
    for opening, dealer in ((first_opening(), "dora"), (second_opening(), "mei")):
        command = stage.command("francesca")
        night = bank.open_session(stage.store, SITE, stage.clock, command, opening)
        tables.append(DemoTable(stage, night, dealer))
    scene = Scene(stage, *tables)
    for seat, player, amount in (
        (1, "anna", 20_000),
        (2, "bartek", 10_000),
        (3, "chiara", 15_000),
        (4, "david", 10_000),
    ):
        scene.first.sit(seat, player, amount)
    for seat, player in ((1, "emma"), (2, "liwei"), (3, "giulia")):
        scene.second.sit(seat, player, 8_000)
    for table, seat in ((scene.first, 3), (scene.second, 1)):
        seats.set_button(table.night, stage.command(table.dealer), seat)
    return scene
