"""What goes into the frozen program and what stays out; `tablemgr.spec` reads it from here.

Nothing but lists and names: it can be tested without freezing anything.
"""

import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from tablemgr.assets import NOT_SHIPPED

ROOT = Path(__file__).resolve().parent.parent
NAME = "tablemgr"
MIGRATIONS = Path("tablemgr", "store", "migrations")

# Loaded by name: no import statement leads to them.
HIDDEN = (
    *("alembic.op", "alembic.context", "alembic.ddl.postgresql", "alembic.ddl.sqlite"),
    *("psycopg_binary", "psycopg_binary._psycopg", "psycopg_binary.pq"),
    *("sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite.pysqlite"),
)

# What others would bring along if they found it; the program never gets there.
EXCLUDED = (
    # Arrays of hands are ranked by the tests alone.
    *("numpy", "tablemgr.rules.batch"),
    *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtSql", "PySide6.QtXml"),
    *("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtTest", "PySide6.QtDesigner"),
    *("PySide6.QtUiTools", "PySide6.QtHelp", "PySide6.QtConcurrent"),
    *("PIL._avif", "PIL.AvifImagePlugin", "PIL._webp", "PIL.WebPImagePlugin"),
    *("PIL._imagingcms", "PIL._imagingft", "PIL.ImageTk", "PIL._imagingtk"),
    *("tkinter", "_tkinter", "pydoc", "pydoc_data", "doctest", "lib2to3", "ensurepip", "pip"),
    *("setuptools", "pkg_resources", "IPython", "pytest", "mypy", "MySQLdb", "pysqlite2"),
    *("psycopg2", "chardet", "charset_normalizer", "rlPyCairo", "renderPM", "rl_renderPM"),
)

# Qt's parts that come as neighbours of those that are wanted, by the start of their names.
UNWANTED_LIBRARIES = (
    *("libQt6Qml", "libQt6Quick", "libQt6VirtualKeyboard", "libQt6EglF", "libQt6Sql"),
    *("libQt6WaylandEgl", "libQt6OpenGL", "libQt6Test", "libQt6Designer"),
    *("Qt6Qml", "Qt6Quick", "Qt6VirtualKeyboard", "Qt6Sql", "opengl32sw"),
    *("QtQml", "QtQuick", "QtVirtualKeyboard", "QtSql"),
    # What the look of GTK would need, and a system that has it has already.
    *("libatk", "libcairo", "libdatrie", "libfribidi", "libgdk", "libgraphite", "libpango"),
    *("libharfbuzz.so", "libpixman", "libthai", "libgio-2.0.so", "libgobject-2.0.so"),
    *("libgmodule-2.0.so", "libjpeg.so", "libXext.so", "libXrender.so"),
    # The system's own, which the package asks for: what belongs to them is kept up to date there.
    *("libdbus-1.so", "libsystemd.so", "libcap.so", "libgcrypt.so", "libgpg-error.so", "liblz4.so"),
    *("libglib-2.0.so", "libgthread-2.0.so", "libpcre2-8.so"),
    *("libfontconfig.so", "libfreetype.so", "libpng16.so", "libexpat.so"),
    # Who has no CUPS has no printer.
    *("libcups.so", "libavahi-", "libgnutls.so", "libnettle.so", "libhogweed.so", "libgmp.so"),
    *("libtasn1.so", "libp11-kit.so", "libidn2.so", "libunistring.so"),
    # Every Linux has its own, and two beside one another would not agree on its mounts.
    *("libblkid", "libmount", "libselinux"),
    *("libavif", "libwebp", "libsharpyuv", "liblcms2", "libharfbuzz-", "libfreetype-"),
)
UNWANTED_PLUGINS = (
    *("platforminputcontexts/libqtvirtualkeyboard", "platforms/libqeglfs", "platforms/libqvnc"),
    *("platforms/libqlinuxfb", "platforms/libqminimal", "platforms/libqvkkhrdisplay"),
    # They would need Qt's OpenGL.
    *("egldeviceintegrations/", "wayland-graphics-integration-client/"),
    *("networkinformation/", "tls/", "sqldrivers/", "generic/", "qmltooling/"),
    # Its look is of no use to Fusion's, and it would bring all of GTK.
    "platformthemes/libqgtk3",
    "platforminputcontexts/qtvirtualkeyboard",
    # A logo is PNG or JPEG, an icon SVG.
    *(
        f"imageformats/{prefix}{kind}"
        for kind in ("pdf", "tiff", "webp", "icns", "tga", "wbmp")
        for prefix in ("libq", "q")
    ),
)
# Readers of programming languages, by the hundred: nothing that the program prints is in one.
UNWANTED_MODULES = ("pygments.lexers.",)
WANTED_MODULES = ("pygments.lexers._mapping",)
LANGUAGES = ("en", "hu", "it", "pl", "zh")
"""The languages whose numbers, dates and Qt's own words are taken along."""


# What PyInstaller has run before the program, and what loads a quarter of a command's time for
# what no part of it does: source of its own to be read, its modules to be listed, processes of its
# own kind to be made.
UNWANTED_HOOKS = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pkgutil")
# It loads Qt's bindings for every command; on Linux they find their own neighbours without it.
UNWANTED_ON_LINUX = ("pyi_rth_pyside6",)


def is_wanted(destination: str) -> bool:
    """Whether a file that was found for the frozen program is taken along, by its place there."""
    path = PurePosixPath(destination.replace("\\", "/"))
    if path.name.startswith(UNWANTED_LIBRARIES) or NOT_SHIPPED in path.as_posix():
        return False
    # Lists of parts that packages bring of themselves, longer than some are.
    if ".dist-info/sboms/" in path.as_posix():
        return False
    inside = path.as_posix().partition("/plugins/")[2]
    if inside and inside.startswith(UNWANTED_PLUGINS):
        return False
    if "/locale-data/" in path.as_posix():
        return path.stem.startswith(("root", *LANGUAGES))
    if "/translations/" in path.as_posix() and path.suffix == ".qm":
        return _is_spoken(path.stem)
    return True


def _is_spoken(catalogue: str) -> bool:
    """Whether a catalogue such as `qtbase_zh_CN` is of Qt's own words and of a language taken."""
    what, _, language = catalogue.partition("_")
    return what == "qtbase" and language.startswith(LANGUAGES)


def data(root: Path = ROOT) -> list[tuple[str, str]]:
    """What the program reads as files: each with the folder that it goes to."""
    share = f"{NAME}/_share"
    found = [(root / each, f"{share}/{each}") for each in ("docs", "reports", "resources")]
    steps = sorted((root / MIGRATIONS).rglob("*.py"))
    found += [(step, step.relative_to(root).parent.as_posix()) for step in steps]
    return [(str(path), folder) for path, folder in found]


def kept(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Those of PyInstaller's entries (destination, source, kind) that are taken along."""
    return [entry for entry in entries if is_wanted(entry[0])]


def kept_modules(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Those of the modules that are taken along, by their names."""
    return [
        entry
        for entry in entries
        if entry[0] in WANTED_MODULES or not entry[0].startswith(UNWANTED_MODULES)
    ]


def run_first(
    scripts: Iterable[tuple[str, str, str]], system: str = sys.platform
) -> list[tuple[str, str, str]]:
    """Those of PyInstaller's scripts that are run: its own that are wanted, then the program."""
    unwanted = UNWANTED_HOOKS + (UNWANTED_ON_LINUX if system.startswith("linux") else ())
    return [script for script in scripts if script[0] not in unwanted]
