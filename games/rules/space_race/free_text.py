"""The free text of bots: answers to telegrams, which bind nobody, and a sentence beside each deal."""

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from games.humanize import capitalise_first
from games.rules.contract import Seat
from games.rules.space_race.nations import NATIONS, nation_called

OTHER = "other"
"""The topic of whatever is not understood."""

_WORDS = re.compile(r"[a-z]+(?:'[a-z]+)?")
_NAMED = re.compile("|".join(f"(?P<n{seat}>\\b{name.lower()}\\b)" for seat, name in enumerate(NATIONS)))


@cache
def _replies() -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "replies.toml").read_text())


@cache
def _topics() -> Mapping[str, str]:
    return {phrase: topic for topic, phrases in _replies()["heard"].items() for phrase in phrases}


def _plain(text: str) -> str:
    return text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def topic_of(text: str) -> str:
    """Return what a telegram is about, by its exact words without names of nations; else `OTHER`."""
    words = _WORDS.findall(_NAMED.sub(" ", _plain(text)))
    return _topics().get(" ".join(words), OTHER)


def named_in(text: str) -> frozenset[Seat]:
    """Return the nations that a telegram names."""
    return frozenset(int(str(found.lastgroup)[1:]) for found in _NAMED.finditer(_plain(text)))


def reply(voice: str, topic: str, said: Collection[str], rng: Random, **slots: Any) -> str:
    """Return a sentence of that voice on the topic, if possible one that is not in `said`."""
    sentences = [capitalise_first(sentence.format(**slots)) for sentence in sentences_on(voice, topic)]
    return rng.choice([each for each in sentences if each not in said] or sentences)


def sentences_on(voice: str, topic: str) -> tuple[str, ...]:
    """Return the sentences of a voice on a topic, with "{nation}" for nations."""
    return tuple(_replies()[voice][topic])


@cache
def _openings() -> tuple[str, ...]:
    voices = (topics for name, topics in _replies().items() if name != "heard")
    sentences = (each for topics in voices for topic in topics.values() for each in topic)
    return tuple(part for each in sentences for part in _with_names(each))


def _with_names(sentence: str) -> list[str]:
    return (
        [capitalise_first(sentence.format(nation=nation_called(name))) for name in NATIONS]
        if "{" in sentence
        else [sentence]
    )


@lru_cache(maxsize=4096)
def is_of_a_bot(text: str) -> bool:
    """Whether a telegram needs no answer, because it is empty or begins with a sentence of a bot."""
    return not text or text.startswith(_openings())
