"""Hand files of the quick-hand window: open, save, and never lose what was typed without asking."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tablemgr.bootstrap import write_whole
from tablemgr.i18n import tr
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.handwriter import hand_text
from tablemgr.services.sheets import read_toml
from tablemgr.ui.dialogs import FaultsDialog, ask_unfinished, ask_unsaved, tell_faults
from tablemgr.ui.memory import Memory

Draft = TypeVar("Draft")
Mapped = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class FileKind(Generic[Draft]):
    """A kind of hand file: how a draft becomes its mapping and back, and what it is called.

    `check` raises `RefusedError` for a mapping with faults. `recent` is the name under which the
    files used last are remembered, `place` that of the window's size and place, `drafts` that of
    the files that keep what is typed; `unset` what a file cannot say of a hand that is not settled.
    `filed` spells a draft's amounts as a file has them, `typed` as they are typed; `new_hand` and
    `same_players` make the hand that follows a draft's.
    """

    kinds: str
    recent: str
    place: str
    drafts: str
    unset: str
    to_mapping: Callable[[Draft, Path | None], Mapped]
    from_mapping: Callable[[Mapped, Path, bool], Draft]
    check: Callable[[Mapped, Path], object]
    filed: Callable[[Draft], Draft]
    typed: Callable[[Draft], Draft]
    new_hand: Callable[[Draft], Draft]
    same_players: Callable[[Draft], Draft]


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


class HandFiles(Generic[Draft]):
    """Which file the hand stands in, and what of it was saved."""

    def __init__(
        self,
        window: QWidget,
        kind: FileKind[Draft],
        draft: Callable[[], Draft],
        first_step: Callable[[], str],
    ) -> None:
        self._window, self._draft, self._first_step = window, draft, first_step
        self.kind = kind
        self.memory = Memory()
        self.path: Path | None = None
        self.saved: Draft | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the hand differs from the saved, opened or begun one; *set* ticks don't count."""
        if self.saved is None:
            return False
        to_mapping = self.kind.to_mapping
        return to_mapping(self._draft(), None) != to_mapping(self.saved, None)

    def begin(self, draft: Draft, path: Path | None = None) -> None:
        """Take a hand as the saved one."""
        self.saved, self.path = draft, path
        if path:
            self.memory.remember(path, self.kind.recent)

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
        dialog = self._dialog(tr("Open a hand"), self.kind.kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return _chosen(dialog)

    def _dialog(self, title: str, kinds: str) -> QFileDialog:
        folder = str(self.path.parent) if self.path else ""
        return QFileDialog(self._window, title, folder, kinds)

    def read(self, path: Path) -> Draft | None:
        """A file's hand; None after its faults were shown and nobody wants to mend them here."""
        path = path.resolve()
        title = tr("{file} cannot be used as it is", file=path.name)
        try:
            data = read_toml(path)
        except RefusedError as error:
            tell_faults(self._window, title, error.faults)
            return None
        try:
            self.kind.check(data, path.parent)
        except RefusedError as error:
            dialog = FaultsDialog(self._window, title, error.faults, tr("Open and mend"))
            if not dialog.exec():
                return None
            return self.kind.typed(self.kind.from_mapping(data, path.parent, False))
        return self.kind.typed(self.kind.from_mapping(data, path.parent, True))

    def save(self) -> bool:
        """Save where the hand came from, or ask for a place; returns whether it was saved."""
        return self._save(self.path) if self.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a place and save there; returns whether it was saved."""
        path = self.ask_place(tr("Save the hand"), self.kind.kinds, "toml")
        return self._save(path) if path else False

    def ask_place(self, title: str, kinds: str, suffix: str) -> Path | None:
        """Ask for a file to write; its suffix is added where nobody typed one."""
        dialog = self._dialog(title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(f"{self.path.stem if self.path else 'hand'}.{suffix}")
        return _chosen(dialog)

    def _save(self, path: Path) -> bool:
        draft, step = self._draft(), self._first_step()
        if step and not ask_unfinished(self._window, step, self.kind.unset):
            return False
        filed = self.kind.filed(draft)
        text = hand_text(self.kind.to_mapping(filed, path.resolve().parent))
        if not write_file(self._window, path, text.encode("utf-8")):
            return False
        self.begin(draft, path)
        return True


def _chosen(dialog: QFileDialog) -> Path | None:
    """The file that is chosen in a dialog, which is gone then."""
    name = dialog.selectedFiles()[0] if dialog.exec() else ""
    dialog.deleteLater()
    return Path(name) if name else None
