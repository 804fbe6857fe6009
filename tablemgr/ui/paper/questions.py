"""What has to be answered before a form can be made, by what the catalogue says of it."""

from collections.abc import Mapping

from tablemgr.i18n import mark
from tablemgr.services.reports.catalogue import Kind, Need

Choice = Need | None
"""A way to say what a form is of; None: of everything."""

NAMES: Mapping[Need, str] = {
    Need.PLAYER: mark("Player"),
    Need.SESSION: mark("Session"),
    Need.DAY: mark("Gaming date"),
    Need.RULES: mark("Rule sheet"),
    Need.HAND: mark("Hand"),
    Need.NUMBERS: mark("Numbers"),
    Need.EXPLAINED: mark("Examples"),
}
"""The fields in the order in which they are answered."""

WAYS: Mapping[Choice, str] = {
    None: mark("All sessions"),
    Need.SESSION: mark("One session"),
    Need.DAY: mark("One gaming date"),
    Need.RULES: mark("A rule sheet"),
}
SPAN = mark("Gaming dates")


def ways(kind: Kind) -> tuple[Choice, ...]:
    """The ways to say what a form is of; none where there is but one."""
    for any_of in kind.needs:
        if len(any_of) > 1:
            return any_of
    also = tuple(each for each in kind.also if each in WAYS)
    return (None, *also) if also else ()


def answered(kind: Kind, way: Choice) -> tuple[Need, ...]:
    """The fields that are answered where one of the ways was chosen."""
    wanted = {need for any_of in kind.needs if len(any_of) == 1 for need in any_of}
    wanted |= {Need.EXPLAINED} & set(kind.also)
    if way in ways(kind) and way is not None:
        wanted.add(way)
    return tuple(need for need in NAMES if need in wanted)


def way_name(kind: Kind, way: Choice) -> str:
    """One of the ways in words, to be translated."""
    return SPAN if way is Need.DAY and Need.UNTIL in kind.also else WAYS[way]
