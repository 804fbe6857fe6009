"""The files of a print: what they are called, and that nothing else is lost by them."""

from datetime import datetime
from pathlib import Path

from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.files import file_name, free_file, lost_by
from tablemgr.services.reports.order import Order

NOW = datetime(2026, 3, 29, 5, 0, 12)  # noqa: DTZ001 (the clock on the wall)


def test_a_file_is_called_by_its_form_its_subject_and_the_time() -> None:
    named = {
        Order("payout_sheet", Asked(session="2026-03-28-T1", hand=12)): (
            "payout_sheet_2026-03-28-T1_12_20260329-050012.pdf"
        ),
        Order("blank_payout", Asked(rules="pagat", numbers=range(17, 41))): (
            "blank_payout_pagat_17-40_20260329-050012.pdf"
        ),
        Order("audit_certificate"): "audit_certificate_20260329-050012.pdf",
    }
    for order, name in named.items():
        assert file_name(order, NOW) == name


def test_a_name_that_no_system_would_take_is_made_fit() -> None:
    order = Order("player_statement", Asked(player="../Őry: 王小明?\\" + "x" * 300))
    name = file_name(order, NOW)
    assert name.startswith("player_statement_ry-")
    assert len(name) < 120
    assert not set(name) & set('/\\:?*"<>| ')


def test_no_print_takes_the_place_of_another(tmp_path: Path) -> None:
    assert free_file(tmp_path, "sheet.pdf") == tmp_path / "sheet.pdf"
    (tmp_path / "sheet.pdf").touch()
    assert free_file(tmp_path, "sheet.pdf") == tmp_path / "sheet-2.pdf"
    (tmp_path / "sheet-2.csv").touch()
    assert free_file(tmp_path, "sheet.pdf") == tmp_path / "sheet-3.pdf"


def test_what_is_no_print_is_named_before_it_is_lost(tmp_path: Path) -> None:
    target = tmp_path / "night.pdf"
    assert list(lost_by(target)) == []
    target.write_bytes(b"%PDF-1.4")
    target.with_suffix(".csv").write_text("\ufeffreport,x\r\n", encoding="utf-8")
    assert list(lost_by(target)) == []
    target.write_text("a hand", encoding="utf-8")
    target.with_suffix(".csv").write_text("a list", encoding="utf-8")
    assert [str(each) for each in lost_by(target)] == [
        f"{target} is there and is no PDF; name another file",
        f"{target.with_suffix('.csv')} is there and is no report; name another file",
    ]
