"""Bots in a season of elimination: whom they choose and to whom they give a token, and what they say about it.

A bot remembers the season: who chose it, who gave it a token. Beyond that its character decides.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from games.elimination.state import Fact, OpponentChosen, Player, SeasonState, TokenGiven
from games.humanize import format_count

Taste: TypeAlias = Literal["richest", "poorest", "drawn"]

TASTES: Mapping[str, Taste] = {"daredevil": "richest", "magpie": "richest", "wrecker": "poorest"}
"""What a character looks for in an opponent; others draw."""

GRUDGE, GRATITUDE = 2, 3
REASONS = {
    "grudge": "{name} has chosen me before. I have not forgotten it.",
    "richest": "{name} owns {garnets}. The victor inherits them.",
    "poorest": "{name} owns the least of those I can choose. I expect the least of {name}.",
    "drawn": "I have nothing against {name}. It had to be somebody.",
    "friend": "{name} gave me a token once. Now we are even.",
}


Feelings: TypeAlias = Mapping[tuple[Player, Player], int]
"""What a player feels for another, by both: gratitude is positive, a grudge negative."""


def feelings(states: Iterable[SeasonState], facts: Iterable[Fact]) -> Feelings:
    """Return what players feel after the facts; each of the `states` is the one before a fact."""
    felt: Counter[tuple[Player, Player]] = Counter()
    for state, fact in zip(states, facts, strict=False):
        match fact:
            case OpponentChosen(player) if state.candidate is not None:
                felt[player, state.candidate] -= GRUDGE
            case TokenGiven(giver, to):
                felt[to, giver] += GRATITUDE
    return felt


def choose_opponent(
    state: SeasonState, bot: Player, character: str, felt: Feelings, names: Sequence[str]
) -> tuple[Player, str]:
    """Return the opponent that the candidate, a `bot` of that character, chooses, and its sentence about it."""
    drawn = state.shuffled(state.eligible, "choice")
    worst = min(drawn, key=lambda player: felt.get((bot, player), 0))
    if felt.get((bot, worst), 0) < 0:
        return _decision(state, worst, "grudge", names)
    strangers = [player for player in drawn if felt.get((bot, player), 0) <= 0] or drawn
    taste = TASTES.get(character.partition(":")[0], "drawn")
    wealth = {"richest": -1, "poorest": 1, "drawn": 0}[taste]
    return _decision(state, min(strangers, key=lambda player: wealth * state.garnets(player)), taste, names)


def give_token(state: SeasonState, giver: Player, felt: Feelings, names: Sequence[str]) -> tuple[Player, str] | None:
    """Return to whom a bot with two tokens gives one, and its sentence: to somebody who once gave it one, or None."""
    friends = [player for player in state.receivers if felt.get((giver, player), 0) > 0]
    return _decision(state, friends[0], "friend", names) if friends else None


def _decision(state: SeasonState, player: Player, reason: str, names: Sequence[str]) -> tuple[Player, str]:
    garnets = format_count(state.garnets(player), "garnet")
    return player, REASONS[reason].format(name=names[player], garnets=garnets)
