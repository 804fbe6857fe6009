"""`tablemgr naturals`: what 13 cards hold under a sheet, with an arrangement that shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.cli.out import Table
from tablemgr.i18n import tr
from tablemgr.rules.cards import Place, cards_text, deck_faults, read_cards
from tablemgr.rules.chinese.naturals import HAND_SIZE, arrange, held_naturals, lacks_suits
from tablemgr.rules.sheet import Natural, RuleSheet
from tablemgr.services.faults import Fault, RefusedError, card_fault, repeated_card
from tablemgr.services.sheets import find_sheet
from tablemgr.services.wording import natural_name


@dataclass(frozen=True, slots=True)
class Held:
    """A natural held, and the cards laid so that it shows, a text a group."""

    natural: Natural
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Naturals:
    """What was found under a sheet; `untold` are naturals that need suits nobody recorded."""

    sheet: RuleSheet
    held: tuple[Held, ...]
    untold: tuple[Natural, ...]


def read_naturals(text: str, rules: str) -> Naturals:
    """Find the naturals of 13 cards; `RefusedError` with every fault of cards and sheet."""
    reading = read_cards(text)
    faults = [card_fault(fault) for fault in reading.faults]
    faults += [repeated_card(fault) for fault in deck_faults([(Place(1, None), reading.cards)])]
    if not reading.faults and len(reading.cards) != HAND_SIZE:
        faults.append(tr("a natural needs 13 cards, not {count} (N5)", count=len(reading.cards)))
    try:
        sheet = find_sheet(rules, game="chinese_poker").sheet
    except RefusedError as error:
        raise RefusedError([*map(Fault, faults), *error.faults]) from None
    if faults:
        raise RefusedError(map(Fault, faults))
    held: list[Held] = []
    for natural in held_naturals(reading.cards, sheet):
        laid = arrange(natural.kind, reading.cards, sheet)
        if laid:
            held.append(Held(natural, tuple(map(cards_text, laid.groups))))
    untold = [each for each in sheet.naturals if lacks_suits(each.kind, reading.cards)]
    return Naturals(sheet, tuple(held), tuple(untold))


def natural_table(found: Naturals) -> Iterator[Table | str]:
    """The naturals as a table, or a sentence where there is none."""
    sheet = found.sheet
    if found.held:
        rows = tuple(
            (natural_name(each.natural.kind), str(each.natural.points), " / ".join(each.groups))
            for each in found.held
        )
        headings = (tr("natural"), ">" + tr("points"), tr("arrangement"))
        yield Table(tr("Naturals under {id}, the best first", id=sheet.id), headings, rows)
    else:
        yield tr("No natural of {id}.", id=sheet.id)
    if found.untold:
        names = ", ".join(natural_name(each.kind) for each in found.untold)
        yield tr("Not told without suits: {names} (N3).", names=names)
