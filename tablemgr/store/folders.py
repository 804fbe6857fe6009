"""Whether a folder lies on another computer, where SQLite's locks and shared memory do not hold."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path, PurePosixPath

_KINDS = """
9p acfs afpfs afs ceph cifs coda davfs davfs2 drvfs fhgfs gfs gfs2 glusterfs lustre ncpfs nfs nfs4
ocfs2 orangefs prl_fs smb3 smbfs sshfs vboxsf vmhgfs webdav
fuse.afpfs fuse.cephfs fuse.curlftpfs fuse.davfs fuse.davfs2 fuse.gcsfuse fuse.glusterfs
fuse.goofys fuse.gvfsd-fuse fuse.rclone fuse.s3fs fuse.sshfs fuse.vmhgfs-fuse
"""
NETWORK_KINDS = frozenset(_KINDS.split())
"""Kinds of file system, as mount tables name them, that other computers share."""

_REMOTE = 4

Probe = Callable[[Path], str | None]
"""Tells of a path the kind of network folder it lies in, None for this computer's own disks."""


def network_kind(path: Path) -> str | None:
    """The kind of network folder that a path lies in on this machine, None for its own disks."""
    if is_unc(str(path)):
        return "UNC"
    if sys.platform == "win32":
        import ctypes

        remote = ctypes.windll.kernel32.GetDriveTypeW(path.anchor) == _REMOTE
        return "network drive" if remote else None
    return kind_in_mounts(path.resolve(), _mounts())


def is_unc(path: str) -> bool:
    r"""Whether a path is a share's, such as \\server\tables."""
    return path.startswith("\\\\") and not path.startswith(("\\\\?\\", "\\\\.\\"))


def kind_in_mounts(path: Path, mounts: str) -> str | None:
    r"""The network kind of the mount that a path lies in, by a table with lines such as
    `server:/tables /mnt/tables nfs4 rw 0 0`; a blank in a folder's name is written `\040`.
    """
    best, kind = -1, ""
    for line in mounts.splitlines():
        parts = line.split()
        if len(parts) < 3:
            continue
        folder = PurePosixPath(parts[1].replace("\\040", " ").replace("\\134", "\\"))
        # The last of two mounts on one folder is the one that is seen.
        if path.is_relative_to(folder) and len(folder.parts) >= best:
            best, kind = len(folder.parts), parts[2]
    return kind if kind in NETWORK_KINDS else None


def _mounts() -> str:
    table = Path("/proc/mounts")
    if table.exists():
        return table.read_text(encoding="utf-8", errors="surrogateescape")
    return as_mount_table(_mount_command())


def _mount_command() -> str:
    try:
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout


def as_mount_table(text: str) -> str:
    """What macOS's `mount` prints, `//server/x on /Volumes/My x (smbfs, ...)`, as a mount table."""
    lines = []
    for line in text.splitlines():
        _, on, rest = line.partition(" on ")
        folder, bracket, kinds = rest.rpartition(" (")
        if on and bracket:
            kind = kinds.rstrip(")").split(",")[0]
            lines.append(f"- {folder.replace(' ', chr(92) + '040')} {kind}")
    return "\n".join(lines)
