"""The rule sheets: presets and the house's own, each read as it prints, copied, and offered."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QVBoxLayout

from tablemgr.i18n import tr, trn
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.desk.sheetview import SheetLine, base_of, sheet_lines
from tablemgr.services.desk.watching import News
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Verb, may
from tablemgr.services.sheetkeeping import StoredSheet, stored_sheets, withdraw_sheet
from tablemgr.services.sheets import all_preset_names, preset
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, Pane, button, heading, line_of, remark
from tablemgr.ui.floor.sheetform import SheetForm
from tablemgr.ui.theme import px


class SheetsPane(Pane):
    """A list of sheets, and every key of the one that is chosen."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.sheets: list[StoredSheet] = []
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Rule sheets"))
        self._wanted = ""
        self.list.setFixedWidth(px(264))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _: self._show())
        self.title, self.about = heading("", 16), remark()
        self.only = QCheckBox(tr("&Only what differs"))
        self.only.toggled.connect(lambda _: self._show())
        columns: tuple[Column[SheetLine], ...] = (
            Column(tr("Clause"), lambda line: line.clause, 56, tone=lambda _: "muted"),
            Column(tr("Rule"), lambda line: line.name),
            Column(tr("Value"), lambda line: line.value, 200, tone=_differs_tone),
            Column(tr("Default"), lambda line: line.default, 150, tone=lambda _: "muted"),
            Column(tr("In the preset"), lambda line: line.base, 150, tone=lambda _: "muted"),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("Keys of the sheet"), self.model, columns)
        self.view.wrap()
        self.view.chosen.connect(lambda _: self.copy())
        self.copies = button(tr("&Copy and change…"), self.copy, primary=True)
        self.withdraw = button(tr("Offer it no &more"), self._withdraw)
        right = QVBoxLayout()
        right.addWidget(self.title)
        right.addWidget(self.about)
        right.addWidget(self.view, 1)
        right.addLayout(line_of(self.only, None, self.withdraw, self.copies))
        whole = QHBoxLayout()
        whole.setSpacing(14)
        whole.addWidget(self.list)
        whole.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Rule sheets")))
        column.addLayout(whole, 1)

    def enter(self) -> None:
        self.refresh()
        self.list.setFocus()

    def heard(self, news: News) -> None:
        if news.everything or HOUSE in news.sessions:
            self.refresh()

    def refresh(self) -> None:
        """Read the sheets anew."""
        store = self.around.station.room.store
        self.around.reader.read("sheets", lambda: stored_sheets(store), self._take)

    def _take(self, stored: Sequence[StoredSheet]) -> None:
        found = self.chosen()
        kept, self._wanted = self._wanted or (found.sha256 if found else ""), ""
        presets = [each for each in map(preset, all_preset_names()) if each is not None]
        known = {sheet_hash(each) for each in presets}
        self.sheets = [StoredSheet(each, sheet_hash(each), offered=True) for each in presets]
        self.sheets += [each for each in stored if each.sha256 not in known]
        self.list.clear()
        for each in self.sheets:
            mark = "" if each.offered else f" · {tr('not offered')}"
            own = "" if each.sheet.id in all_preset_names() else f" · {tr('own')}"
            self.list.addItem(f"{each.sheet.title}{own}{mark}")
            self.list.item(self.list.count() - 1).setToolTip(f"{each.sheet.title}{own}{mark}")
        hashes = [each.sha256 for each in self.sheets]
        place = hashes.index(kept) if kept in hashes else 0
        self.list.setCurrentRow(place)

    def chosen(self) -> StoredSheet | None:
        """The sheet that has the cursor."""
        place = self.list.currentRow()
        return self.sheets[place] if 0 <= place < len(self.sheets) else None

    def _show(self) -> None:
        found = self.chosen()
        self.copies.setEnabled(found is not None and self._may())
        own = found is not None and not _is_preset(found.sheet)
        self.withdraw.setEnabled(own and found is not None and found.offered and self._may())
        if found is None:
            return
        base = base_of(found.sheet)
        lines = sheet_lines(found.sheet, base)
        self.view.setColumnHidden(len(self.model.columns) - 1, base is None)
        self.title.setText(f"{found.sheet.title}  ({found.sheet.id} {found.sheet.version})")
        self.about.setText(_about(found, base, sum(line.differs for line in lines)))
        if self.only.isChecked():
            lines = tuple(line for line in lines if _is_other(line))
        self.model.put(lines)

    def _may(self) -> bool:
        operator = self.around.station.operator
        return operator is not None and may(operator.role, Verb.KEEP_SHEET)

    def copy(self) -> None:
        """Copy the sheet that is chosen, and change the copy."""
        found = self.chosen()
        if found is None or not self._may():
            return
        form = SheetForm(self, self.around, found.sheet, is_own=not _is_preset(found.sheet))
        form.accepted.connect(lambda: self._kept(form.kept))
        form.begin()

    def _kept(self, sheet: RuleSheet | None) -> None:
        """Show the copy that was kept."""
        self._wanted = sheet_hash(sheet) if sheet else ""
        self.refresh()

    def _withdraw(self) -> None:
        found, house = self.chosen(), self.around.station.room.house
        if found is None:
            return
        sheet = found.sheet

        def done(_: None) -> None:
            words = tr("{title} is not offered for new tables any more.", title=sheet.title)
            self.around.say(words, "good")
            self.refresh()

        self.around.acting.act(
            self, Verb.KEEP_SHEET, lambda command: withdraw_sheet(house, command, sheet.id), done
        )


def _is_preset(sheet: RuleSheet) -> bool:
    return sheet.id in all_preset_names()


def _is_other(line: SheetLine) -> bool:
    """Whether a key differs from the preset's, or of a preset from its default."""
    return line.differs if line.base else line.value != line.default


def _differs_tone(line: SheetLine) -> str:
    return "warning" if line.differs else ""


def _about(found: StoredSheet, base: RuleSheet | None, count: int) -> str:
    if base is None:
        return tr("A preset of the program. It is changed by copying it.")
    differs = trn(
        "{count} key differs from {title}",
        "{count} keys differ from {title}",
        count,
        title=base.title,
    )
    return f"{differs} · SHA-256 {found.sha256[:16]}…"
