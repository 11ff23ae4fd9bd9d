"""Why a match of Moonshot was lost, told to a seat of the losing program."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_uis.moonshot.launches import launches
from games.game_uis.moonshot.names import program_name
from games.humanize import format_count
from games.rules.contract import Event
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.model import MoonshotView

Data = Mapping[str, Any]


def why_lost(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Sequence[str], view: MoonshotView
) -> str:
    """See `GameUI.why_lost`: the figures at the end, the launches, and the last that failed with its dice."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "match_over"), None)
    mine = view.program
    if over is None or mine is None or over["winner"] in (None, mine):
        return ""
    told = [*launches(events, mine)]
    own = [each for each in told if each.startswith("Your launch") and " exploded" in each]
    landed = told[-1:] if over["reason"] == "moon" else []
    return " ".join([_stood(over["reason"], view, mine), _flown(events, mine), *own[-1:], *landed])


def verdict(view: MoonshotView, outcome: Mapping[str, Any] | None) -> str:
    """Return why a match ended as it did, with the figures that decided; "" where no rule decided it."""
    reason, winners = (outcome or {}).get("reason"), (outcome or {}).get("winners", ())
    won = {program for program, each in view.standings.items() if {each.politician, each.engineer} & {*winners}}
    if reason not in _DECIDED or not won:
        return ""
    first = next(iter(won))
    points, others = view.standings[first].points, view.standings[RIVAL[first]].points
    if len(won) > 1:
        return f"A draw: {points} mission points to {others}, and as much popularity and budget."
    own, other = view.table.programs[first], view.table.programs[RIVAL[first]]
    by = _DECIDED[reason].format(own=own, other=other, rival=program_name(RIVAL[first]))
    if reason == "rounds":
        level = f"with {points} mission points each, by more popularity or budget"
        return f"{program_name(first)} won {level if points == others else f'{by}: {points} to {others}'}."
    return f"{program_name(first)} won {by}; points did not count ({points} to {others})."


_DECIDED = {
    "moon": "by landing on the Moon",
    "popularity": "as {rival} had lost all popularity",
    "budget": "by the greater budget, {own.budget} to {other.budget}",
    "rounds": "by mission points after the last round",
    "resigned": "as {rival} resigned",
}


def _stood(reason: str, view: MoonshotView, mine: str) -> str:
    """Return what decided it, in figures."""
    own, other = view.table.programs[mine], view.table.programs[RIVAL[mine]]
    rival = program_name(RIVAL[mine])
    if reason == "budget":
        return f"Your budget was {own.budget}, that of {rival} {other.budget}."
    if reason == "popularity":
        return "You had lost all popularity."
    if reason == "moon":
        return f"{rival} was first on the Moon."
    mine_points, points = view.standings[mine].points, view.standings[RIVAL[mine]].points
    if reason == "rounds" and mine_points == points:
        return f"With {points} mission points each, {rival} had more popularity or budget."
    return f"You had {format_count(mine_points, 'mission point')}, {rival} {points}."


def _flown(events: Sequence[Event], mine: str) -> str:
    """Return how the launches of both went."""
    ends = {(kind, program): 0 for kind in ("mission_done", "exploded") for program in (mine, RIVAL[mine])}
    for event in events:
        if event.kind in ("mission_done", "exploded"):
            ends[event.kind, event.data["program"]] += 1
    own = f"You flew {format_count(ends['mission_done', mine], 'mission')} and lost {ends['exploded', mine]}"
    rival = f"{ends['mission_done', RIVAL[mine]]} and {ends['exploded', RIVAL[mine]]}"
    return f"{own}; for {program_name(RIVAL[mine])} it was {rival}."
