"""Imports run one way, third parties have one room each, and the pure rooms stay light."""

import os
import subprocess
import sys

import grimp
import pytest
from importlinter.cli import lint_imports

from tests.architecture.tree import ROOT, modules

PURE = ("tablemgr.rules", "tablemgr.ledger")
LEAVES = {"tablemgr.assets", "tablemgr.config", "tablemgr.i18n"}
NUMPY_IN = "tablemgr.rules.batch"
HEAVY = {
    *("PySide6", "shiboken6", "sqlalchemy", "alembic", "psycopg", "reportlab", "numpy"),
    *("typer", "rich", "click", "pydantic", "platformdirs", "argon2", "babel"),
}


def test_the_contracts_of_the_rooms_are_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert code == 0, capsys.readouterr().out


def test_the_pure_rooms_import_the_standard_library_alone() -> None:
    graph = grimp.build_graph("tablemgr", include_external_packages=True, cache_dir=None)
    foreign = {
        (importer, imported)
        for importer in graph.modules
        if importer.startswith(PURE)
        for imported in graph.find_modules_directly_imported_by(importer)
        if imported.split(".")[0] not in {*sys.stdlib_module_names, "tablemgr"}
    }
    assert foreign - {(NUMPY_IN, "numpy")} == set()


def test_the_leaves_import_no_room() -> None:
    graph = grimp.build_graph("tablemgr", cache_dir=None)
    reached = {
        (leaf, imported)
        for leaf in LEAVES & graph.modules
        for imported in graph.find_modules_directly_imported_by(leaf)
    }
    assert {pair for pair in reached if pair[1] not in {*LEAVES, "tablemgr"}} == set()


def _pure_modules() -> list[str]:
    names = (".".join(path.with_suffix("").parts) for path in modules("tablemgr"))
    plain = (name.removesuffix(".__init__") for name in names)
    return [name for name in plain if name.startswith(PURE) and name != NUMPY_IN]


def _loaded_by(*names: str) -> set[str]:
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}print(*sys.modules)", *names],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "COVERAGE_PROCESS_START": ""},
    )
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_the_rules_loads_nothing_heavy() -> None:
    names = _pure_modules()
    assert "tablemgr.rules.cards" in names
    loaded = _loaded_by(*names)
    assert "tablemgr" in loaded
    assert loaded & HEAVY == set()


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    assert _loaded_by("tablemgr") & HEAVY == set()
