"""The episodes to come of a season of elimination, and how many turns pass until each begins."""

from collections.abc import Mapping
from math import inf

from msgspec import Struct

from games.elimination.state import MOST_AT_A_TABLE, SeasonPlan, SeasonState
from games.elimination.transitions import PAIR

CHOICE = 1
"""The time to choose an opponent lasts as long as a turn (§5)."""


class ComingEpisode(Struct, frozen=True):
    """An episode to come: its number and players, the game of each table or of each match of the final, and the `turns`
    until it begins; infinitely many if nobody knows.
    """

    number: int
    players: int
    games: tuple[str, ...]
    turns: float


def coming_episodes(state: SeasonState, turns: Mapping[str, int]) -> list[ComingEpisode]:
    """Return the episodes after the one of `state`, if one player leaves in each (§1).

    `turns` are those of a match by its game, as far as they are known. They count from the start of the match in
    progress, or from the deadline of a decision.
    """
    if state.stage in ("final", "over"):
        return []
    left = len(state.players) - (not state.left)
    return planned_episodes(state.plan, turns, state.episode + 1, left, _turns_left(state, turns))


def planned_episodes(
    plan: SeasonPlan, turns: Mapping[str, int], number: int = 1, players: int = 0, wait: float = 0
) -> list[ComingEpisode]:
    """Return the episodes from that `number` on, which begins after `wait` turns; 0 players: all."""
    found = []
    for count in range(players or plan.players, 1, -1):
        sizes = [count] if count <= MOST_AT_A_TABLE else [(count + 1) // 2, count // 2]
        games = plan.final if count == PAIR else tuple(plan.games[size] for size in sizes)
        found.append(ComingEpisode(number, count, games, wait))
        wait += max(turns.get(game, inf) for game in games) + CHOICE + turns.get(plan.duel, inf)
        number += 1
    return found


def _turns_left(state: SeasonState, turns: Mapping[str, int]) -> float:
    """Return the turns until the end of the episode; there is no death match if somebody has left (§7)."""
    duel = 0 if state.left else turns.get(state.plan.duel, inf)
    if state.stage in ("choosing", "duel"):
        return duel
    choice = 0 if state.left else CHOICE
    main = max(turns.get(table.game, inf) for table in state.tables) if state.stage == "main" else 0
    return main + choice + duel
