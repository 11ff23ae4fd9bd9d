"""Words that fingers have mistaken, put right where the word is one of those that matter here."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

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
_MATTERS = (
    "shield missile missiles launch launching garnet garnets reading radiation satellite plating engine "
    "booster "
    "boosters converter antenna parachute friend friends please promise agreement attack rocket peace truce "
    "proposal alliance believe espionage pursue winning question answer understand weather honest threaten "
    "exchange sabotage multistage reusable threshold counter together revenge strongest weakest stealing "
    "steal "
    "sorry thanks trust enemy enemies cooperate agree which nothing because"
)
_MEANT = (
    "lunch haunch peach place pence piece perch pesce truck trick trace trice premise pursed purse "
    "purser engined shied rocked rocker locket threat thread throat thrust trusty crust rust friendly "
    "fiend fried wining whining sealing stalling steaming steeling stealth steam steel steep steals "
    "stall stale steak stead steady rending rearing ready roading attach believed counted county "
    "country count encounter honesty contest plaiting planting placing placating garment garments "
    "garners missive mission missions missing peace pease space boosted boaster booted launder launched "
    "revenue avenge enema thank tanks sorts sorely worry story agreed agrees degree angered weathers "
    "whether exchanged pleased pleas lease plead pleat answers answered questions pursued together "
    "threatens witch watch notching noting sorry leading though thought through these there where their "
    "strange stranger strongly weakness convert converted thinks playing racket reaping garret winking "
    "wether reaching reacting rading rating raiding winding wanning "
)
"""Of a letter's difference from one that matters, and meant."""
_OTHER_WORDS = frozenset(_MEANT.split())
_WORD = re.compile(r"[a-z]{3,}")
_LEAST = 4
_LEAST_TO_GUESS = 5


def respelt(plain: str) -> str:
    """The text in small letters with such words put right."""
    return _WORD.sub(lambda word: _right(word[0]), plain)


def _right(word: str) -> str:
    if word in _HASTY:
        return _HASTY[word]
    if len(word) < _LEAST or word in _KNOWN or word in _SOUND:
        return word
    meant = _BY_LETTERS.get("".join(sorted(word)), word)
    return meant if meant != word and meant[0] == word[0] else _guessed(word)


def _guessed(word: str) -> str:
    """The word that matters which differs by one letter and begins with the same."""
    if len(word) < _LEAST_TO_GUESS or word in _OTHER_WORDS:
        return word
    return _mistaken().get(word, word)


@cache
def _mistaken() -> Mapping[str, str]:
    """The words that matter by what becomes of them with a letter more, less or another."""
    words = _MATTERS.split()
    known = {wrong: word for word in reversed(words) for wrong in _near(word)}
    return {wrong: word for wrong, word in known.items() if wrong not in words and not wrong.startswith(word)}


def _near(word: str) -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for place in range(1, len(word)):
        head, tail = word[:place], word[place:]
        yield head + tail[1:]
        yield from (head + letter + tail for letter in letters)
        yield from (head + letter + tail[1:] for letter in letters)
