"""Makes a release, or says everything that stands in its way; nothing is published from here.

Checked first, and all told at once: what git, the version, the changelog and the schema's old files
say. Then the packages are asked after for known holes, every check has to pass, and only then
anything is built.
"""

import argparse
import hashlib
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from installer import build, checks
from installer.audit import COPY, UNAUDITED, audit
from installer.environment import Site, ensure_environment
from installer.opening import Call
from installer.shell import SetupError, failure
from installer.stamp import Lock, python_of
from installer.version import version

OLD = Path("tests", "store", "old")
STEPS = Path("tablemgr", "store", "migrations", "versions")
SUMS, PARTS = "SHA256SUMS", "tablemgr-{version}-parts.cdx.json"
DRY = "--check"


@dataclass(frozen=True, slots=True)
class Options:
    """How a release is made: `is_dry` stops before the checks, `is_unaudited` goes on unasked.

    `copy` is a saved copy of the records of known holes, to be asked in place of the service.
    """

    is_dry: bool = False
    is_unaudited: bool = False
    copy: Path | None = None


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise SetupError(f"{message[:1].upper()}{message[1:]}.", f"Use {self.format_usage()[7:]}")


def options(args: Sequence[str]) -> Options:
    """The options of a command line; a file is found from where the command is typed."""
    parser = _Parser(prog="release", add_help=False, allow_abbrev=False)
    parser.add_argument(DRY, dest="is_dry", action="store_true")
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument(UNAUDITED, dest="is_unaudited", action="store_true")
    asked.add_argument(COPY, dest="copy", type=lambda name: Path(name).resolve(), metavar="FILE")
    return Options(**vars(parser.parse_args(args)))


def release(site: Site, wanted: Options, call: Call) -> int:
    """Refuse, or check, build, and write sums and the list of parts into `dist`."""
    refuse(site)
    if wanted.is_dry:
        site.say(f"Nothing stands in the way of {version(site.root)} but its checks.")
        return 0
    ensure_environment(site, Lock.RELEASE)
    audit(site, wanted.copy, is_required=not wanted.is_unaudited)
    ensure_environment(site, Lock.DEV)
    checks.run_checks(site.root, site.run, call, site.say)
    lowest(site, call)
    made = make(site)
    # What was made may have changed what git sees.
    refuse(site)
    for path in made:
        site.say(f"Made: {path}")
    site.say(f"Look at them, and then type: git tag -a v{version(site.root)}")
    return 0


def refuse(site: Site) -> None:
    """Raise with everything that stands in the way of a release."""
    told = [*_git_faults(site), *_changelog_faults(site.root), *_schema_faults(site.root)]
    if told:
        raise SetupError(
            f"{version(site.root)} is not released:",
            "Mend each of these, and run the same command again.",
            "\n".join(f"    {each}" for each in told),
        )


def _git_faults(site: Site) -> Iterator[str]:
    """A tree that is not what was committed, and a version that was not raised."""
    git = ["git", "-C", str(site.root)]
    state = site.run([*git, "status", "--porcelain"])
    if state.code != 0:
        yield "git says nothing of this folder: a release is made from a checkout"
        return
    for line in state.output.splitlines():
        yield f"not committed: {line[3:]}"
    tags = site.run([*git, "tag", "--list", "v*"]).output.split()
    newest = max(map(_numbers, tags), default=())
    if newest >= _numbers(version(site.root)):
        name = ".".join(map(str, newest))
        yield f"the version was not raised: {name} is released; see tablemgr/__init__.py"


def _numbers(name: str) -> tuple[int, ...]:
    """A version or its tag as numbers that compare; of a part that is none, nothing."""
    return tuple(int(each) for each in re.findall(r"\d+", name))


def _changelog_faults(root: Path) -> Iterator[str]:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    number = version(root)
    entry = re.search(rf"^## {re.escape(number)}, ([^\n]*)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if entry is None:
        yield f"CHANGELOG.md has no entry for {number}"
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", entry[1].strip()):
        yield f'CHANGELOG.md says of {number} "{entry[1].strip()}", and not its day: YYYY-MM-DD'
    elif not re.search(r"^- ", entry[2], re.MULTILINE):
        yield f"CHANGELOG.md says nothing of what is new in {number}"


def _schema_faults(root: Path) -> Iterator[str]:
    """A file of every schema is kept, so that a test opens it for ever."""
    for step in sorted((root / STEPS).glob("v[0-9]*.py")):
        name = step.stem[1:].partition("_")[0]
        if not (root / OLD / f"{name}.sqlite").is_file():
            yield f"{OLD.as_posix()}/{name}.sqlite is missing: a file of that schema, for the tests"


LOWEST_TESTS = ("tests/store", "tests/reporting", "tests/cli", "tests/services", "tests/ui/shell")


def lowest(site: Site, call: Call, args: Sequence[str] = ()) -> None:
    """Pass the tests of all that stands on other packages in the lowest versions declared.

    `args` name other tests, or say more to pytest.
    """
    folder = site.root / "build" / "lowest"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lock, python = str(folder / "lowest.txt"), str(python_of(folder))
    uv = [str(python_of(site.root)), "-m", "uv"]
    source = ["--universal", "--python-version", "3.11", str(site.root / "pyproject.toml")]
    # The tests' own tools come in today's versions, what the program stands on in the lowest.
    steps = (
        [*uv, "pip", "compile", "--quiet", "--resolution", "lowest-direct", *source, "-o", lock],
        [*uv, "venv", "--quiet", str(folder / ".venv")],
        [*uv, "pip", "install", "--quiet", "--python", python, "-r", lock],
        [*uv, "pip", "install", "--quiet", "--python", python, "--constraints", lock,
         "--group", f"{site.root / 'pyproject.toml'}:dev"],
    )  # fmt: skip
    for step in steps:
        done = site.run(step)
        if done.code != 0:
            raise failure("Installing the lowest versions", done, "See pyproject.toml.")
    site.say("The tests in the lowest versions declared:")
    tests = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(args or LOWEST_TESTS)]
    if call(tests) != 0:
        raise SetupError(
            "The tests fail in the lowest versions declared.",
            "Mend that, or raise the version in pyproject.toml.",
        )


def make(site: Site) -> list[Path]:
    """Build everything anew into `dist`; returns the files."""
    target = site.root / "dist"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    python = str(python_of(site.root))
    done = site.run([python, "-m", "hatchling", "build", "-d", str(target)])
    if done.code != 0:
        raise failure("Building the packages", done, "See the lines above.")
    build.build(site, [])
    list_parts(site, target)
    write_sums(target)
    return sorted(target.iterdir())


DYNAMIC = 'dynamic = ["version"]'


def list_parts(site: Site, target: Path) -> Path:
    """Write what the program is made with, as CycloneDX and to its schema; returns the file."""
    number = version(site.root)
    name = target / PARTS.format(version=number)
    # The list is of what is released: it names the version, which stands elsewhere in the source.
    about = site.root / "build" / "pyproject.toml"
    text = (site.root / "pyproject.toml").read_text(encoding="utf-8")
    about.parent.mkdir(exist_ok=True)
    about.write_text(text.replace(DYNAMIC, f'version = "{number}"'), encoding="utf-8")
    options = ("--pyproject", str(about), "--output-reproducible", "--validate", "-o", str(name))
    command = ["-m", "cyclonedx_py", "requirements", str(Lock.RUN), *options]
    done = site.run([str(python_of(site.root)), *command])
    if done.code != 0:
        raise failure("Listing the parts", done, "See the lines above.")
    return name


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file in a folder, as sha256sum reads them."""
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name != SUMS]
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
