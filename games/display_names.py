"""Validation and comparison of display names, and users by name."""

import unicodedata
from collections.abc import Iterable
from itertools import count, groupby, pairwise

from django.core.exceptions import ValidationError
from django.db.models import Model

from games.models import User

MAX_DISPLAY_NAME_LENGTH = 40
MAX_COMBINING_MARKS = 4
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
JOINERS = frozenset("\u200c\u200d")
# Persian, Indic scripts and emoji need joiners; between Latin letters a joiner only hides.
JOINABLE = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
LOOK_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK"})
"""Scripts with look-alike letters, by the first word of their Unicode names."""
MIXED = "This name mixes look-alike letters from several alphabets in one word. Use one alphabet."


def clean_display_name(name: str, longest: int = MAX_DISPLAY_NAME_LENGTH) -> str:
    """Return `name` as pages show it; ValidationError unless 1 to `longest` visible characters are left."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise ValidationError("Enter a name.", code="empty-name")
    if len(name) > longest:
        raise ValidationError(f"This name has {len(name)} characters. Use at most {longest}.", code="long-name")
    is_visible = any(unicodedata.category(char)[0] not in "MZ" and char not in JOINERS for char in name)
    if not is_visible or any(_is_hidden_joiner(previous, char) for previous, char in pairwise(" " + name)):
        raise ValidationError("This name contains invisible characters. Type it again.", code="hidden-characters")
    marks = (len([*run]) for is_mark, run in groupby(name, _is_mark) if is_mark)
    if max(marks, default=0) > MAX_COMBINING_MARKS:
        raise ValidationError(
            f"A letter in this name has more than {MAX_COMBINING_MARKS} accents. Use fewer.", code="hidden-characters"
        )
    if mixes_alphabets(name):
        raise ValidationError(MIXED, code="mixed-alphabets")
    return name


def mixes_alphabets(name: str) -> bool:
    """Whether a word of the name mixes look-alike letters of several alphabets."""
    alphabets = [
        {unicodedata.name(char, "").partition(" ")[0] for char in word if char.isalpha()} for word in name.split()
    ]
    return any(len(LOOK_ALIKE & each) > 1 for each in alphabets)


def _is_hidden_joiner(previous: str, char: str) -> bool:
    if char in JOINERS:
        return unicodedata.category(previous) not in JOINABLE
    return char in BLANK_LETTERS or unicodedata.category(char) in {"Cc", "Cf", "Cs"}


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def distinct_names(names: Iterable[str]) -> list[str]:
    """Return `names` in order, each that looks like an earlier one with a number: "Sam 2". "" stays ""."""
    names = list(names)
    taken = {_skeleton(name) for name in names}
    seen: set[str] = set()
    told = []
    for name in names:
        look = _skeleton(name)
        if name and look in seen:
            numbered = (f"{name} {number}" for number in count(2))
            name = next(each for each in numbered if _skeleton(each) not in taken)
            taken.add(_skeleton(name))
        seen.add(look)
        told.append(name)
    return told


def names_by_key(people: Iterable[Model]) -> dict[int, str]:
    """Return distinct names of `people` in one list, by primary key. The oldest row keeps the plain name."""
    rows = {person.pk: str(person) for person in people}
    keys = sorted(rows)
    return dict(zip(keys, distinct_names(rows[key] for key in keys), strict=True))


def _skeleton(name: str) -> str:
    """Return a key that look-alike names share."""
    bare = (char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return "".join("".join(bare).casefold().split()).translate(dict.fromkeys(map(ord, JOINERS)))


def page_name_id(page_name: str) -> int:
    """Return the primary key at the end of a profile's name, in any case, or 0."""
    number = page_name.rpartition("-")[2]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else 0


def find_player_by_page_name(page_name: str) -> User | None:
    """Return the user whose profile has that name, in any case, or None."""
    return User.objects.filter(pk=page_name_id(page_name), is_guest=False, is_active=True).first()


def find_users(name: str) -> list[User]:
    """Return up to two users with that name: an account, else players under it, else the profile's owner."""
    people = User.objects.filter(is_active=True)
    account = people.filter(is_guest=False, username__iexact=name)[:1]
    known = list(account) or list(people.filter(display_name__iexact=name)[:2])
    of_page = find_player_by_page_name(name)
    return known or [user for user in (of_page,) if user and user.page_name == name]


def find_account(name: str) -> User | None:
    """Return the account with that name, else the only player under it, else the profile's owner, or None."""
    known = [user for user in find_users(name) if not user.is_guest]
    return known[0] if len(known) == 1 else find_player_by_page_name(name)
