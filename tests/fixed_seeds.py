"""Seeds of matches that are the same in every run, here and on servers that tests start."""

import os
import secrets
import sys
from pathlib import Path
from random import Random

SERIES_FILE = "SERIES_FILE"
"""The environment's name for the file that says whose seeds a server deals: a test's name."""


class Cards:
    """A replacement of `secrets` for the models of matches; the seeds of a series differ from each other."""

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self, series: str) -> None:
        self._rng = Random(series)

    def token_hex(self, size: int) -> str:
        """Return `size` bytes, hexadecimal."""
        return self._rng.randbytes(size).hex()


class CardsOfTests(Cards):
    """The seeds of one test after another; each test writes its name into a file."""

    def __init__(self, name: Path) -> None:
        super().__init__("")
        self._name = name
        self._series = ""

    def token_hex(self, size: int) -> str:
        """Return `size` bytes, hexadecimal."""
        series = f"{self._name.read_text()}, on a server"
        if series != self._series:
            self._series = series
            self._rng = Random(series)
        return super().token_hex(size)


def main() -> None:
    """Run `manage.py` with the seeds of the test that the environment's file names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    from games.models import match

    match.secrets = CardsOfTests(Path(os.environ[SERIES_FILE]))
    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
