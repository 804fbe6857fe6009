"""A payout sheet as tables for the terminal: hands, pairs with their lines, payments, stacks."""

from collections.abc import Iterator

from tablemgr.cli.out import Table
from tablemgr.i18n import tr
from tablemgr.rules.cards import cards_text
from tablemgr.services.printed import PayoutSheet, SeatShown


def sheet_tables(sheet: PayoutSheet) -> Iterator[Table | str]:
    """The ruling as one reads it: what each seat showed, who owes whom and why, who paid what."""
    yield _head(sheet)
    yield _hands(sheet)
    if sheet.pairs:
        yield _pairs(sheet)
    if sheet.pool:
        rows = tuple((line.text, line.seats, line.amount) for line in sheet.pool)
        yield Table(tr("Pool"), ("", "", ">"), rows)
    if sheet.payments:
        yield _payments(sheet)
    yield _stacks(sheet)


def _head(sheet: PayoutSheet) -> str:
    facts, rules = sheet.facts, sheet.rules
    named = [
        tr("table {table}", table=facts.table) if facts.table else "",
        tr("hand {hand}", hand=facts.hand) if facts.hand else "",
        tr("button: {seat}", seat=facts.button),
        tr("point value {amount} {currency}", amount=facts.point_value, currency=facts.currency),
        tr("rules {id} version {version}", id=rules.id, version=rules.version),
        rules.sha256[:12],
    ]
    return ", ".join(part.strip() for part in named if part) + "\n"


def _hands(sheet: PayoutSheet) -> Table:
    rows: list[tuple[str, ...]] = []
    for seat in sheet.seats:
        who = " ".join(filter(None, (seat.seat, seat.player)))
        for at, line in enumerate(_seat_lines(seat)):
            rows.append((*((who, seat.status) if at == 0 else ("", "")), *line))
    headings = (tr("seat"), tr("verdict"), tr("row"), tr("cards"), tr("holds"))
    return Table(tr("Hands"), headings, tuple(rows))


def _seat_lines(seat: SeatShown) -> list[tuple[str, str, str]]:
    lines = [(row.name, cards_text(row.cards), row.words) for row in seat.rows]
    if seat.groups:
        cards = " / ".join(map(cards_text, seat.groups))
        lines.append((tr("13 cards"), cards, seat.natural))
    if seat.instead:
        lines.append(("", "", seat.instead))
    lines += [("", "", remark) for remark in seat.remarks]
    return lines


def _pairs(sheet: PayoutSheet) -> Table:
    rows: list[tuple[str, ...]] = []
    for pair in sheet.pairs:
        rows.append((pair.pair, pair.points, "", pair.verdict))
        rows += [("", line.points, line.clause, line.text) for line in pair.lines]
    headings = (tr("pair"), ">" + tr("points"), tr("clause"), tr("reason"))
    return Table(tr("Pairs (above zero: the second seat owes the first)"), headings, tuple(rows))


def _payments(sheet: PayoutSheet) -> Table:
    rows = tuple(
        (each.order, each.payer, each.payee, each.points, each.due, each.paid, each.reason)
        for each in sheet.payments
    )
    numbers = (">" + tr("points"), ">" + tr("due"), ">" + tr("paid"))
    return Table(
        tr("Payments in order"), (">#", tr("pays"), tr("to"), *numbers, tr("reason")), rows
    )


def _stacks(sheet: PayoutSheet) -> Table:
    if not any(line.before for line in sheet.stacks):
        points = tuple((line.seat, line.player, line.points) for line in sheet.stacks)
        return Table(tr("Points"), (tr("seat"), tr("player"), ">" + tr("points")), points)
    rows = tuple(
        (each.seat, each.player, each.points, each.before, each.change, each.after)
        for each in sheet.stacks
    )
    numbers = tuple(">" + word for word in (tr("points"), tr("before"), tr("change"), tr("after")))
    return Table(tr("Stacks"), (tr("seat"), tr("player"), *numbers), rows)
