"""The files of a print, a PDF and the CSV beside it: their names, and what they would take away.

Where they cannot be written somebody is told what to do.
"""

import errno
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault

if TYPE_CHECKING:
    from tablemgr.services.reports.order import Order

PDF, CSV = ".pdf", ".csv"
PDF_MARK = b"%PDF"
CSV_MARK = "\ufeffreport,".encode()

_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")
_MOST_LETTERS = 60


def lost_by(target: Path) -> Iterator[Fault]:
    """What is no print, and would be lost where one is put; OSError where it cannot be read."""
    if target.suffix.lower() == PDF and holds_something_else(target):
        yield Fault(tr("{file} is there and is no PDF; name another file", file=target))
    beside = target.with_suffix(CSV)
    if holds_something_else(beside, CSV_MARK):
        yield Fault(tr("{file} is there and is no report; name another file", file=beside))


def holds_something_else(path: Path, mark: bytes = PDF_MARK) -> bool:
    """Whether a file that does not begin so would be lost, such as a hand named for a PDF."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(mark)) not in (b"", mark)


def remedy(error: OSError) -> str:
    """What to do where a file cannot be written, in a sentence."""
    if error.errno in (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", None)):
        return tr("There is no room: make some, or choose another place, and try again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("The program may not write there: choose another place, or have it allowed.")
    return tr("Choose another place, or see to this one, and try again.")


def file_name(order: "Order", now: datetime) -> str:
    """What a print's PDF is called: form, subject and time, in letters that every system has."""
    asked = order.asked
    numbers = f"{asked.numbers[0]}-{asked.numbers[-1]}" if asked.numbers else ""
    where = (asked.session, str(asked.hand or ""), asked.day, asked.until)
    subject = (*where, asked.player, asked.rules, numbers)
    parts = (order.form, *subject, now.strftime("%Y%m%d-%H%M%S"))
    fit = [_UNFIT.sub("-", part).strip("-.")[:_MOST_LETTERS] for part in parts]
    return "_".join(filter(None, fit)) + PDF


def free_file(folder: Path, name: str) -> Path:
    """A file of a name, or of one with a number where that is taken; nothing is made."""
    path, number = folder / name, 1
    while path.exists() or path.with_suffix(CSV).exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{PDF}"
    return path
