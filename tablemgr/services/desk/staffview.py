"""The staff as the floor's desk lists them: each with where he is signed in, and since when."""

import json
from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.services.gamingday import Site
from tablemgr.services.night.times import moment
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.staff import Person, person_of
from tablemgr.services.permissions import Verb
from tablemgr.services.shown import shown_moment
from tablemgr.store import people
from tablemgr.store.journalsearch import lines_of_verbs
from tablemgr.store.view import View


@dataclass(frozen=True, slots=True)
class StaffLine:
    """A member of staff and the stations at which he is signed in."""

    person: Person
    stations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StaffList:
    """The staff, and a sentence for each time that a manager's PIN was given anew past him."""

    lines: tuple[StaffLine, ...]
    recoveries: tuple[str, ...]


def staff_list(house: House) -> StaffList:
    """Everybody by name, those who are gone last; the recoveries in order."""
    now = house.clock()
    with house.store.read() as view:
        rows, signed = people.people(view), people.signed_in(view)
        recoveries = _recoveries(view, house.site)
    lines = [
        StaffLine(person_of(row, now), tuple(s.station for s in signed if s.person == row.id))
        for row in rows
    ]
    lines.sort(key=lambda line: not line.person.active)
    return StaffList(tuple(lines), recoveries)


def _recoveries(view: View, site: Site) -> tuple[str, ...]:
    return tuple(
        tr(
            "On {at} the PIN of {name} was given anew at the database itself, by {station}.",
            at=shown_moment(moment(line.at).astimezone(site.zone)),
            name=json.loads(line.facts)["name"],
            station=line.station,
        )
        for line in lines_of_verbs(view, HOUSE, [Verb.RECOVER_MANAGER])
    )
