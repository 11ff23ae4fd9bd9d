"""What somebody has written for others to read."""

import unicodedata

from games.refused import Refused

LAID_OUT = "\n\t"


def clean_text(text: str, longest: int, field: str = "text") -> str:
    """What was written, as it is kept; Refused for nothing, for too much, and for what cannot be shown."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    kinds = [unicodedata.category(char) for char in text if char not in LAID_OUT]
    if not any(kind[0] not in "CMZ" for kind in kinds):
        raise Refused("Write something first.", field)
    if len(text) > longest:
        raise Refused(f"At most {longest:,} characters; these are {len(text):,}.", field)
    if {"Cc", "Cs"} & set(kinds):
        raise Refused("There are characters in it that no telegraph knows; type it anew.", field)
    return text
