"""A strict reader for JSON documents from outside: every value knows its path and collects problems."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import category

from msgspec import Struct

WHOLE_DOCUMENT = "$"
LONGEST_QUOTE = 60

UNREADABLE = object()
"""Stands where the document is ambiguous or no JSON; whoever meets it stays silent, since `$` complained."""


class DocumentProblem(Struct, frozen=True):
    """A problem of a document, and the path of its field."""

    path: str
    message: str

    def __str__(self) -> str:
        """Return one line `path: message`, whatever characters the path has."""
        return "".join(map(_on_one_line, f"{self.path}: {self.message}"))


def _on_one_line(character: str) -> str:
    if category(character) in ("Cc", "Cs", "Zl", "Zp"):
        return character.encode("unicode_escape").decode()
    return character


def quoted(value: Any) -> str:
    """Return `value` as JSON for a message, shortened if it is long; lists and objects are only named."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    try:
        text = json.dumps(value)
    except ValueError:
        return "a number with thousands of digits"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


class JsonCursor(Struct, frozen=True):
    """A value of the document, its path, and the list that collects problems.

    A reading method that finds another type notes the problem and returns None.
    """

    value: Any
    path: str
    problems: list[DocumentProblem]

    def wrong(self, message: str) -> None:
        """Note a problem at this path."""
        self.problems.append(DocumentProblem(self.path, message))

    def _is_a(self, kind: type, kind_name: str) -> bool:
        if type(self.value) is kind:
            return True
        if self.value is not UNREADABLE:
            self.wrong(f"{quoted(self.value)} is not {kind_name}")
        return False

    def whole(self, low: int, high: int | None = None) -> int | None:
        """Return a whole number from `low` to `high` (None: no upper limit)."""
        if not self._is_a(int, "a whole number"):
            return None
        number: int = self.value
        if high is not None and not low <= number <= high:
            self.wrong(f"{quoted(number)} is not within {low} to {high}")
            return None
        if number < low:
            self.wrong(f"{quoted(number)} is not at least {low}")
            return None
        return number

    def flag(self) -> bool | None:
        """Return `true` or `false`."""
        return self.value if self._is_a(bool, "true or false") else None

    def text(self) -> str | None:
        """Return a string."""
        return self.value if self._is_a(str, "a string") else None

    def items(self) -> "list[JsonCursor] | None":
        """Return a cursor for each item of a list."""
        if not self._is_a(list, "a list"):
            return None
        return [JsonCursor(item, f"{self.path}[{index}]", self.problems) for index, item in enumerate(self.value)]

    def entries(self) -> "dict[str, JsonCursor] | None":
        """Return a cursor for each value of an object by its key; all keys are allowed."""
        if not self._is_a(dict, "an object"):
            return None
        return {key: JsonCursor(value, self._path_of(key), self.problems) for key, value in self.value.items()}

    def fields(self, required: Sequence[str], defaults: Mapping[str, Any] = {}) -> "dict[str, JsonCursor]":
        """Return a cursor for each named field of an object, of `defaults` for missing ones.

        Missing and unknown fields are problems; a missing required field gets an unreadable cursor.
        """
        entries = self.entries()
        values = {**dict.fromkeys(required, UNREADABLE), **defaults}
        places = {name: JsonCursor(value, self._path_of(name), self.problems) for name, value in values.items()}
        if entries is None:
            return places
        for name in required:
            if name not in entries:
                places[name].wrong("is missing")
        for name, entry in entries.items():
            if name in places:
                places[name] = entry
            else:
                entry.wrong("there is no such field")
        return places

    def child(self, key: str) -> "JsonCursor":
        """Return a cursor for a field that the object may lack, for problems only."""
        return JsonCursor(UNREADABLE, self._path_of(key), self.problems)

    def _path_of(self, key: str) -> str:
        return key if self.path == WHOLE_DOCUMENT else f"{self.path}.{key}"


def read_document(raw: bytes) -> JsonCursor:
    """Return a cursor for the whole document; its value is `UNREADABLE` if it is not valid JSON.

    Duplicate keys, NaN and Infinity, bytes that are not UTF-8, numbers with too many digits and too deep nesting are
    problems of the whole document.
    """
    problems: list[DocumentProblem] = []
    place = JsonCursor(UNREADABLE, WHOLE_DOCUMENT, problems)

    def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(pairs)
        for key, times in Counter(key for key, _ in pairs).items():
            if times > 1:
                values[key] = UNREADABLE
                place.wrong(f"the key {quoted(key)} stands {times} times in one object")
        return values

    def no_number(name: str) -> Any:
        place.wrong(f"{name} is not a number")
        return UNREADABLE

    try:
        text = raw.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=without_repeats, parse_constant=no_number)
    except UnicodeDecodeError as error:
        place.wrong(f"byte {error.start} is not UTF-8")
    except json.JSONDecodeError as error:
        place.wrong(f"line {error.lineno} column {error.colno} is not JSON: {error.msg}")
    except RecursionError:
        place.wrong("it is nested too deeply")
    except ValueError:
        place.wrong("a number has too many digits")
    else:
        return JsonCursor(value, WHOLE_DOCUMENT, problems)
    return place
