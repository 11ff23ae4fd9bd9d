"""Words that fit on a card, in the letters that its typefaces have."""

import unicodedata
from collections.abc import Callable

ALSO = frozenset("–—‘’“”•…★")
LAST_LETTER = 0x17F


def drawable(text: str) -> str:
    """The text in letters that the typefaces have; accents they lack are left out, other scripts a "?"."""
    return "".join(_drawable(char) for char in unicodedata.normalize("NFC", text))


def _drawable(char: str) -> str:
    if " " <= char <= "~" or "\xa0" <= char <= chr(LAST_LETTER) or char in ALSO:
        return char
    bare = "".join(part for part in unicodedata.normalize("NFKD", char) if " " <= part <= "~")
    return bare or ("" if unicodedata.combining(char) else "?")


def wrapped(text: str, length: Callable[[str], float], width: float) -> list[str]:
    """The text in lines no longer than `width`; a word that is too long for a line is cut."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and length(joined) <= width:
            lines[-1] = joined
            continue
        while length(word) > width:
            fits = max(
                1, next(size for size in range(len(word), 0, -1) if size == 1 or length(word[:size]) <= width)
            )
            lines.append(word[:fits])
            word = word[fits:]
        lines += [word] if word else []
    return lines
