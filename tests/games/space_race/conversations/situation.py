"""The race in which people write to a rival, and what it answers."""

import tomllib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from games.rules.contract import Event, Message, Seen
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.speech.echoes import topics_of
from games.rules.space_race.speech.topics import TOPICS
from tests.games.space_race.states import opened

HERE = Path(__file__).parent
RIVAL, WRITER, UK = 0, 1, 2
ENGINE, SHIELD, STRAIGHT, MISSILES, PLATING, SPY = 2, 7, 3, 9, 10, 6
OFFER = (ENGINE, SHIELD, STRAIGHT, MISSILES, PLATING, SPY)
DEALS = {
    **dict.fromkeys(("agrees", "declines", "reading", "asks-back", "asks-what"), ("phrases",)),
    "peace": ("phrases", "refuses", "target"),
}
"""What answers, beside their own points, talks that people meant as a question for a reading or a deal."""
STATE = opened(
    "nine",
    [[MISSILES, 4, 12], [4, 5], [12, 12, 5], [5], [6]],
    offer=OFFER,
    reading=2,
    messages="open",
)
PAST = (
    Event(
        "espionage",
        {
            "year": 1952,
            "lot": 2,
            "number": PLATING,
            "pursuers": [{"seat": RIVAL, "level": 0}, {"seat": WRITER, "level": 1}],
            "receivers": [WRITER],
            "stolen": True,
        },
    ),
    Event("missile", {"year": 1952, "seat": RIVAL, "target": UK, "drawn": False}),
)


def conversations(name: str) -> list[dict[str, Any]]:
    """The conversations of a file."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / f"{name}.toml").read_text())["talks"]
    return found


def answers(talk: dict[str, Any], bot: str, seed: int = 1) -> Sequence[str]:
    """What the rival writes back on the line, in the end."""
    talker = SPACE_RACE.talkers[bot]
    view = SPACE_RACE.view(STATE, RIVAL)
    channels = [channel for channel in SPACE_RACE.channels(STATE) if RIVAL in channel.writers]
    heard: list[Message] = []
    told: list[str] = []
    for turn in (*talk.get("before", ()), talk):
        heard.append(Message("pair-0-1", WRITER, turn["says"], "1953"))
        seen: Seen[Any, Any] = Seen(view, events=lambda: PAST, messages=partial(tuple, heard))
        deeds = talker(seen, channels, Random(seed))
        written = [deed for deed in deeds if isinstance(deed, Message) and deed.channel == "pair-0-1"]
        told = [message.text for message in written]
        heard += [Message("pair-0-1", RIVAL, text, "1953") for text in told]
    return told


def is_to_the_point(talk: dict[str, Any], told: Sequence[str]) -> bool:
    """Whether one of the telegrams carries what it must, or asks for a phrase where that would be a deal."""
    points = {TOPICS[topic].point for text in told for topic in topics_of(text)}
    if any(asked in talk["point"] and not points.isdisjoint(given) for asked, given in DEALS.items()):
        return True
    return any(
        TOPICS[topic].point in talk["point"]
        and all(
            any(each.lower() in text.lower() for each in named.split("|")) for named in talk.get("names", ())
        )
        for text in told
        for topic in topics_of(text)
    )
