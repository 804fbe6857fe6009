"""Packs the frozen program as a Debian package; whoever removes it keeps the data in his home.

No maintainer script: icons, menu and file types are brought up to date by dpkg's own triggers.
"""

import gzip
import hashlib
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from installer.environment import Site
from installer.icons import PICTURE, SIZES
from installer.libraries import OFFSCREEN, X_WINDOW
from installer.shell import failure
from installer.version import version

NAME = "tablemgr"
TYPE_ICON = "application-x-tablemgr-hand"
SHARED = Path("installer", "linux")
MAINTAINER = "tablemgr contributors <contributors@tablemgr.invalid>"
# Debian gave libraries that hold times other names when these became 64 bits wide.
RENAMED = {"libglib2.0-0": "libglib2.0-0t64 | libglib2.0-0"}
EPOCH = "SOURCE_DATE_EPOCH"

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size_kb}
Depends: {depends}
Recommends: libcups2, libwayland-cursor0
Suggests: postgresql
Section: misc
Priority: optional
Description: Chinese Poker tables of a card room
 A dealer enters the hands that were shown; the program verifies naturals
 and fouls, works out who pays whom in the order of the house and within the
 stacks, says under which clause, keeps every chip in a ledger, and prints
 the paper.
 .
 It works alone on one computer, or for a room of tables on one PostgreSQL
 server.
"""

CHANGES = """\
{name} ({version}) stable; urgency=medium

  * What is new stands in changelog.gz.

 -- {by}  {day}
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the files of the package say of the program."""

    version: str
    when: datetime
    licence: str

    @property
    def date(self) -> str:
        """The day of the package: year-month-day."""
        return self.when.date().isoformat()

    @property
    def rfc_date(self) -> str:
        """The same as a changelog of Debian has it."""
        return format_datetime(self.when)

    @property
    def packed(self) -> str:
        """The version of the package: of the program, and how often that was packed."""
        return f"{self.version}-1"

    def fill(self, text: str) -> str:
        """A file of the package with the facts in their places."""
        for name, value in (("VERSION", self.version), ("DATE", self.date), ("MIT", self.licence)):
            text = text.replace(f"@{name}@", value)
        return text


def make(site: Site, frozen: Path, icons: Path, target: Path) -> Path:
    """Make the package of a frozen program in a folder; returns its file."""
    facts, architecture = gather(site.root), _architecture(site)
    work = target / f"{NAME}-deb"
    shutil.rmtree(work, ignore_errors=True)
    _program(frozen, work)
    _shared(site.root, work, facts)
    _pictures(site.root, icons, work)
    _documents(site.root, work, facts)
    _control(work, facts, architecture)
    package = target / f"{NAME}_{facts.packed}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", str(work), str(package)]
    done = site.run(command)
    if done.code != 0:
        raise failure("Packing", done, "Mend what the lines above say, and run the command again.")
    shutil.rmtree(work)
    return package


def gather(root: Path) -> Facts:
    """The facts of the checkout; its day is that of `SOURCE_DATE_EPOCH`, else today."""
    epoch = os.environ.get(EPOCH, "")
    when = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    lines = (root / "LICENSE").read_text(encoding="utf-8").strip().splitlines()
    licence = "\n".join(f" {line}" if line.strip() else " ." for line in lines)
    return Facts(version(root), when, licence)


def _architecture(site: Site) -> str:
    """What dpkg calls this machine's kind."""
    done = site.run(["dpkg", "--print-architecture"])
    if done.code != 0:
        raise failure("Asking dpkg", done, "A Debian package is made on Debian or its kin.")
    return done.output.strip()


def _program(frozen: Path, work: Path) -> None:
    home = work / "usr" / "lib" / NAME
    shutil.copytree(frozen, home, symlinks=True)
    for path in home.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or (path.parent == home and path.stat().st_mode & 0o100)
            path.chmod(0o755 if runs else 0o644)
    link = work / "usr" / "bin" / NAME
    link.parent.mkdir(parents=True)
    link.symlink_to(f"../lib/{NAME}/{NAME}")


def _shared(root: Path, work: Path, facts: Facts) -> None:
    """Menu entry, file type, and what a software shop says of the program."""
    for name, place in (
        ("tablemgr.desktop", "applications/tablemgr.desktop"),
        ("tablemgr-mime.xml", "mime/packages/tablemgr.xml"),
        ("tablemgr.metainfo.xml", "metainfo/org.tablemgr.tablemgr.metainfo.xml"),
        ("lintian-overrides", "lintian/overrides/tablemgr"),
    ):
        text = (root / SHARED / name).read_text(encoding="utf-8")
        _write(work / "usr" / "share" / place, facts.fill(text).encode())


def _pictures(root: Path, icons: Path, work: Path) -> None:
    """The icon of the program and of its files, in every size and as a drawing."""
    theme = work / "usr" / "share" / "icons" / "hicolor"
    drawing = (root / PICTURE).read_bytes()
    for place, name in (("apps", NAME), ("mimetypes", TYPE_ICON)):
        _write(theme / "scalable" / place / f"{name}.svg", drawing)
        for size in SIZES:
            content = (icons / f"{size}.png").read_bytes()
            _write(theme / f"{size}x{size}" / place / f"{name}.png", content)


def _documents(root: Path, work: Path, facts: Facts) -> None:
    share = work / "usr" / "share"
    man = facts.fill((root / SHARED / "tablemgr.1").read_text(encoding="utf-8"))
    _write(share / "man" / "man1" / "tablemgr.1.gz", _zipped(man.encode()))
    copyright_ = facts.fill((root / SHARED / "copyright").read_text(encoding="utf-8"))
    _write(share / "doc" / NAME / "copyright", copyright_.encode())
    changes = (root / "CHANGELOG.md").read_bytes()
    _write(share / "doc" / NAME / "changelog.gz", _zipped(changes))
    packed = CHANGES.format(name=NAME, version=facts.packed, by=MAINTAINER, day=facts.rfc_date)
    _write(share / "doc" / NAME / "changelog.Debian.gz", _zipped(packed.encode()))


def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o644)


def _control(work: Path, facts: Facts, architecture: str) -> None:
    files = [path for path in sorted(work.rglob("*")) if path.is_file() and not path.is_symlink()]
    for folder in (work, *work.rglob("*")):
        if folder.is_dir():
            folder.chmod(0o755)
    packages = dict.fromkeys(each.deb for each in (*OFFSCREEN, *X_WINDOW))
    text = CONTROL.format(
        name=NAME,
        version=facts.packed,
        architecture=architecture,
        maintainer=MAINTAINER,
        size_kb=sum(path.stat().st_size for path in files) // 1024,
        depends=", ".join(
            ["libc6", "tzdata", "libfreetype6", *(RENAMED.get(name, name) for name in packages)]
        ),
    )
    _write(work / "DEBIAN" / "control", text.encode())
    sums = (f"{_digest(path)}  {path.relative_to(work).as_posix()}\n" for path in files)
    _write(work / "DEBIAN" / "md5sums", "".join(sums).encode())


def _digest(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
