"""Has a verb carried out for a page: done, or refused and the floor asked, or refused and told.

The common case of every page that changes something; nothing here waits.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from tablemgr.ledger.money import Currency
from tablemgr.services import permissions
from tablemgr.services.night.act import Command, Override
from tablemgr.services.refusals import NO_MONEY, Refused
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.station import Station, overriding

Result = TypeVar("Result")


class Acting:
    """Verbs of one station, with the questions that they may lead to."""

    def __init__(self, station: Station, ask: Ask) -> None:
        self._station = station
        self._ask = ask

    def act(
        self,
        parent: QWidget,
        kind: permissions.Verb,
        verb: Callable[[Command], Result],
        then: Callable[[Result], object],
        currency: Currency = NO_MONEY,
        names: Mapping[str, str] | None = None,
        reason: str = "",
        told: Callable[[Refused], object] | None = None,
    ) -> None:
        """Carry out a verb; where clauses refuse it the floor may set them aside (T10), and where
        who asks may not do it somebody who may can give him leave.

        Whatever is decided, it is the same command. `kind` is what is asked for. `told` hears of
        every refusal, before anybody is asked; only while `parent` is there, which may be closed.
        """

        def go(command: Command) -> None:
            self._station.do(
                command,
                verb,
                then,
                lambda refused: turned_away(command, refused),
                currency=currency,
                names=names,
            )

        def turned_away(command: Command, refused: Refused) -> None:
            # What is out of reach is tried again by the station, which says so itself: nobody is to
            # ask for it a second time meanwhile.
            if refused.out_of_reach:
                return
            if told:
                told(refused)
            if refused.elsewhere:
                self._ask.hand_over(parent, refused, lambda: go(command))
                return
            if not refused.clauses and not refused.by_leave:
                self._ask.tell(parent, refused)
                return
            # What was set aside before stays set aside, if other clauses stand in the way now.
            wanted = replace(refused, clauses=refused.clauses | command.overridden)

            def overridden(override: Override) -> None:
                go(overriding(command, override))

            self._ask.override(parent, wanted, kind, overridden, command)

        go(self._station.command(reason=reason))
