"""Columns across the page: short texts on one line, long ones in the share that a form gives."""

from tablemgr.reporting.columns import Widths
from tablemgr.reporting.form import Column
from tablemgr.reporting.pen import Span, Style, width_of

PLACE = Span(40.0, 515.0)
COLUMNS = [Column("time", "Time", 30), Column("who", "By", 30), Column("why", "Reason", 60)]


def test_short_texts_stay_on_one_line() -> None:
    rows = [["00:33:08", "Francesca Maria Wójcik-Kowalska", "short"]]
    spans = Widths(COLUMNS, rows, ()).across(PLACE)
    for span, text in zip(spans, rows[0], strict=True):
        assert span.width >= width_of(text, Style.TEXT) - 0.01


def test_a_long_text_keeps_the_share_that_its_form_gives_it() -> None:
    columns = [*COLUMNS, Column("changes", "Changes", 60)]
    rows = [["00:33:08", "Francesca Conti", "a reason of many words " * 4, "Anna +45.00; " * 12]]
    spans = Widths(columns, rows, ()).across(PLACE)
    shares = PLACE.split([each.width for each in columns], 8.0)
    for span, share in list(zip(spans, shares, strict=True))[2:]:
        assert span.width >= share.width - 0.01
