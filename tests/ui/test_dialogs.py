"""No dialog that was closed stays: it would be styled with all the rest at every new colour."""

import ast
from collections.abc import Iterator

from tests.architecture.tree import ROOT, modules

OWN = {"QDialog"}
QTS = {"QFileDialog", "QPrintDialog"}
GONE = ("WA_DeleteOnClose", "deleteLater", "_chosen(")
"""What has a dialog be gone once it is closed."""


def _staying(tree: ast.Module) -> Iterator[str]:
    """The dialogs of a module that stay, hidden, as long as the window that they belong to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            is_one = OWN & {getattr(base, "id", "") for base in node.bases}
        elif isinstance(node, ast.FunctionDef):
            calls = (each for each in ast.walk(node) if isinstance(each, ast.Call))
            is_one = QTS & {getattr(call.func, "id", "") for call in calls}
        else:
            continue
        if is_one and not any(each in ast.unparse(node) for each in GONE):
            yield node.name


def test_every_dialog_is_gone_once_it_is_closed() -> None:
    rooms = [path for path in modules("tablemgr") if "ui" in path.parts]
    assert rooms
    staying = {
        f"{path.as_posix()}:{name}"
        for path in rooms
        for name in _staying(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    }
    # Whoever asks `_dialog` for one has `_chosen` let it go.
    assert staying == {"tablemgr/ui/quick/handfiles.py:_dialog"}


def test_a_dialog_that_stays_is_found() -> None:
    kept = "class Ask(QDialog):\n    pass\ndef choose():\n    return QFileDialog()"
    assert list(_staying(ast.parse(kept))) == ["Ask", "choose"]
