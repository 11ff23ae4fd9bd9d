"""What a rival's sentence amounts to for another rival: these know each other's ways of putting things.

A sentence is known by its *skeleton*: in small letters, without the end mark, and with a sign for each thing
that it names. So is every form that a topic may be put in.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.nations import NATIONS
from games.rules.space_race.phrases import Launch, No, Phrase, Question, Reading, Truce, Yes
from games.rules.space_race.speech.cores import Means, Plain
from games.rules.space_race.speech.forms import forms_of
from games.rules.space_race.speech.topics import TOPICS
from games.rules.space_race.speech.voices import VOICES
from games.rules.space_race.table import LETTERS

_SLOT = re.compile(r"\{(\w+)\}")
_SIGNS = {"lot": "lot ~", "year": "#", "value": "#", "part": "%", "parts": "%", "quote": '""'}
"""Of a slot; those of nations have the sign @."""

_PARTS = "|".join(sorted((part.name for rules in EDITIONS.values() for part in rules.parts), key=len)[::-1])
_NATION = rf"(?:[Tt]he )?(?:{'|'.join(NATIONS)}|Nation \d+)"
_NAMED = re.compile(
    rf'(?P<quote>"[^"]*")|\b[Ll]ot (?P<lot>[A-Z])\b|(?P<nation>{_NATION}(?:(?:, | and ){_NATION})*)'
    rf"|(?P<part>\b(?:{_PARTS})\b(?:(?:, | and )(?:{_PARTS})\b)*)|(?P<number>\d+)"
)
_SIGN_OF = {"quote": '""', "lot": "lot ~", "nation": "@", "part": "%", "number": "#"}


def heard_again(text: str) -> Phrase | Plain | None:
    """What one of these sentences amounts to: a phrase, or the name of an intent; None for any other text."""
    if found := _known(text):
        topic, form, names = found[0]
        return _meant(TOPICS[topic].means, dict(zip(_SLOT.findall(form), names, strict=True)))
    return None


@lru_cache(maxsize=4096)
def topic_of(text: str) -> str | None:
    """The first of these; None for a text that no rival writes."""
    return next((topic for topic, _, _ in _known(text)), None)


def topics_of(text: str) -> list[str]:
    """The topics of which a telegram may be, by how it is put."""
    return list(dict.fromkeys(topic for topic, _, _ in _known(text)))


def _known(text: str) -> list[tuple[str, str, list[str]]]:
    """Each topic and form of a sentence, with what it names, in order."""
    names = [str(found[found.lastgroup or 0]) for found in _NAMED.finditer(text)]
    plain = _NAMED.sub(lambda found: _SIGN_OF[str(found.lastgroup)], text).lower().rstrip(".?!")
    forms = _forms()
    for core in _undressed(plain):
        if core in forms:
            return [(topic, form, names) for topic, form in forms[core]]
    return []


def _undressed(plain: str) -> Iterator[str]:
    """The sentence, and what is left of it without a manner of speaking before and after it."""
    opens, closes = _manners()
    head, mark, rest = plain.partition(": ")
    bare = rest if mark and head in opens else plain
    yield bare
    for close in closes:
        if bare.endswith(close):
            yield bare.removesuffix(close)


@cache
def _manners() -> tuple[frozenset[str], tuple[str, ...]]:
    voices = VOICES.values()
    return (
        frozenset(opening.lower() for voice in voices for opening in voice.opens),
        tuple([close.lower() for voice in voices for close in voice.closes]),
    )


@cache
def _forms() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The topics and forms by skeleton."""
    known: dict[str, tuple[tuple[str, str], ...]] = {}
    for name, topic in TOPICS.items():
        for form in chain(
            forms_of(topic.cores), *(forms_of(each.own.get(name, ())) for each in VOICES.values())
        ):
            skeleton = _skeleton(form)
            known[skeleton] = (*known.get(skeleton, ()), (name, form))
    return known


def _skeleton(form: str) -> str:
    signed = _SLOT.sub(lambda slot: _SIGNS.get(slot[1], "@"), form.replace("lot {lot}", "{lot}"))
    return signed.lower().rstrip(".?!")


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
