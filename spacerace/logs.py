"""Lines of the log: no secret addresses, and one line a minute where the same thing fails again and again."""

import logging
import re
import time

from django.db import Error as DatabaseError

SLASH = "(?:/|%(?:25)*2F)"
SECRET_PREFIXES = (
    "join",
    "seasons",
    "set-ups",
    "templates",
    "calendar",
    "notices/stop",
    "notices/confirm",
    "notifications/stop",
    "notifications/confirm",
    "reset/key",
    "confirm-email",
)
"""What stands in an address before what opens it to its bearer; deploy/nginx.conf.template has the same."""


def _spellings(place: str) -> str:
    """Return a pattern of the ways to write a place: slashes repeated, any character encoded, even twice."""
    each = (f"{SLASH}+" if sign == "/" else f"(?:{sign}|%(?:25)*{ord(sign):X})" for sign in place)
    return "".join(each)


SECRET_PREFIX_PATTERN = f"{SLASH}(?:{'|'.join(map(_spellings, SECRET_PREFIXES))}){SLASH}+"
SECRET_PATH = re.compile(rf"({SECRET_PREFIX_PATTERN})(?:(?!{SLASH})[^\s/?&#\"'])+", re.IGNORECASE)
SECONDS_BETWEEN_REPETITIONS = 60.0


def redact_secrets(text: str) -> str:
    """The text with the secret ends of addresses (invitations, calendars, lost passwords …) masked."""
    return SECRET_PATH.sub(r"\1***", text)


def database_error_name(error: BaseException) -> str:
    """What the database said, as a name: "SQLITE_FULL", "DiskFull". Its own words can hold what is stored."""
    cause = error.__cause__ or error
    return getattr(cause, "sqlite_errorname", type(cause).__name__)


class RedactingFormatter(logging.Formatter):
    """Formats lines, tracebacks and all, without secret addresses."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return redact_secrets(super().format(record))


class RepetitionFilter(logging.Filter):
    """Lets the same failure pass once a minute, and an outage of the database as one line for all matches."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written; it may lose its traceback."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        what: object = (record.msg, record.args, type(error))
        if isinstance(error, DatabaseError):
            what = (record.msg, type(error))
            record.msg, record.exc_info = f"{record.msg} ({database_error_name(error)})", None
        now = time.monotonic()
        if now - self._passed.get(what, -SECONDS_BETWEEN_REPETITIONS) < SECONDS_BETWEEN_REPETITIONS:
            return False
        self._passed = {
            each: when for each, when in self._passed.items() if now - when < SECONDS_BETWEEN_REPETITIONS
        }
        self._passed[what] = now
        return True
