"""`recover-manager`: the last manager's lost PIN, at the computer that holds the database."""

import getpass
import socket
import sys
from uuid import uuid4

from tablemgr.cli import out
from tablemgr.cli.databases import BAD_INPUT, opened
from tablemgr.i18n import tr


def recover_manager(named: str) -> int:
    """Ask for a new PIN twice and give it to the only manager; it is on record."""
    from tablemgr.bootstrap import wall_clock
    from tablemgr.services.housesettings import house_settings
    from tablemgr.services.people.house import House
    from tablemgr.services.people.reasons import PeopleError
    from tablemgr.services.people.recovery import last_manager
    from tablemgr.services.people.recovery import recover_manager as recover
    from tablemgr.services.peoplewords import people_text

    with opened(named, station=who_and_where()) as store:
        try:
            with store.read() as view:
                site = house_settings(view).site
        except ValueError as error:
            out.complain(store.address.place, [error])
            return BAD_INPUT
        house = House(store, site, wall_clock)
        try:
            print(tr("A new PIN for {name}, the only manager.", name=last_manager(house).name))
            pin = _ask(tr("New PIN: "))
            if _ask(tr("Once more: ")) != pin:
                out.complain("recover-manager", [tr("the two are not alike; nothing was changed")])
                return BAD_INPUT
            person = recover(house, uuid4().hex, pin)
        except PeopleError as error:
            out.complain("recover-manager", [people_text(each) for each in error.refusals])
            return BAD_INPUT
    print(tr("{name} signs in with the new PIN.", name=person.name))
    words = tr(
        "That it was given by {station} is on record; the floor's desk and `check` show it.",
        station=house.station,
    )
    print(words)
    return 0


def who_and_where() -> str:
    """The user of the system and the name of the computer, as the record has them."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        # Nobody that the system has a name for.
        user = "?"
    return f"{user}@{socket.gethostname()}"


def _ask(prompt: str) -> str:
    """What somebody types unseen, or the next line where nobody sits at a terminal."""
    if sys.stdin.isatty():
        return getpass.getpass(prompt)
    return sys.stdin.readline().rstrip("\n")
