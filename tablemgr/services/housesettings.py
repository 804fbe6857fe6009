"""What a house has set for itself: its name, its time, and what its chips are worth.

A program takes the settings when it enters the room; a change holds from its next start on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from tablemgr.config import FALLBACK_ZONE, local_zone
from tablemgr.i18n import tr
from tablemgr.ledger.chips import ChipError, denominations
from tablemgr.ledger.money import AmountError, find_currency, parse_amount
from tablemgr.services.faults import Fault, RefusedError, amount_fault
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import Command, Denial, DeniedError
from tablemgr.services.night.words import sentences
from tablemgr.services.oneline import MAX_NAME
from tablemgr.services.people.house import House, Recorded, record
from tablemgr.services.people.staff import verify_operator
from tablemgr.services.permissions import Verb
from tablemgr.store.desk import set_setting, settings
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

NAME, ZONE, CUT = "house_name", "site_zone", "site_cut"
CURRENCY, CHIPS = "house_currency", "house_chips"
KEYS = (NAME, ZONE, CUT, CURRENCY, CHIPS)
"""The names of the settings; the zone as `Europe/Rome`, the cut as `06:00`, the currency as `EUR`,
the chips as amounts with a point: `1 5 25 100`.
"""

DEFAULT_CUT = time(6)


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """The house's name, its site, and what a new table is offered: a currency by its code, and its
    chips as typed in a file; empty where there is none.
    """

    name: str
    site: Site
    currency: str = ""
    chips: str = ""


def house_settings(view: View) -> HouseSettings:
    """The settings with what stands for those that nobody has made: this computer's zone, 6 a.m.

    ValueError for a zone or a time that there is not: a gaming date must never be guessed.
    """
    found = settings(view)
    cut = time.fromisoformat(found[CUT]) if CUT in found else DEFAULT_CUT
    zone = _zone(found[ZONE]) if ZONE in found else _own_zone()
    currency, chips = found.get(CURRENCY, ""), found.get(CHIPS, "")
    return HouseSettings(found.get(NAME, ""), Site(zone, cut), currency, chips)


def zones() -> tuple[str, ...]:
    """The names of all time zones, as they are set."""
    return tuple(sorted(available_timezones()))


def verify_house(
    *,
    name: str | None = None,
    zone: str | None = None,
    cut: str | None = None,
    currency: str | None = None,
    chips: str | None = None,
) -> dict[str, str]:
    """What is given, by its key and as it is kept.

    Raises `RefusedError` with everything that cannot be set.
    """
    values = (name, zone, cut, currency, chips)
    given = {key: value for key, value in zip(KEYS, values, strict=True) if value is not None}
    wanted = {key: value.strip() for key, value in given.items()}
    faults = list(_faults(wanted))
    if faults:
        raise RefusedError(faults)
    return wanted


def keep_house(
    house: House,
    command: Command,
    *,
    name: str | None = None,
    zone: str | None = None,
    cut: str | None = None,
    currency: str | None = None,
    chips: str | None = None,
) -> HouseSettings:
    """Set what is given, and record what it was before.

    Raises `PeopleError` where it is not a manager's command, `RefusedError` with everything that
    cannot be set, `DeniedError` where nothing would change.
    """
    wanted = verify_house(name=name, zone=zone, cut=cut, currency=currency, chips=chips)

    def work(unit: UnitOfWork, _: datetime) -> Recorded[HouseSettings]:
        operator = verify_operator(unit, house, command, Verb.KEEP_HOUSE)
        before = settings(unit)
        changed = {key: value for key, value in wanted.items() if before.get(key, "") != value}
        if not changed:
            raise DeniedError(Denial.NOTHING_CHANGES)
        for key, value in changed.items():
            set_setting(unit, key, value)
        facts = {"before": {key: before.get(key, "") for key in changed}, "after": changed}
        result = house_settings(unit)
        return Recorded(Verb.KEEP_HOUSE, facts, result, operator.person, operator.role.value)

    return record(house, command.id, work)


def _faults(wanted: dict[str, str]) -> Iterator[Fault]:
    """What cannot be set; a house may have no name, but it has a time."""
    named = wanted.get(NAME, "")
    if len(named) > MAX_NAME or not named.isprintable():
        words = tr("the house's name is one line of at most {most} characters", most=MAX_NAME)
        yield Fault(words, key=NAME)
    if ZONE in wanted:
        try:
            _zone(wanted[ZONE])
        except ValueError:
            words = tr('there is no time zone "{name}"', name=wanted[ZONE][:MAX_NAME])
            yield Fault(words, key=ZONE)
    if CUT in wanted and not _is_cut(wanted[CUT]):
        words = tr('"{text}" is no time of day as 06:00', text=wanted[CUT][:MAX_NAME])
        yield Fault(words, key=CUT)
    yield from _money_faults(wanted.get(CURRENCY, ""), wanted.get(CHIPS, ""))


def _money_faults(code: str, chips: str) -> Iterator[Fault]:
    """What is wrong with a currency and chips of it; a house may have set neither."""
    currency = find_currency(code)
    if code and currency is None:
        words = tr('"{code}" is not a currency of ISO 4217', code=code[:MAX_NAME])
        yield Fault(words, key=CURRENCY)
    if not chips or currency is None:
        if chips and not code:
            yield Fault(tr("chips are worth something in a currency"), key=CHIPS)
        return
    values = []
    for word in chips.split():
        try:
            values.append(parse_amount(word, currency))
        except AmountError as error:
            told = tr("denominations: {fault}", fault=amount_fault(error, currency))
            yield Fault(told, key=CHIPS)
    if len(values) == len(chips.split()):
        try:
            denominations(values)
        except ChipError as error:
            told = tr("denominations: {fault}", fault=" ".join(sentences(error, currency, {})))
            yield Fault(told, key=CHIPS)


def _is_cut(text: str) -> bool:
    try:
        return time.fromisoformat(text).strftime("%H:%M") == text
    except ValueError:
        return False


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:
        raise ValueError(f"there is no time zone {name}") from error


def _own_zone() -> ZoneInfo:
    try:
        return _zone(local_zone())
    except ValueError:
        return _zone(FALLBACK_ZONE)
