"""Logging without secret URLs, and with one line a minute for a repeated failure."""

import logging
import re
import time

from django.db import Error as DatabaseError

SLASH = "(?:/|%(?:25)*2F)"
SECRET_PREFIXES = (
    "join",
    "seasons",
    "elimination",
    "set-ups",
    "templates",
    "calendar",
    *(f"{place}/{purpose}" for place in ("notices", "notifications") for purpose in ("stop", "confirm")),
    "reset/key",
    "confirm-email",
)
"""Path prefixes before the secret part of a URL; deploy/nginx.conf.template has the same."""


def _spellings(place: str) -> str:
    """Return a pattern of all spellings of a path: repeated slashes, and characters encoded once or more."""
    each = (f"{SLASH}+" if sign == "/" else f"(?:{sign}|%(?:25)*{ord(sign):X})" for sign in place)
    return "".join(each)


SECRET_PREFIX_PATTERN = f"{SLASH}(?:{'|'.join(map(_spellings, SECRET_PREFIXES))}){SLASH}+"
SECRET_PATH = re.compile(rf"({SECRET_PREFIX_PATTERN})(?:(?!{SLASH})[^\s/?&#\"'])+", re.IGNORECASE)
SECONDS_BETWEEN_REPETITIONS = 60.0


def redact_secrets(text: str) -> str:
    """Return the text with the secret parts of URLs (invitations, calendars, password resets …) masked."""
    return SECRET_PATH.sub(r"\1***", text)


def database_error_name(error: BaseException) -> str:
    """Return the name of a database error, such as "SQLITE_FULL". Its message could contain stored data."""
    cause = error.__cause__ or error
    return getattr(cause, "sqlite_errorname", type(cause).__name__)


class RedactingFormatter(logging.Formatter):
    """Formats log lines and tracebacks without secret URLs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with its secrets masked."""
        return redact_secrets(super().format(record))


class RepetitionFilter(logging.Filter):
    """Lets the same failure pass once a minute, and a database outage as one line for all matches."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged; remove its traceback where it is not needed."""
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
        self._passed = {each: when for each, when in self._passed.items() if now - when < SECONDS_BETWEEN_REPETITIONS}
        self._passed[what] = now
        return True
