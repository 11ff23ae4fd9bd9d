"""What people may be called: anything in any script that can be seen and stays in its place."""

import pytest
from django.core.exceptions import ValidationError

from games.display_names import MAX_DISPLAY_NAME_LENGTH, clean_display_name

NAMES = [
    "Anna",
    "O'Neil & Søn",
    "<b>bold</b>",
    "Ξένια Иванова",
    "Alice Иванова",
    "Ночь-1",
    "東京Tokyo",
    "יעל",
    "علی‌رضا",
    "क्‍ष",
    "王小明",
    "Phạm Thị Hồng Nhung",
    "🧑‍🚀 Laika 🏳️‍🌈",
    "x" * MAX_DISPLAY_NAME_LENGTH,
]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        *((name, name) for name in NAMES),
        ("  Anna  ", "Anna"),
        ("Anna\t \n  Karenina", "Anna Karenina"),
        ("Anna\u00a0\u2003Karenina", "Anna Karenina"),
        ("Zoe\u0308", "Zoë"),
        (" " * 50 + "x" * MAX_DISPLAY_NAME_LENGTH, "x" * MAX_DISPLAY_NAME_LENGTH),
        ("e\u0301" * MAX_DISPLAY_NAME_LENGTH, "é" * MAX_DISPLAY_NAME_LENGTH),
    ],
)
def test_name_in_any_script_stays_but_for_white_space_and_composition(typed, shown):
    assert clean_display_name(typed) == shown


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty-name"),
        (" \t\u2003 ", "empty-name"),
        ("x" * (MAX_DISPLAY_NAME_LENGTH + 1), "long-name"),
        ("null\x00byte", "hidden-characters"),
        ("bell\x07", "hidden-characters"),
        ("csi\x9b2J", "hidden-characters"),
        ("\u202eannA", "hidden-characters"),
        ("An\u2066na\u2069", "hidden-characters"),
        ("\u0430lice", "mixed-alphabets"),
        ("Team \u039falice", "mixed-alphabets"),
        ("Anna\u200f", "hidden-characters"),
        ("An\u200bna", "hidden-characters"),
        ("An\u200dna", "hidden-characters"),
        ("\u200d", "hidden-characters"),
        ("An\u00adna", "hidden-characters"),
        ("\ufeffAnna", "hidden-characters"),
        ("\ud800", "hidden-characters"),
        ("\u3164", "hidden-characters"),
        ("\u2800\u2800", "hidden-characters"),
        ("\u0301\u0301", "hidden-characters"),
        ("a" + "\u0316" * 5, "hidden-characters"),
    ],
)
def test_name_with_hidden_characters_is_rejected(name, code):
    with pytest.raises(ValidationError) as refused:
        clean_display_name(name)
    assert refused.value.code == code
