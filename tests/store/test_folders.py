"""Network folders are recognised on every kind of machine."""

from pathlib import Path

import pytest

from tablemgr.store.folders import as_mount_table, is_unc, kind_in_mounts, network_kind

MOUNTS = r"""
/dev/sda1 / ext4 rw 0 0
server:/export /mnt/tables nfs4 rw,relatime 0 0
/dev/sdb1 /mnt/tables/local xfs rw 0 0
//server/x /mnt/My\040Share cifs rw 0 0
anna@server: /home-of/anna fuse.sshfs rw 0 0
C:\134 /mnt/c 9p rw 0 0
tmpfs /mnt/twice tmpfs rw 0 0
server:/y /mnt/twice nfs rw 0 0
broken line
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/house.sqlite", None),
        ("/mnt/tables/house.sqlite", "nfs4"),
        ("/mnt/tables-2/house.sqlite", None),
        ("/mnt/tables/local/house.sqlite", None),
        ("/mnt/My Share/house.sqlite", "cifs"),
        ("/home-of/anna/house.sqlite", "fuse.sshfs"),
        ("/mnt/c/tables/house.sqlite", "9p"),
        ("/mnt/twice/house.sqlite", "nfs"),
    ],
)
def test_the_mount_that_a_path_lies_in_decides(path: str, kind: str | None) -> None:
    assert kind_in_mounts(Path(path), MOUNTS) == kind


def test_the_mounts_of_macos_are_read_too() -> None:
    table = as_mount_table(
        "/dev/disk1s1 on / (apfs, local, journaled)\n"
        "//anna@server/x on /Volumes/My Share (smbfs, nodev, nosuid, mounted by anna)\n"
        "nothing to see"
    )
    assert kind_in_mounts(Path("/Volumes/My Share/a"), table) == "smbfs"
    assert kind_in_mounts(Path("/Applications/a"), table) is None


@pytest.mark.parametrize(
    ("path", "is_share"),
    [(r"\\server\tables\a", True), (r"\\?\C:\a", False), (r"C:\a", False), ("/a", False)],
)
def test_shares_of_windows_are_recognised(path: str, is_share: bool) -> None:
    assert is_unc(path) == is_share
    if is_share:
        assert network_kind(Path(path)) == "UNC"


def test_a_folder_of_this_machine_is_none(tmp_path: Path) -> None:
    assert network_kind(tmp_path / "new.sqlite") is None
