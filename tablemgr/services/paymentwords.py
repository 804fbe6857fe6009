"""Each payment of a settled hand in one sentence: who pays whom, how much, and why.

For whoever pays at the table; the lines of a pair, one by one, are in `wording`.
"""

from collections.abc import Iterator

from tablemgr.i18n import mark, tr, trn
from tablemgr.rules.chinese.payoff import Transfer
from tablemgr.rules.chinese.pool import POOL
from tablemgr.rules.chinese.scoring import Line, LineReason, PairResult
from tablemgr.services.rowwords import row_name
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_money, shown_number
from tablemgr.services.wording import held_name, limit_text

_BEATEN = {
    LineReason.SUPER_BONUS: mark("beaten three times by one who beat everybody"),
    LineReason.SCOOP: mark("scooped"),
    LineReason.OVERALL: mark("more rows lost than won"),
    LineReason.FOULED: mark("fouled"),
    LineReason.FOUL_SUPER_BONUS: mark("fouled against one who beat everybody"),
    LineReason.FOULED_TO_NATURAL: mark("fouled against {held}"),
    LineReason.DROPPED: mark("dropped"),
    LineReason.DROPPED_TO_NATURAL: mark("dropped, but against {held}"),
    LineReason.NATURAL: mark("against {held}"),
    LineReason.HIGHER_TIER: mark("against {held}, the higher natural"),
    LineReason.NATURAL_TIEBREAK: mark("against the better of two: {held}"),
    LineReason.BANKER_TAKES_PUSH: mark("two naturals push, which goes to the banker"),
}
_ROWS = (LineReason.ROW_WON, LineReason.ROW_TIED, LineReason.BANKER_TAKES_TIE)
_BONUSES = (LineReason.BONUS, LineReason.BONUS_HELD, LineReason.FOUL_BONUS)


def payment_text(settlement: Settlement, transfer: Transfer) -> str:
    """One payment: payer and payee, points and reason, what was due, and what held it down."""
    head = _who(transfer)
    why = "; ".join(_reasons(settlement, transfer))
    due = _money(settlement, transfer.due)
    if transfer.payer == POOL or transfer.row:
        body = why
    else:
        points = trn("{count} point", "{count} points", int(transfer.points))
        body = tr("{points}, {reason}", points=points, reason=why) if why else points
    if not transfer.limits:
        return tr("{who}: {body}; {due}", who=head, body=body, due=due)
    held = "; ".join(limit_text(each, transfer.payer, transfer.payee) for each in transfer.limits)
    paid = _money(settlement, transfer.paid)
    if not transfer.paid:
        return tr(
            "{who}: {body}; {due}, nothing of it: {held}", who=head, body=body, due=due, held=held
        )
    return tr(
        "{who}: {body}; {due}, of which {paid}: {held}",
        who=head, body=body, due=due, paid=paid, held=held,
    )  # fmt: skip


def _who(transfer: Transfer) -> str:
    if transfer.payer == POOL:
        return tr("The pool pays seat {payee}", payee=transfer.payee)
    return tr("Seat {payer} pays seat {payee}", payer=transfer.payer, payee=transfer.payee)


def _money(settlement: Settlement, minor: int) -> str:
    return shown_money(minor, settlement.entry.currency)


def _reasons(settlement: Settlement, transfer: Transfer) -> Iterator[str]:
    if transfer.row:
        yield tr("best {row} (V2)", row=row_name(transfer.row))
        return
    pair = _pair(settlement, transfer)
    if pair is None:
        yield tr("the whole pool (V2)") if transfer.payer == POOL else tr("sweep (V2)")
        return
    rows = [line for line in pair.lines if line.reason in _ROWS]
    if rows:
        yield _rows_text(rows, transfer.payee)
    for line in pair.lines:
        if line.reason in _ROWS or not line.points:
            continue
        yield _line_text(line, transfer.payee)


def _pair(settlement: Settlement, transfer: Transfer) -> PairResult | None:
    wanted = {transfer.payer, transfer.payee}
    return next((each for each in settlement.result.pairs if {each.a, each.b} == wanted), None)


def _rows_text(rows: list[Line], payee: int) -> str:
    """How many rows went to whom; a tie that the banker takes is his."""
    won = sum(line.points != 0 and line.seat == payee for line in rows)
    lost = sum(line.points != 0 and line.seat != payee for line in rows)
    if won == len(rows):
        return tr("beaten in all rows (P1)")
    if won <= lost:
        return tr("rows {won} to {lost} (P1)", won=won, lost=lost)
    return tr("beaten {won} to {lost} (P1)", won=won, lost=lost)


def _line_text(line: Line, payee: int) -> str:
    if line.reason in _BONUSES:
        facts = {"held": held_name(line.held), "row": row_name(line.row) if line.row else ""}
        said = tr("{held} in the {row}", **facts)
        if line.seat != payee:
            said = tr("less {held} in the {row} of seat {seat}", seat=line.seat, **facts)
    elif line.reason is LineReason.BONUS_CAPPED:
        said = tr("bonuses capped")
    else:
        said = tr(_BEATEN[line.reason], held=held_name(line.held))
        if line.seat != payee:
            said = tr(
                "less {points} to seat {seat}: {what}",
                points=shown_number(abs(line.points)),
                seat=line.seat,
                what=said,
            )
    return f"{said} ({line.clause})"
