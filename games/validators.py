"""Validators of texts that users write."""

import unicodedata

from django.core.exceptions import ValidationError

from games.display_names import clean_display_name
from games.exceptions import ServiceError

LAYOUT_CHARACTERS = "\n\t"


def clean_text(text: str, longest: int, field: str = "text") -> str:
    """Return the cleaned text; raise ServiceError if it is empty, too long or has unprintable characters."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    kinds = [unicodedata.category(char) for char in text if char not in LAYOUT_CHARACTERS]
    if not any(kind[0] not in "CMZ" for kind in kinds):
        raise ServiceError("Write something first.", field)
    if len(text) > longest:
        raise ServiceError(f"This text has {len(text):,} characters. Use at most {longest:,}.", field)
    if {"Cc", "Cs"} & set(kinds):
        raise ServiceError("This text contains characters that cannot be shown. Type it again.", field)
    return text


def validate_name(name: str, longest: int) -> str:
    """Return the cleaned display name; raise ServiceError at the field `name` if it is not valid."""
    try:
        return clean_display_name(name, longest)
    except ValidationError as error:
        raise ServiceError(str(error.message), "name") from None
