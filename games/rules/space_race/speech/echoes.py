"""What a rival's sentence amounts to for another rival: these know each other's ways of putting things."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.rules.space_race.phrases import Launch, No, Phrase, Question, Reading, Truce, Yes
from games.rules.space_race.speech.cores import TOPICS, Means, Plain, Topic
from games.rules.space_race.table import LETTERS

_SLOT = re.compile(r"\{(\w+)\}")
_FILLED = {
    "lot": "[A-Z]",
    "year": r"\d{4}",
    "value": r"\d{1,9}",
    "nation": "[A-Z].{2,30}?",
    "self": "[A-Z].{2,30}?",
}


@cache
def _patterns() -> tuple[tuple[Topic, re.Pattern[str]], ...]:
    return tuple([(topic, _pattern(core)) for topic in TOPICS.values() for core in topic.cores])


def _pattern(core: str) -> re.Pattern[str]:
    pieces = _SLOT.split(core)
    slots = [f"(?P<{name}>{_FILLED[name]})" for name in pieces[1::2]]
    words = [re.escape(words) for words in pieces[::2]]
    first = f"[{words[0][0]}{words[0][0].upper()}]{words[0][1:]}" if words[0] else ""
    return re.compile(first + "".join(map(str.__add__, slots, words[1:])))


@cache
def _any() -> re.Pattern[str]:
    return re.compile(
        "|".join(
            _SLOT.sub(lambda slot: _FILLED[slot[1]], _spelt(core))
            for topic in TOPICS.values()
            for core in topic.cores
        )
    )


def _spelt(core: str) -> str:
    pieces = re.split(r"(\{\w+\})", core)
    spelt = [piece if piece.startswith("{") else re.escape(piece) for piece in pieces]
    if not core.startswith("{"):
        spelt[0] = f"[{core[0]}{core[0].upper()}]{spelt[0][1:]}"
    return "".join(spelt)


def heard_again(text: str) -> Phrase | Plain | None:
    """What one of these sentences amounts to: a phrase, or the name of an intent; None for any other text."""
    if _any().search(text) is None:
        return None
    for topic, pattern in _patterns():
        if found := pattern.search(text):
            return _meant(topic.means, found.groupdict())
    return None


def _meant(means: Means, slots: Mapping[str, Any]) -> Phrase | Plain:
    match means:
        case "reading":
            return Reading(int(slots["value"]))
        case "truce":
            return Truce(LETTERS.index(slots["lot"]))
        case "launch":
            return Launch(int(slots["year"]))
        case "asks":
            return Question()
        case "yes":
            return Yes()
        case "no":
            return No()
        case _:
            return means


def topics_of(text: str) -> list[str]:
    """The topics of which a telegram may be, by how it is put."""
    return [name for name, topic in TOPICS.items() for core in topic.cores if _pattern(core).search(text)]
