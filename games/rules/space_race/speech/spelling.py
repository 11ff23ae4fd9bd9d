"""Words that fingers have put in another order, put right where the word is one of those that matter here."""

import re
from collections.abc import Mapping

_WORDS = (
    "what your reading have peace please launch launching missiles garnets shield engine plating which "
    "leave this "
    "year truce shoot shooting fire going from with friend friends winning leading trust promise "
    "promised thanks "
    "sorry hello planning plans mine that space rocket target deal together give want would could "
    "should there "
    "their think believe steal stole attack help about where when does know radiation counter measure "
    "read"
)
_BY_LETTERS: Mapping[str, str] = {"".join(sorted(word)): word for word in _WORDS.split()}
_HASTY = {
    "hte": "the",
    "teh": "the",
    "adn": "and",
    "cna": "can",
    "yuo": "you",
    "waht": "what",
    "thier": "their",
    "peice": "peace",
    "freind": "friend",
    "misiles": "missiles",
    "missles": "missiles",
    "lauch": "launch",
    "reding": "reading",
    "sheild": "shield",
    "promiss": "promise",
    "agre": "agree",
}
_KNOWN = frozenset(_WORDS.split())
_SOUND = frozenset(
    ["three", "form", "cloud", "stale", "slate", "dale", "dose", "scape", "soothing", "finders"]
)
"""Words that have the letters of another and are meant."""
_WORD = re.compile(r"[a-z]{3,}")
_LEAST = 4


def respelt(plain: str) -> str:
    """The text in small letters with such words put right."""
    return _WORD.sub(lambda word: _right(word[0]), plain)


def _right(word: str) -> str:
    if word in _HASTY:
        return _HASTY[word]
    if len(word) < _LEAST or word in _KNOWN or word in _SOUND:
        return word
    meant = _BY_LETTERS.get("".join(sorted(word)), word)
    return meant if meant[0] == word[0] else word
