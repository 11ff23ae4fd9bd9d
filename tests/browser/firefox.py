"""The system's Firefox, and a program through which Playwright drives it."""

import shlex
import shutil
import sys
from pathlib import Path

from tests.browser import firefox_relay

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
"""Its path; None on a machine without one."""


def write_starter(folder: Path) -> Path:
    """Write the program that Playwright starts in place of Firefox, which it finds by one path alone."""
    starter = folder / "firefox"
    command = shlex.join([sys.executable, firefox_relay.__file__, str(FIREFOX)])
    starter.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    starter.chmod(0o700)
    return starter
