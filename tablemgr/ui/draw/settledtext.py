"""The ruling on a hand of draw as rich text: rulings, pot by pot, chips; no widget here.

It says what the payout sheet says, so that screen and paper never differ.
"""

from collections.abc import Iterator
from html import escape

from tablemgr.i18n import tr
from tablemgr.services.draw.sheet import DrawSheet
from tablemgr.ui.quick.blockpane import Block
from tablemgr.ui.quick.settledtext import ALL_ROOM, cell, figure, table
from tablemgr.ui.theme import Colours, px

SPACE = '<td><span style="font-size:4px">&nbsp;</span></td>'


def plain_text(sheet: DrawSheet) -> str:
    """The ruling in lines of text, for whoever has the screen read out."""
    lines = [each.text for each in sheet.rulings]
    lines += [
        tr("{pot} {amount} goes to {winner}: {reason}", pot=each.pot, amount=each.amount,
           winner=each.winner, reason=each.reason)
        for each in sheet.pots[:-1]
    ]  # fmt: skip
    lines += [f"{each.seat} {each.player} {each.change}" for each in sheet.chips]
    return "\n".join(lines)


def rulings_text(sheet: DrawSheet, colours: Colours) -> str:
    """Every ruling with its clause, and what the next deal begins with."""
    rows = [cell(each.text) + figure(each.clause, colours.muted) for each in sheet.rulings]
    if sheet.stays:
        rows.append(cell(sheet.stays, colours.warning, extra=' colspan="2"'))
    return table(rows)


def pots_text(sheet: DrawSheet, colours: Colours) -> str:
    """Each pot: who takes how much, who else was in it, and with which hand."""
    rows: list[str] = []
    for each in sheet.pots[:-1]:
        goes = tr("{pot}  →  {winner}", pot=each.pot, winner=each.winner)
        rows.append(cell(goes, bold=True, extra=ALL_ROOM) + figure(each.amount, bold=True))
        words = tr("seats {seats}: {reason}", seats=each.seats, reason=each.reason)
        words = words if each.seats else each.reason
        small = f' colspan="2" style="color:{colours.muted};font-size:{px(12)}px"'
        rows += [f"<td{small}>{escape(words)}</td>", SPACE]
    total = sheet.pots[-1]
    return table([*rows, cell(total.pot, colours.muted) + figure(total.amount, colours.muted)])


def chips_text(sheet: DrawSheet, colours: Colours) -> str:
    """What each seat put in and takes, and the control totals."""
    heads = (tr("Put in"), tr("Takes"), tr("Change"))
    rows = ["<td></td>" + "".join(figure(head, colours.muted) for head in heads)]
    for each in sheet.chips:
        last = each is sheet.chips[-1]
        muted = colours.muted if last else ""
        rows.append(
            cell(each.seat, muted, bold=not last)
            + figure(each.put_in, colours.muted)
            + figure(each.takes, colours.muted)
            + figure(each.change, muted, bold=not last)
        )
        if each.player:
            small = f' colspan="4" style="color:{colours.muted};font-size:{px(12)}px"'
            rows.append(f"<td{small}>{escape(each.player)}</td>")
    return table(rows)


def ruling_blocks(sheet: DrawSheet, scheme: Colours) -> Iterator[Block]:
    """The titled blocks of a ruling."""
    yield tr("Rulings"), rulings_text(sheet, scheme)
    if sheet.pots:
        yield tr("Pot by pot"), pots_text(sheet, scheme)
    yield tr("Chips"), chips_text(sheet, scheme)
