"""The licences of what is shipped: a list checked against those that may be, and their texts.

`python -m installer.licences` compares `docs/licences.md` with what is installed, `--write` makes
it anew, and `--texts FOLDER` writes every text, for the frozen program to bring along.
"""

import re
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from tablemgr.services.madeof import Part, installed_parts

ROOT = Path(__file__).resolve().parent.parent
LIST = Path("docs", "licences.md")

# By SPDX's names, and by those that packages use who do not know them.
ALLOWED = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "LGPL-3.0-only"),
    *("MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Zlib"),
    *("BSD License", "ISC License (ISCL)", "MIT License"),
}
QT = ("pyside6", "shiboken6")
GPL_ONLY = ("QtCharts", "QtDataVisualization", "QtGraphs", "QtVirtualKeyboard", "QtNetworkAuth")
"""Parts of Qt that are not under the LGPL: none may lie in the environment."""

FREEZER = "PyInstaller"
"""What starts the frozen program; only an environment that freezes has it."""

HEADER = """\
# Licences

What the program is made with, as the installed packages say themselves. tablemgr is under the MIT
licence (`LICENSE`), its fonts under those in `resources/fonts/LICENSE.txt`. Qt and PySide6 are used
under the LGPL: their libraries lie unchanged beside the program, in files of their own that may be
replaced. `python3 installer/bootstrap.py licences` writes this list; a licence that is not among
the allowed ones fails the tests. The frozen program is started by PyInstaller's bootloader, which
an exception to the GPL allows in any program.

| part | version | licence |
| --- | --- | --- |
"""
QT_NOTICE = """\
This program uses Qt {version} and Qt for Python (PySide6) under the GNU Lesser General Public
License, version 3. The texts of that licence and of the GNU General Public License, to which it
refers, lie beside this file.

Qt's libraries and those of PySide6 lie unchanged in the folder PySide6, in files of their own:
whoever has this program may replace them with others that are compatible with them. Their source
is to be had from The Qt Company under the number of the version named above.
"""


def is_allowed(expression: str) -> bool:
    """Whether a licence may be shipped: any alternative of it, with every part of that."""
    alternatives = re.sub(r"[()]", "", expression).split(" OR ")
    return expression in ALLOWED or any(
        all(part.strip() in ALLOWED for part in re.split(r" AND |, ", each))
        for each in alternatives
    )


def faults(parts: Sequence[Part]) -> Iterator[str]:
    """A sentence for each part that may not be shipped."""
    for part in parts:
        if not is_allowed(part.licence):
            yield f"{part.name} {part.version}: {part.licence} is no licence that is allowed"


def gpl_only(files: Sequence[str]) -> list[str]:
    """Those of these files that belong to a part of Qt which is not under the LGPL."""
    return [name for name in files if any(part in name for part in GPL_ONLY)]


def table(parts: Sequence[Part]) -> str:
    """The list as it stands in the documents."""
    rows = (f"| {part.name} | {part.version} | {part.licence} |\n" for part in parts)
    return HEADER + "".join(rows)


def write_texts(folder: Path, parts: Sequence[Part]) -> None:
    """Write the licence of the program, of Python, and of every part, a file each."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"tablemgr": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts["fonts"] = (ROOT / "resources" / "fonts" / "LICENSE.txt").read_text(encoding="utf-8")
    texts["Python"] = _of_python()
    for part in parts:
        texts[part.name] = _text_of(part)
        if part.name.casefold().startswith("pyside6_ess"):
            texts["Qt"] = QT_NOTICE.format(version=part.version)
    with suppress(metadata.PackageNotFoundError):
        package = metadata.distribution(FREEZER)
        part = Part(FREEZER, package.version, package.metadata["License"] or "")
        texts[FREEZER] = _text_of(part)
    for each in sorted((ROOT / "installer" / "licences").glob("*.txt")):
        texts[each.stem] = each.read_text(encoding="utf-8")
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def _of_python() -> str:
    places = (Path(sys.base_prefix), Path(sysconfig.get_path("stdlib")))
    found = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()]
    head = f"Python {sys.version.split()[0]}: Python Software Foundation License, version 2\n"
    return head + (found[0].read_text(encoding="utf-8") if found else sys.copyright + "\n")


def _text_of(part: Part) -> str:
    """What a package brings of licence texts, behind a line that says which it is under."""
    head = f"{part.name} {part.version}: {part.licence}\n"
    if part.name.casefold().startswith(QT):
        return f"{head}See Qt.txt, LGPL-3.0.txt and GPL-3.0.txt.\n"
    found = [
        file
        for file in metadata.files(part.name) or ()
        if ".dist-info" in str(file)
        and re.match(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)", file.name, re.IGNORECASE)
    ]
    texts = [f"\n--- {file.name}\n\n{file.read_text(encoding='utf-8')}" for file in found]
    return head + "".join(texts)


def main(args: Sequence[str]) -> int:
    """Compare the list, write it, or write the texts; 1 where anything is not as it must be."""
    parts = installed_parts()
    if args[:1] == ["--texts"]:
        write_texts(Path(args[1]), parts)
        return 0
    told = list(faults(parts))
    if "--write" in args:
        (ROOT / LIST).write_text(table(parts), encoding="utf-8", newline="\n")
    elif (ROOT / LIST).read_text(encoding="utf-8") != table(parts):
        told.append(f"{LIST.as_posix()} is not up to date: python3 installer/bootstrap.py licences")
    for fault in told:
        print(fault)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
