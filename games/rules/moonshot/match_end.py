"""The end of a match (§11), and its outcome."""

from collections.abc import Mapping
from typing import Any

from games.rules.contract import Award, Outcome
from games.rules.moonshot.data import BOARD, MISSIONS, PROGRAMS, RIVAL
from games.rules.moonshot.model import MatchEnd, MoonshotTable, ProgramTable, seats_of

REASONS = {
    "moon": "A rocket has landed on the Moon.",
    "popularity": "A program has lost all its popularity.",
    "budget": "One budget has left the other too far behind.",
    "rounds": "The last round is over, and the most mission points win.",
    "resigned": "A program has resigned.",
}


def points_of(program: ProgramTable) -> int:
    """Return the mission points of a program's trophies (§11)."""
    points = BOARD.tracks.mission_points
    return sum(points.get(MISSIONS[mission].deck, 0) for mission in program.trophies)


def critical(table: MoonshotTable) -> MatchEnd | None:
    """Return the match end by popularity or budget (R33); None while neither is critical."""
    budgets = {program: table.programs[program].budget for program in PROGRAMS}
    fallen = [program for program in PROGRAMS if table.programs[program].popularity <= 0]
    if len(fallen) == 1:
        return MatchEnd("popularity", RIVAL[fallen[0]])
    if fallen:
        return MatchEnd("popularity", _greater(budgets))
    if max(budgets.values()) - min(budgets.values()) >= BOARD.tracks.budget_gap:
        return MatchEnd("budget", _greater(budgets))
    return None


def after_last_round(table: MoonshotTable) -> MatchEnd:
    """Return the match end by the round limit (R34)."""
    figures = {
        name: (points_of(program), program.popularity, program.budget) for name, program in table.programs.items()
    }
    return MatchEnd("rounds", _greater(figures))


def _greater(figures: Mapping[str, Any]) -> str | None:
    less, greater = sorted(PROGRAMS, key=figures.__getitem__)
    return greater if figures[greater] > figures[less] else None


def outcome_of(table: MoonshotTable) -> Outcome | None:
    """Return the winners and all mission points; None while the match runs."""
    if table.ended is None:
        return None
    winners = tuple(range(len(table.seats))) if table.ended.winner is None else seats_of(table, table.ended.winner)
    points = [points_of(table.programs[chair.program]) for chair in table.seats]
    awards = tuple(Award(seat, "points", amount) for seat, amount in enumerate(points) if amount)
    return Outcome(table.ended.reason, winners, awards=awards)
