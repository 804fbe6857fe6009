"""The source as the tests of the architecture read it: its files, and what stands in them."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


MADE_HERE = {"build", "dist", "__pycache__"}


@cache
def source_files() -> tuple[Path, ...]:
    """Every file of the source, from the root, new ones too; none that git ignores."""
    names = _known_to_git() if (ROOT / ".git").exists() else _unpacked()
    return tuple(Path(name) for name in sorted(names) if (ROOT / name).is_file())


def _known_to_git() -> set[str]:
    # The checkout may belong to somebody else, as it does in a container.
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(
        [*git, "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    return set(filter(None, listing.split("\0")))


def _unpacked() -> set[str]:
    """What stands in an unpacked archive, which has no git to ask."""
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return {
        path.as_posix()
        for path in paths
        if not MADE_HERE.intersection(path.parts) and not path.parts[0].startswith(".")
    }


def modules(*folders: str) -> list[Path]:
    """The Python modules in these top folders."""
    return [path for path in source_files() if path.suffix == ".py" and path.parts[0] in folders]


def line_count(path: Path) -> int:
    """How many lines a file has."""
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


@dataclass(frozen=True, slots=True)
class Function:
    """A function as it stands in a file, with the number of its lines, its own `def` included."""

    path: Path
    name: str
    lines: int

    def __str__(self) -> str:
        return f"{self.path.as_posix()}: {self.name} has {self.lines} lines"


def functions(path: Path) -> Iterator[Function]:
    """Every function and method of a module, nested ones too."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Function(path, node.name, (node.end_lineno or node.lineno) - node.lineno + 1)
