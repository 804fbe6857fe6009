"""Names of every kind through a whole night onto its paper: read back as they are, or each letter
that the fonts lack is named beside its box.
"""

from tablemgr.reporting import lay_out, render
from tablemgr.reporting.fonts import glyph_name, missing_glyphs, printable
from tablemgr.services.night import bank, money, seats
from tablemgr.services.reports.catalogue import Asked, make_reports
from tablemgr.store.engine import open_store
from tests.reporting.pdftext import misplaced, pieces
from tests.services.longnight import STACK, begin
from tests.services.night.test_names import NAMES
from tests.services.reports.asked import OCCASION


def _without_blanks(text: str) -> str:
    return "".join(text.split())


def test_every_name_comes_out_on_the_sessions_report(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        long = begin(store, "T", 2)
        night = long.night
        for pair in zip(NAMES[::2], NAMES[1::2], strict=True):
            for seat, name in enumerate(pair, 3):
                player = f"odd{NAMES.index(name)}"
                bank.change_dealer(night, long.command(), name)
                seats.seat_player(night, long.command(), seat, player, name)
                money.buy(night, long.command(), player, STACK)
            long.hand()
            for each in night.state.seats[2:]:
                money.leave(night, long.command(), each.player)
        long.leave()
        with store.read() as view:
            reports = make_reports("session_report", Asked(session="T"), OCCASION, view)
            documents, missing = lay_out(reports)
            found = pieces(render(documents))
    assert misplaced(found, 595.3, 841.9) == []
    said = _without_blanks("".join(each.text for each in found))
    assert [name for name in NAMES if _without_blanks(printable(name)) not in said] == []
    assert {glyph_name(each) for each in missing_glyphs("".join(NAMES))} <= set(missing.split(", "))
    assert _without_blanks(missing) in said
