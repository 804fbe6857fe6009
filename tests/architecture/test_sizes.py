"""Modules and functions stay small enough to be read at one sitting."""

from pathlib import Path
from statistics import median

import pytest

from tests.architecture.tree import Function, functions, line_count, modules

PROGRAM = ("tablemgr", "installer")


def _program_functions() -> list[Function]:
    return [function for path in modules(*PROGRAM) for function in functions(path)]


@pytest.mark.parametrize(
    ("folders", "most"), [(PROGRAM, 400), (("tests",), 600)], ids=["program", "tests"]
)
def test_no_module_is_longer_than_its_limit(folders: tuple[str, ...], most: int) -> None:
    sizes = {path.as_posix(): line_count(path) for path in modules(*folders)}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > most} == {}


def test_the_median_module_has_at_most_150_lines() -> None:
    sizes = [line_count(path) for path in modules(*PROGRAM) if path.name != "__init__.py"]
    assert median(sizes) <= 150


def test_no_function_is_longer_than_60_lines() -> None:
    everything = [function for path in modules(*PROGRAM, "tests") for function in functions(path)]
    assert everything
    assert [str(function) for function in everything if function.lines > 60] == []


def test_the_median_function_has_at_most_10_lines() -> None:
    assert median(function.lines for function in _program_functions()) <= 10


def test_no_widget_takes_more_than_40_lines_to_make() -> None:
    makers = [
        function
        for function in _program_functions()
        if function.name == "__init__" and function.path.parts[:2] == ("tablemgr", "ui")
    ]
    assert [str(function) for function in makers if function.lines > 40] == []


def test_functions_are_measured_from_def_to_their_last_line(tmp_path: Path) -> None:
    module = tmp_path / "sample.py"
    module.write_text("def outer():\n    def inner():\n        return 1\n\n    return inner\n")
    assert {f.name: f.lines for f in functions(module)} == {"outer": 5, "inner": 2}
