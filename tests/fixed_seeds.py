"""Seeds of matches that are the same in every run, here and on servers that tests start."""

import os
import secrets
import sys
from pathlib import Path
from random import Random

SERIES_FILE = "SERIES_FILE"
"""The environment's name for the file that says whose seeds a server deals: a test's name."""


class Cards:
    """A replacement of `secrets` for the models; the seeds of a series differ from each other."""

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


def keep_newer_sessions() -> None:
    """Delete the session cookie at a sign-out only, and not because the session of a request is gone.

    A browser may still get the answer to a page of the previous test, whose session is gone, after it was signed in
    for this one.
    """
    from django.conf import settings
    from django.contrib.sessions.middleware import SessionMiddleware

    respond = SessionMiddleware.process_response

    def process_response(self, request, response):
        if not request.session.modified:
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return respond(self, request, response)

    SessionMiddleware.process_response = process_response


def main() -> None:
    """Run `manage.py` with the seeds of the test that the environment's file names, and with lasting sessions."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    from games.models import base

    base.secrets = CardsOfTests(Path(os.environ[SERIES_FILE]))
    keep_newer_sessions()
    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
