"""All forms by name: what each is asked about, and how its report is made."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.i18n import mark, tr
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.permissions import Role
from tablemgr.services.reports import (
    bankcount,
    blank,
    certificate,
    logs,
    payout,
    player,
    posted,
    session,
    shift,
)
from tablemgr.services.reports.page import Occasion, sheet_name
from tablemgr.services.reports.parts import FormShape, Report
from tablemgr.services.reports.source import Source, player_name
from tablemgr.services.sheetkeeping import offered_sheet
from tablemgr.services.sheets import find_sheet
from tablemgr.services.shown import shown_day, shown_number
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import sessions
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

Progress = Callable[[int, int], None]


class Need(StrEnum):
    """What a form is asked about."""

    SESSION = "session"
    DAY = "day"
    UNTIL = "until"
    PLAYER = "player"
    HAND = "hand"
    RULES = "rules"
    NUMBERS = "numbers"
    EXPLAINED = "explained"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of form: its shape, its name in words, and what it has to be asked about.

    Of several `needs` in one tuple any one will do; `also` may be given besides. `roles` are those
    that print it: a dealer what is handed over at the table.
    """

    shape: FormShape
    title: str
    needs: tuple[tuple[Need, ...], ...]
    also: tuple[Need, ...] = ()
    roles: frozenset[Role] = frozenset({Role.FLOOR, Role.MANAGER})


_ANYBODY = frozenset(Role)
_TABLE_OR_DAY = ((Need.SESSION, Need.DAY),)
KINDS: Mapping[str, Kind] = {
    payout.FORM: Kind(
        payout.SHAPE,
        mark("Payout sheet of a hand"),
        ((Need.SESSION,), (Need.HAND,)),
        roles=_ANYBODY,
    ),
    session.FORM: Kind(session.SHAPE, mark("Session report of a table"), ((Need.SESSION,),)),
    shift.FORM: Kind(shift.SHAPE, mark("Shift report of a gaming day"), ((Need.DAY,),)),
    player.FORM: Kind(
        player.SHAPE,
        mark("Statement of a player"),
        ((Need.PLAYER,),),
        (Need.SESSION, Need.DAY, Need.UNTIL),
    ),
    logs.INCIDENTS: Kind(logs.INCIDENT_SHAPE, mark("Log of misdeals and incidents"), _TABLE_OR_DAY),
    logs.CORRECTIONS: Kind(
        logs.CORRECTION_SHAPE, mark("Log of corrections and overrides"), _TABLE_OR_DAY
    ),
    bankcount.FORM: Kind(bankcount.SHAPE, mark("Count of a table's bank"), ((Need.SESSION,),)),
    posted.FORM: Kind(
        posted.SHAPE,
        mark("Rule sheet to be posted"),
        ((Need.SESSION, Need.RULES),),
        (Need.EXPLAINED,),
        roles=_ANYBODY,
    ),
    blank.FORM: Kind(
        blank.SHAPE,
        mark("Blank payout sheets"),
        ((Need.SESSION, Need.RULES), (Need.NUMBERS,)),
        roles=_ANYBODY,
    ),
    certificate.FORM: Kind(certificate.SHAPE, mark("Certificate of an audit"), ()),
}
"""The kinds of form by their ids."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is asked about; what is empty or 0 was not given.

    `session` is a session's id, or the name of a table whose last session is meant. With `until`
    it is all days from `day` to that one. `numbers` are those of blank sheets. `place` names the
    database on a certificate. `explained`: a rule sheet with an example of every rule.
    """

    session: str = ""
    day: str = ""
    until: str = ""
    player: str = ""
    hand: int = 0
    rules: str = ""
    numbers: range = range(0)
    place: str = ""
    explained: bool = False

    def given(self) -> frozenset[Need]:
        """What was given."""
        return frozenset(need for need in Need if getattr(self, need.value))


def forms_for(role: Role) -> tuple[str, ...]:
    """The forms that a role prints."""
    return tuple(name for name, kind in KINDS.items() if role in kind.roles)


def asking_faults(form: str, asked: Asked) -> list[Fault]:
    """What is missing from what a form is asked about, and what does not belong there."""
    kind, given = KINDS.get(form), asked.given()
    if kind is None:
        known = ", ".join(KINDS)
        return [Fault(tr('there is no form "{form}"; there are: {known}', form=form, known=known))]
    faults = []
    for any_of in kind.needs:
        met = given & set(any_of)
        if len(met) != 1:
            named = " / ".join(f"--{need}" for need in any_of)
            faults.append(Fault(tr("{form} takes {named}", form=form, named=named)))
    usual = {need for any_of in kind.needs for need in any_of} | set(kind.also)
    if asked.until and not asked.day:
        faults.append(Fault(tr("--until takes --day with it")))
    elif asked.until and asked.until < asked.day:
        faults.append(Fault(tr("--until is before --day")))
    too_much = [f"--{need}" for need in sorted(given - usual)]
    return faults + [Fault(tr("{form} takes no {name}", form=form, name=each)) for each in too_much]


def make_reports(
    form: str, asked: Asked, occasion: Occasion, view: View, progress: Progress | None = None
) -> Iterable[Report]:
    """The report that is asked for, for blank sheets one each; all else is a single one.

    `RefusedError` with every fault of what is asked. The lines of a report are read while `view`
    lasts.
    """
    faults = asking_faults(form, asked)
    if faults:
        raise RefusedError(faults)
    return _Making(asked, occasion, view, progress).make(form)


@dataclass(frozen=True, slots=True)
class _Making:
    """The making of one report."""

    asked: Asked
    occasion: Occasion
    view: View
    progress: Progress | None

    def make(self, form: str) -> Iterable[Report]:
        makers: Mapping[str, Callable[[], Iterable[Report]]] = {
            payout.FORM: lambda: [self._payout()],
            session.FORM: lambda: [session.session_report(self.occasion, self._session())],
            shift.FORM: lambda: [
                shift.shift_report(self.occasion, self._sources(), self.asked.day)
            ],
            player.FORM: lambda: [self._player()],
            logs.INCIDENTS: lambda: [
                logs.incident_log(self.occasion, self._sources(), self.asked.day)
            ],
            logs.CORRECTIONS: lambda: [
                logs.corrections_log(self.occasion, self._sources(), self.asked.day)
            ],
            bankcount.FORM: lambda: [bankcount.bank_count(self.occasion, self._session())],
            posted.FORM: lambda: [
                posted.rule_sheet(self.occasion, self._rules(), explained=self.asked.explained)
            ],
            blank.FORM: self._blank,
            certificate.FORM: lambda: [
                certificate.audit_certificate(
                    self.occasion, self.view, self.asked.place, self.progress
                )
            ],
        }
        return makers[form]()

    def _source(self, row: SessionRow) -> Source:
        return Source(self.view, row, self.occasion.site)

    def _session(self) -> Source:
        return self._source(find_session(self.view, self.asked.session))

    def _sources(self) -> list[Source]:
        """The sessions of the day, or the one that was named."""
        if self.asked.session:
            return [self._session()]
        return list(map(self._source, _sessions_of(self.view, self.asked.day, self.asked.until)))

    def _payout(self) -> Report:
        try:
            return payout.stored_payout(self.occasion, self._session(), self.asked.hand)
        except LookupError as error:
            words = tr("hand {number} was not settled there", number=self.asked.hand)
            raise RefusedError([Fault(words)]) from error

    def _player(self) -> Report:
        asked = self.asked
        if asked.until:
            found = self._sources()
            filters = tr(
                "Sessions of {first} to {last}",
                first=shown_day(asked.day),
                last=shown_day(asked.until),
            )
        elif asked.session or asked.day:
            found = self._sources()
            filters = tr("Sessions of {what}", what=asked.session or shown_day(asked.day))
        else:
            found = list(map(self._source, sessions.sessions(self.view)))
            filters = tr("All sessions")
        name = player_name(self.view, asked.player)
        if name == asked.player and not any(name in source.names for source in found):
            raise RefusedError([Fault(tr("there is no player {name}", name=name))])
        over = "-".join(filter(None, (asked.session, asked.day, asked.until)))
        subject = "/".join(filter(None, (asked.player, over)))
        return player.player_statement(
            self.occasion, found, asked.player, name, filters, sheet_name(player.FORM, subject)
        )

    def _rules(self) -> RuleSheet:
        if self.asked.session:
            return read_stored_sheet(self.view, self._session().row.sheet)
        return offered_sheet(self.view, self.asked.rules) or find_sheet(self.asked.rules).sheet

    def _blank(self) -> Iterable[Report]:
        try:
            return list(blank.blank_payouts(self.occasion, self._rules(), self.asked.numbers))
        except ValueError as error:
            words = tr("blank sheets are numbered from 1, at most {most} at a time",
                       most=shown_number(blank.MOST))  # fmt: skip
            raise RefusedError([Fault(words)]) from error


def _sessions_of(view: View, day: str, until: str = "") -> tuple[SessionRow, ...]:
    found = sessions.sessions(view, from_date=day, to_date=until or day)
    if found:
        return found
    words = tr("no table was opened on {day}", day=shown_day(day))
    if until:
        words = tr(
            "no table was opened from {day} to {until}", day=shown_day(day), until=shown_day(until)
        )
    raise RefusedError([Fault(words)])


def find_session(view: View, name: str) -> SessionRow:
    """A session by its id, or the last one of a table; `RefusedError` where there is none."""
    row = sessions.session(view, name)
    of_table = [each for each in sessions.sessions(view) if each.table_name == name]
    if row is None and not of_table:
        raise RefusedError([Fault(tr("there is no session {name}", name=name))])
    return row or of_table[-1]
