"""The one place that pairs the parts of the program: screen and command line are given its Desk."""

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr import config
from tablemgr.i18n import tr

if TYPE_CHECKING:
    from tablemgr.reporting import Forms
    from tablemgr.reporting.paper import Progress
    from tablemgr.reporting.press import Paper
    from tablemgr.services.draw.settle import DrawSettlement
    from tablemgr.services.people.pins import PinProfile
    from tablemgr.services.reports.order import Order
    from tablemgr.services.room import Room
    from tablemgr.services.settle import Settlement


def wall_clock() -> datetime:
    """The time now with the site's offset; `SOURCE_DATE_EPOCH` fixes it, so that paper repeats."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(fixed), UTC)
    except (ValueError, OverflowError, OSError):
        # It is no time, and whoever makes the PDF would stumble over it as well.
        os.environ.pop("SOURCE_DATE_EPOCH", None)
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class Desk:
    """What screen and command line can have done for them that needs more than a service."""

    clock: Callable[[], datetime] = wall_clock
    profile: "PinProfile | None" = None
    """What a hash of a PIN costs; the strong one where nothing is said."""

    def enter(self, database: str = "") -> "Room":
        """Open the room's database: the one that is named, the environment's, or the user's own.

        Raises what `services.refusals` has words for.
        """
        from tablemgr.services.people.pins import STRONG
        from tablemgr.services.room import enter_room
        from tablemgr.store.engine import address_to_open

        address = address_to_open(database)
        profile = self.profile or STRONG
        return enter_room(address, config.station_name(), self.clock, profile)

    def payout_pdf(self, settlements: "Sequence[Settlement]") -> bytes:
        """The payout sheets of settled hands as one PDF, one after another."""
        from tablemgr.reporting import render_payout_sheets
        from tablemgr.services.reportdata import payout_sheet

        # Paper needs no seconds, and a sheet that is printed again at once stays the same file.
        now = self.clock().replace(second=0, microsecond=0)
        return render_payout_sheets([payout_sheet(each, now) for each in settlements])

    def draw_pdf(self, settlements: "Sequence[DrawSettlement]") -> bytes:
        """The payout sheets of settled hands of Italian draw as one PDF, one after another."""
        from tablemgr.reporting import render_draw_sheets
        from tablemgr.services.draw.sheet import draw_sheet

        now = self.clock().replace(second=0, microsecond=0)
        return render_draw_sheets([draw_sheet(each, now) for each in settlements])

    def forms(self, folder: Path | None = None) -> "Forms":
        """The forms in use: as shipped, and the house's own of a folder, or of the usual one."""
        from tablemgr.reporting import read_forms

        return read_forms(folder or config.forms_folder())

    def preview(
        self,
        room: "Room",
        order: "Order",
        progress: "Progress | None" = None,
        forms: "Forms | None" = None,
    ) -> "Paper":
        """A form to be looked at; nothing is recorded. Raises as `reporting.press` does."""
        from tablemgr.reporting.press import preview_report

        return preview_report(room, forms or self.forms(), order, progress)

    def print_to(
        self,
        target: Path,
        room: "Room",
        command: str,
        order: "Order",
        progress: "Progress | None" = None,
        forms: "Forms | None" = None,
    ) -> "Paper":
        """A form printed into a PDF with its CSV beside it, and recorded for who is signed in.

        `command` is the id of the print, the same one when it is tried again. Raises as
        `reporting.press` does, and OSError where the files cannot be written: it was no print then,
        and no new file of it is left.
        """
        from tablemgr.reporting.press import print_report
        from tablemgr.services.reports.files import CSV

        save = partial(save_paper, target)
        new = [each for each in (target, target.with_suffix(CSV)) if not each.exists()]
        try:
            return print_report(room, forms or self.forms(), command, order, save, progress)
        except BaseException:
            # Saved and not recorded: a paper that nobody would count.
            for each in new:
                each.unlink(missing_ok=True)
            raise


def save_paper(target: Path, paper: "Paper") -> None:
    """Write a PDF and, of a single report, its CSV beside it; or the CSV alone if named so.

    OSError, and neither is changed then; `RefusedError` where there is no CSV to be written.
    """
    from tablemgr.services.faults import Fault, RefusedError
    from tablemgr.services.reports.files import CSV, PDF

    if target.suffix.lower() == PDF:
        beside = {target.with_suffix(CSV): paper.csv} if paper.csv else {}
        write_all({target: paper.pdf, **beside})
    elif paper.csv:
        write_whole(target, paper.csv)
    else:
        raise RefusedError([Fault(tr("a .csv holds one report, and these are several"))])


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, as `write_all` does; raises OSError."""
    write_all({path: content})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write files so that all are there whole or none is changed; OSError names the file.

    A link keeps pointing where it points; what is no file (a device, a pipe) is written into.
    """
    beside: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            if _is_stream(path):
                path.write_bytes(content)
            else:
                _verify_replaceable(path)
                beside[path] = _written_beside(path.resolve(), content)
        for path, ready in beside.items():
            ready.replace(path.resolve())
    except OSError as error:
        # What is told is the file that was asked for, never the one beside it.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        for ready in beside.values():
            ready.unlink(missing_ok=True)


def _is_stream(path: Path) -> bool:
    return path.exists() and not (path.is_file() or path.is_dir())


def _verify_replaceable(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _written_beside(path: Path, content: bytes) -> Path:
    """A new file in the folder of another, with what is to be in that."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes a file that only its owner may read; give it what open() would have given.
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
