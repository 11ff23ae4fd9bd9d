"""Words can't be used against rivals: who promises everything, or repeats one thing, gains little by it."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from games.rules.contract import Channel, Message
from games.rules.playout import final_outcome, playout
from games.rules.space_race.dialogue import SeenRace
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.phrases import Launch, Phrase, Reading, Truce, spoken
from games.rules.space_race.speech.hearing import hear
from games.rules.space_race.telegraph import PUBLIC

pytestmark = pytest.mark.long

MATCHES, SEATS = 100, 5
TALKERS = ["clerk", "tinker", "scout", "steady"]
MOST_GAINED = 1.3
"""In wins, beside the same player who is silent."""


def promises_everything(seen: SeenRace, channels: Sequence[Channel], rng: Random) -> list[Message]:
    """It agrees to whatever is proposed, offers peace to all, and means nothing."""
    view = seen.view
    messages = seen.messages()
    told = []
    for channel in channels:
        year = [each for each in messages if each.channel == channel.key and each.label == str(view.year)]
        if not year or year[-1].seat != view.viewer:
            asked = hear(year[-1].text, view.rules, view.board.offer).intent if year else ""
            yes = asked.startswith("proposes")
            told.append(
                Message(channel.key, view.viewer or 0, "Yes." if yes else "Peace, and I leave you all.")
            )
    return rng.sample(told, min(2, len(told)))


def repeats(phrase: Phrase | str):
    """It says one thing to everybody, year after year; of a Truce, for the lot that is worth most."""

    def talker(seen: SeenRace, channels: Sequence[Channel], rng: Random) -> list[Message]:
        view = seen.view
        said = phrase
        if phrase is Truce:
            offer = view.board.offer
            best = max(range(len(offer)), key=lambda lot: view.rules.values.get(offer[lot], 0))
            said = Truce(best)
        elif phrase is Launch:
            said = Launch(view.year)
        text = said if isinstance(said, str) else spoken(said)
        spoken_to = {
            each.channel
            for each in seen.messages()
            if each.seat == view.viewer and each.label == str(view.year)
        }
        open_ones = [each for each in channels if each.key not in {*spoken_to, PUBLIC}]
        return [Message(each.key, view.viewer or 0, text) for each in open_ones[:2]]

    return talker


def shares(talker, seeds: range) -> list[float]:
    """What the player with that talk wins of each match, seat after seat, among rivals who talk."""
    won = []
    for seed in seeds:
        here = seed % SEATS
        options = SPACE_RACE.options({"edition": "five"})
        bots = [SPACE_RACE.bots[TALKERS[(seat + seed) % len(TALKERS)]] for seat in range(SEATS)]
        talkers = [SPACE_RACE.talkers[TALKERS[(seat + seed) % len(TALKERS)]] for seat in range(SEATS)]
        bots[here], talkers[here] = SPACE_RACE.bots["steady"], talker
        *_, last = playout(SPACE_RACE, options, bots, bytes([seed % 256, seed // 256]), talkers)
        winners = final_outcome(SPACE_RACE, last.step.state).winners
        won.append((here in winners) / len(winners))
    return won


@cache
def silent_shares() -> list[float]:
    """What the same player wins who says nothing."""
    return shares(None, range(MATCHES))


SPIELS = {
    "everything": promises_everything,
    "peace": repeats("peace?"),
    "truce": repeats(Truce),
    "launch": repeats(Launch),
    "low reading": repeats(Reading(0)),
}


@pytest.mark.parametrize("spiel", SPIELS)
def test_a_spiel_gains_no_more_than_a_third(spiel):
    """But for two standard errors, in the difference of matches that begin alike."""
    silent = silent_shares()
    spoken_for = shares(SPIELS[spiel], range(MATCHES))
    gained = [said - MOST_GAINED * quiet for said, quiet in zip(spoken_for, silent, strict=True)]
    assert fmean(gained) <= 2 * stdev(gained) / sqrt(MATCHES), (fmean(spoken_for), fmean(silent))
