"""The set-up commands; this one file has to be readable by a Python that is too old to go on."""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "tablemgr needs Python 3.11 or newer; found %d.%d at %s.\n"
        "Install a newer one from python.org or from your system's packages, and type:\n"
        "  python3.11 installer/bootstrap.py run"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from installer.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
