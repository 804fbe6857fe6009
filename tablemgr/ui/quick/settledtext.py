"""The settlement as rich text: payments in order, stacks, the pool, pair by pair; no widget here.

It says what the payout sheet says, so that screen and paper never differ.
"""

from collections.abc import Iterable, Sequence
from html import escape

from tablemgr.i18n import tr, trn
from tablemgr.rules.chinese.scoring import HandResult, Points
from tablemgr.services.printed import PairShown, PaymentLine, PayoutSheet, PoolLine, StackLine
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_number
from tablemgr.services.wording import limit_text
from tablemgr.ui.theme import Colours, px

# How many letters the figures of a stack may take together before the change is left out.
ROOM = 33


ALL_ROOM = ' width="100%"'
"""Gives a cell what the others of its line leave; else words are broken beside empty room."""


def cell(
    text: str, colour: str = "", *, bold: bool = False, extra: str = "", whole: bool = False
) -> str:
    """One cell of a table; `whole`: never broken into lines."""
    inner = escape(text)
    if bold:
        inner = f"<b>{inner}</b>"
    styles = [f"color:{colour}"] * bool(colour) + ["white-space:nowrap"] * whole
    style = f' style="{";".join(styles)}"' if styles else ""
    return f"<td{style}{extra}>{inner}</td>"


def signs(text: str) -> str:
    """A number with a minus that is as wide as its plus."""
    return text.replace("-", "\u2212")


def figure(text: str, colour: str = "", *, bold: bool = False) -> str:
    """A cell with a number: at the right, and in one line."""
    return cell(signs(text), colour, bold=bold, extra=' align="right"', whole=True)


def table(rows: Iterable[str], *, padding: int = 2) -> str:
    """A table of rows, as wide as there is room."""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    style = 'width="100%" cellspacing="0" style="margin-top:4px; margin-bottom:4px"'
    return f'<table {style} cellpadding="{padding}">{body}</table>'


def plain_text(sheet: PayoutSheet) -> str:
    """The settlement in lines of text, for whoever has the screen read out."""
    lines = [
        tr("{payer} pays {payee} {paid}", payer=each.payer, payee=each.payee, paid=each.paid)
        for each in sheet.payments[:-1]
    ]
    lines += [
        " ".join(filter(None, (each.seat, each.player, each.points, each.after)))
        for each in sheet.stacks
    ]
    return "\n".join(lines)


def payments_text(settlement: Settlement, sheet: PayoutSheet, colours: Colours) -> str:
    """Who pays whom, in order: how much, for what, and what held it down."""
    if settlement.payoff is None:
        return escape(sheet.payment_rules[0])
    if not sheet.payments:
        return escape(tr("Nobody owes anything."))
    reasons = _pair_reasons(settlement.result, sheet)
    rows: list[str] = []
    for transfer, line in zip(settlement.payoff.transfers, sheet.payments[:-1], strict=True):
        why = reasons.get(frozenset((transfer.payer, transfer.payee)), "")
        limits = (limit_text(each, transfer.payer, transfer.payee) for each in transfer.limits)
        rows += _payment(line, transfer.points, why, colours, held="; ".join(limits))
    return table(rows, padding=1)


def _pair_reasons(result: HandResult, sheet: PayoutSheet) -> dict[frozenset[int], str]:
    """By pair of seats: every line that counts, with its clause, as one sentence."""
    return {
        frozenset((pair.a, pair.b)): "; ".join(
            f"{line.text} ({line.clause})" for line in shown.lines
        )
        for pair, shown in zip(result.pairs, sheet.pairs, strict=True)
    }


def _payment(
    line: PaymentLine, points: Points, why: str, colours: Colours, *, held: str
) -> list[str]:
    """A payment, what it is for, and (`held`) what kept it below what was due."""
    number = f'<td width="24" style="color:{colours.muted}">{line.order}</td>'
    names = tr("{payer}  →  {payee}", payer=line.payer, payee=line.payee)
    # A share of a pool is cut in money, not in points.
    whole = isinstance(points, int)
    counted = trn("{count} point", "{count} points", int(points)) if whole else ""
    reason = "; ".join(filter(None, (line.reason.removesuffix(held).removesuffix("; "), why)))
    rows = [
        number + cell(names, bold=True, extra=ALL_ROOM) + figure(line.paid, bold=True),
        _under(": ".join(filter(None, (counted, reason))), colours.muted),
    ]
    if held:
        words = tr("{due} due, {short} not paid", due=line.due, short=line.short)
        rows.append(_under(f"{words}: {held}", colours.warning))
    return [*rows, '<td><span style="font-size:4px">&nbsp;</span></td>']


def _under(text: str, colour: str) -> str:
    small = f' colspan="2" style="color:{colour};font-size:{px(12)}px"'
    return f"<td></td><td{small}>{escape(text)}</td>"


def stacks_text(stacks: Sequence[StackLine], colours: Colours) -> str:
    """Points and chips of every seat, before and after, and the control totals."""
    figures = [(each.points, each.before, each.change, each.after) for each in stacks]
    longest = [max(map(len, column)) for column in zip(*figures, strict=True)]
    shown = [0, 1, 2, 3] if sum(longest) <= ROOM else [0, 1, 3]
    heads = (tr("Points"), tr("Before"), tr("Change"), tr("After"))
    if not any(each.before for each in stacks):
        shown = [0]
    rows = ["<td></td>" + "".join(figure(heads[at], colours.muted) for at in shown)]
    for line, row in zip(stacks, figures, strict=True):
        last = line is stacks[-1]
        name = cell(line.seat, colours.muted if last else "", bold=not last)
        cells = [
            figure(
                row[at],
                colours.muted if last or at in (1, 2) else "",
                bold=at in (0, 3) and not last,
            )
            for at in shown
        ]
        rows.append(name + "".join(cells))
        if line.player:
            span = f' colspan="{len(shown) + 1}" style="color:{colours.muted};font-size:{px(12)}px"'
            rows.append(f"<td{span}>{escape(line.player)}</td>")
    return table(rows)


def pool_text(pool: Sequence[PoolLine]) -> str:
    """What the pool held, who took which row of it, and what is left (V2)."""
    return table(
        cell(": ".join(filter(None, (line.text, line.seats)))) + figure(line.amount, bold=True)
        for line in pool
    )


def pairs_text(result: HandResult, pairs: Sequence[PairShown], colours: Colours) -> str:
    """Points of each seat against each other, then every pair with its lines."""
    rows: list[str] = []
    for shown in pairs:
        rows.append('<td><span style="font-size:4px">&nbsp;</span></td>')
        rows.append(cell(shown.pair, bold=True) + figure(shown.points, bold=True))
        for line in shown.lines:
            small = f' style="color:{colours.muted};font-size:{px(12)}px"'
            text = escape(f"{line.text} ({line.clause})")
            rows.append(f"<td{small}>{text}</td>" + figure(line.points, colours.muted))
    return _matrix(result, colours) + table(rows, padding=1)


def _matrix(result: HandResult, colours: Colours) -> str:
    against = {(pair.a, pair.b): pair.points for pair in result.pairs}
    against |= {(b, a): -points for (a, b), points in against.items()}
    seats = [each.seat for each in result.seats]
    heads = "".join(figure(tr("vs {seat}", seat=seat), colours.muted) for seat in seats)
    rows = ["<td></td>" + heads]
    for seat in seats:
        points = [against.get((seat, other)) for other in seats]
        name = cell(tr("Seat {seat}", seat=seat), colours.muted)
        rows.append(name + "".join(_points(each, colours) for each in points))
    return table(rows)


def _points(points: int | None, colours: Colours) -> str:
    if not points:
        return figure("–" if points is None else "0", colours.muted)
    return figure(
        shown_number(f"{points:+d}"), colours.accent if points > 0 else colours.fault, bold=True
    )
