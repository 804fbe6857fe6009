"""Hand files of the quick-hand window: open, save, and never lose what was typed without asking."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tablemgr.bootstrap import write_whole
from tablemgr.i18n import tr
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.handfile import read_hand
from tablemgr.services.handwriter import hand_text
from tablemgr.services.sheets import read_toml
from tablemgr.ui.dialogs import FaultsDialog, ask_unfinished, ask_unsaved, tell_faults
from tablemgr.ui.memory import Memory
from tablemgr.ui.quick.amounts import as_filed, as_typed
from tablemgr.ui.quick.draft import HandDraft, from_mapping, to_mapping
from tablemgr.ui.quick.model import currency_of


def write_file(parent: QWidget, path: Path, data: bytes) -> bool:
    """Write a file in one step, or say why it cannot be; returns whether it was written."""
    try:
        write_whole(path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        words = tr("{file}: cannot be written: {reason}", file=path, reason=reason)
        tell_faults(parent, tr("The file was not saved"), [Fault(words)])
        return False
    return True


class HandFiles:
    """Which file the hand stands in, and what of it was saved."""

    def __init__(
        self, window: QWidget, draft: Callable[[], HandDraft], first_step: Callable[[], str]
    ) -> None:
        self._window, self._draft, self._first_step = window, draft, first_step
        self.memory = Memory()
        self.path: Path | None = None
        self.saved = HandDraft()

    @property
    def is_changed(self) -> bool:
        """Whether the hand differs from the saved, opened or begun one; *set* ticks don't count."""
        return to_mapping(self._draft()) != to_mapping(self.saved)

    def begin(self, draft: HandDraft, path: Path | None = None) -> None:
        """Take a hand as the saved one."""
        self.saved, self.path = draft, path
        if path:
            self.memory.remember(path)

    def may_leave(self) -> bool:
        """Whether the hand can be left: nothing is unsaved, or it is saved or discarded now."""
        if not self.is_changed:
            return True
        answer = ask_unsaved(self._window)
        if answer == QMessageBox.StandardButton.Save:
            return self.save()
        return answer == QMessageBox.StandardButton.Discard

    def choose(self) -> Path | None:
        """Ask for a hand file to open."""
        dialog = self._dialog(tr("Open a hand"), tr("Hand files (*.toml)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def _dialog(self, title: str, kinds: str) -> QFileDialog:
        folder = str(self.path.parent) if self.path else ""
        return QFileDialog(self._window, title, folder, kinds)

    def read(self, path: Path) -> HandDraft | None:
        """A file's hand; None after its faults were shown and nobody wants to mend them here."""
        path = path.resolve()
        title = tr("{file} cannot be used as it is", file=path.name)
        try:
            data = read_toml(path)
        except RefusedError as error:
            tell_faults(self._window, title, error.faults)
            return None
        try:
            read_hand(data, path.parent)
        except RefusedError as error:
            dialog = FaultsDialog(self._window, title, error.faults, tr("Open and mend"))
            if not dialog.exec():
                return None
            return as_typed(from_mapping(data, path.parent, all_set=False))
        return as_typed(from_mapping(data, path.parent, all_set=True))

    def save(self) -> bool:
        """Save where the hand came from, or ask for a place; returns whether it was saved."""
        return self._save(self.path) if self.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a place and save there; returns whether it was saved."""
        path = self.ask_place(tr("Save the hand"), tr("Hand files (*.toml)"), "toml")
        return self._save(path) if path else False

    def ask_place(self, title: str, kinds: str, suffix: str) -> Path | None:
        """Ask for a file to write; its suffix is added where nobody typed one."""
        dialog = self._dialog(title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(f"{self.path.stem if self.path else 'hand'}.{suffix}")
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def _save(self, path: Path) -> bool:
        draft, step = self._draft(), self._first_step()
        if step and not ask_unfinished(self._window, step):
            return False
        filed = as_filed(draft, currency_of(draft))
        text = hand_text(to_mapping(filed, path.resolve().parent))
        if not write_file(self._window, path, text.encode("utf-8")):
            return False
        self.begin(draft, path)
        return True
