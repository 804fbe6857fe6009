"""Every widget that can be worked has a name for those who hear the screen instead of seeing it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QProgressBar,
    QTabBar,
    QTableView,
    QTextEdit,
    QWidget,
)

from tests.ui.screens import screens
from tests.ui.studio import STATION, Studio, play

WORKED = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QProgressBar,
    QTextEdit,
)
PARTS = (QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QTableView)
"""Widgets whose own parts are named by them."""

ALIKE = {"wrong-pin", "console-setting", "console-verdict", "console-dispute", "desk-ledger"}
ALIKE |= {"desk-happened", "draw-showing", "draw-told", "paper-payout"}
"""Screens of nothing but widgets that others have."""


def _unnamed(top: QWidget) -> Iterator[str]:
    for each in top.findChildren(QWidget):
        if not isinstance(each, WORKED) or each.inherits("QHeaderView"):
            continue
        parent = each.parentWidget()
        if isinstance(parent, PARTS) or not each.isVisible():
            continue
        told = QAccessible.queryAccessibleInterface(each)
        if not told.text(QAccessible.Text.Name).strip():
            yield f"{type(each).__name__} in {type(parent).__name__}"


def test_an_unnamed_widget_is_found(app: QApplication) -> None:
    assert app is not None
    top = QWidget()
    line = QLineEdit(top)
    top.show()
    assert list(_unnamed(top)) == ["QLineEdit in QWidget"]
    line.setAccessibleName("Amount")
    assert list(_unnamed(top)) == []
    top.close()
    top.deleteLater()


def test_every_widget_has_a_name(
    tmp_path: Path, app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One program for all screens: each new one would polish what is left of the others."""
    assert app is not None
    monkeypatch.setenv("TABLEMGR_STATION", STATION)
    night = tmp_path / "played.sqlite"
    play(night)
    found = {}
    for name, build in screens().items():
        if name in ALIKE:
            continue
        own = tmp_path / "screens" / name
        own.mkdir(parents=True)
        studio = Studio(night, own)
        try:
            found[name] = sorted(set(_unnamed(build(studio))))
        finally:
            studio.close()
    assert not any(found.values()), found
