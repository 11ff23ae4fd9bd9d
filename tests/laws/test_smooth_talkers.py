"""Deals can't be used against rivals: a nation that promises everything, or asks everybody, gains little."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from games.rules.contract import Channel, Message
from games.rules.deals import Proposal
from games.rules.playout import final_outcome, playout
from games.rules.space_race.clauses import LaunchRocket, LeaveLot, PayGarnets, StayOnGround, TellReading
from games.rules.space_race.commitments import RaceObservation
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.telegraph import PUBLIC

pytestmark = pytest.mark.long

MATCHES, SEATS = 100, 5
TALKERS = ["clerk", "tinker", "scout", "steady"]
MOST_GAINED = 1.3
"""In wins, beside the same player who is silent."""


def proposes(gives: Sequence, asks: Sequence):
    """It proposes one deal to everybody, year after year, and keeps nothing; None is the best lot."""

    def talker(seen: RaceObservation, channels: Sequence[Channel], rng: Random) -> list[Message]:
        view, me, year = seen.view, seen.view.viewer or 0, str(seen.view.year)
        if any((each.seat, each.label) == (me, year) for each in seen.messages()):
            return []
        offer = view.board.offer
        best = max(range(len(offer)), key=lambda lot: view.rules.values.get(offer[lot], 0))
        given, asked = (
            tuple(LeaveLot(best) if each is None else each for each in side) for side in (gives, asks)
        )
        lines = [channel for channel in channels if channel.key != PUBLIC]
        return [
            Message(each.key, me, "", deal=Proposal(f"{each.key}-{year}", (other,), given, asked))
            for each in lines
            for other in each.readers
            if other != me
        ]

    return talker


def shares(talker, seeds: range) -> list[float]:
    """What the player with that talk wins of each match, seat after seat, among rivals who talk."""
    won = []
    for seed in seeds:
        here = seed % SEATS
        options = SPACE_RACE.options({"edition": "five"})
        kinds = [TALKERS[(seat + seed) % len(TALKERS)] for seat in range(SEATS)]
        bots, talkers = (
            [SPACE_RACE.bots[kind] for kind in kinds],
            [SPACE_RACE.talkers[kind] for kind in kinds],
        )
        bots[here], talkers[here] = SPACE_RACE.bots["wrecker"], talker
        *_, last = playout(SPACE_RACE, options, bots, bytes([seed % 256, seed // 256]), talkers)
        winners = final_outcome(SPACE_RACE, last.step.state).winners
        won.append((here in winners) / len(winners))
    return won


@cache
def silent_shares() -> list[float]:
    """What the same player wins who says nothing."""
    return shares(None, range(MATCHES))


SPIELS = {
    "exchange": proposes([LeaveLot(0)], [None]),
    "false reading": proposes([TellReading(0)], []),
    "stay": proposes([StayOnGround()], [StayOnGround()]),
    "launch": proposes([LaunchRocket()], [LaunchRocket()]),
    "promise to pay": proposes([PayGarnets(5)], [None, StayOnGround()]),
}


@pytest.mark.parametrize("spiel", SPIELS)
def test_a_spiel_gains_no_more_than_a_third(spiel):
    """But for two standard errors, in the difference of matches that begin alike."""
    silent = silent_shares()
    spoken_for = shares(SPIELS[spiel], range(MATCHES))
    gained = [said - MOST_GAINED * quiet for said, quiet in zip(spoken_for, silent, strict=True)]
    assert fmean(gained) <= 2 * stdev(gained) / sqrt(MATCHES), (fmean(spoken_for), fmean(silent))
