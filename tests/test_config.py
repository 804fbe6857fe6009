"""Which database is opened, and what the computer says of its place."""

from pathlib import Path

import pytest

from tablemgr import config


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(config.DATABASE_VARIABLE, raising=False)
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr(config, "data_folder", lambda: tmp_path / "data" / "tablemgr")


def test_what_is_named_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(config.DATABASE_VARIABLE, "room.sqlite")
    assert config.database_address("other.sqlite") == "other.sqlite"
    assert config.database_address() == "room.sqlite"


def test_else_it_is_the_users_own_whose_folder_is_made(tmp_path: Path) -> None:
    address = Path(config.database_address())
    assert address == tmp_path / "data" / "tablemgr" / "tablemgr.sqlite"
    assert address.parent.is_dir()


def test_the_data_folder_is_the_systems_for_this_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert "tablemgr" in config.data_folder().parts


def test_a_folder_is_the_users_own_or_the_one_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(config.FORMS_VARIABLE, raising=False)
    monkeypatch.delenv(config.PRINTS_VARIABLE, raising=False)
    own = tmp_path / "data" / "tablemgr"
    assert (config.forms_folder(), config.prints_folder()) == (own / "reports", own / "prints")
    monkeypatch.setenv(config.FORMS_VARIABLE, "forms")
    monkeypatch.setenv(config.PRINTS_VARIABLE, "paper")
    assert (config.forms_folder(), config.prints_folder()) == (Path("forms"), Path("paper"))


def test_a_place_is_told_from_the_users_own_folder() -> None:
    home = Path.home()
    assert config.from_home(home / "cards" / "night.sqlite") == str(Path("~/cards/night.sqlite"))
    assert config.from_home("postgresql://server/cardroom") == "postgresql://server/cardroom"


def test_the_user_is_whom_the_system_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "anna")
    assert config.system_user() == "anna"

    def unknown() -> str:
        raise OSError

    monkeypatch.setattr("getpass.getuser", unknown)
    assert config.system_user() == "?"


def test_the_zone_is_the_environments_or_the_links(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    zone = tmp_path / "zoneinfo" / "Europe" / "Rome"
    zone.parent.mkdir(parents=True)
    zone.touch()
    link = tmp_path / "localtime"
    link.symlink_to(zone)
    assert config.local_zone(link) == "Europe/Rome"
    monkeypatch.setenv("TZ", ":Europe/Budapest")
    assert config.local_zone(link) == "Europe/Budapest"


def test_a_computer_that_does_not_tell_counts_in_utc(tmp_path: Path) -> None:
    assert config.local_zone(tmp_path / "none") == "UTC"
    (tmp_path / "plain").touch()
    assert config.local_zone(tmp_path / "plain") == "UTC"
