"""Bots in a season of elimination: whom they choose and to whom they give a token, and what they say about it.

A bot remembers the season: who chose it, who gave it a token. Beyond that its character decides.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from games.elimination.state import Fact, OpponentChosen, Player, SeasonPlan, SeasonState, TokenGiven
from games.elimination.transitions import apply, start
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


class BotDecision(Struct, frozen=True):
    """The player that a bot has chosen, or None to keep its tokens, and its sentence about it."""

    player: Player | None
    sentence: str = ""


def feelings(plan: SeasonPlan, seed: str, facts: Iterable[Fact]) -> Mapping[tuple[Player, Player], int]:
    """Return what players feel for others so far, by both: gratitude is positive, a grudge negative."""
    felt: Counter[tuple[Player, Player]] = Counter()
    state = start(plan, seed)
    for fact in facts:
        match fact:
            case OpponentChosen(player) if state.candidate is not None:
                felt[player, state.candidate] -= GRUDGE
            case TokenGiven(giver, to):
                felt[to, giver] += GRATITUDE
            case _:
                pass
        state = apply(state, fact)
    return felt


def choose_opponent(
    state: SeasonState, character: str, felt: Mapping[tuple[Player, Player], int], names: Sequence[str]
) -> BotDecision:
    """Return the opponent that the candidate, a bot of that character, chooses."""
    bot, drawn = state.candidate, state.shuffled(state.eligible, "choice")
    if bot is None:
        raise ValueError("no candidate is to choose")
    worst = min(drawn, key=lambda player: felt.get((bot, player), 0))
    if felt.get((bot, worst), 0) < 0:
        return _decision(state, worst, "grudge", names)
    strangers = [player for player in drawn if felt.get((bot, player), 0) <= 0] or drawn
    taste = TASTES.get(character.partition(":")[0], "drawn")
    wealth = {"richest": -1, "poorest": 1, "drawn": 0}[taste]
    return _decision(state, min(strangers, key=lambda player: wealth * state.garnets(player)), taste, names)


def give_token(
    state: SeasonState, giver: Player, felt: Mapping[tuple[Player, Player], int], names: Sequence[str]
) -> BotDecision:
    """Return to whom a bot with two tokens gives one: to somebody who once gave it one, else to nobody."""
    friends = [player for player in state.receivers if felt.get((giver, player), 0) > 0]
    return _decision(state, friends[0], "friend", names) if friends else BotDecision(None)


def _decision(state: SeasonState, player: Player, reason: str, names: Sequence[str]) -> BotDecision:
    garnets = format_count(state.garnets(player), "garnet")
    return BotDecision(player, REASONS[reason].format(name=names[player], garnets=garnets))
