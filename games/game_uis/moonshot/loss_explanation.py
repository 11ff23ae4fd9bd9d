"""Why a match of Moonshot was lost, for a seat of the losing program."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import Events, Names, Options
from games.game_uis.moonshot.launches import launches
from games.game_uis.moonshot.names import program_name
from games.game_uis.moonshot.sentences import end_sentence
from games.game_uis.moonshot.texts import VERDICT_TEXTS, WHY_LOST_TEXTS
from games.humanize import format_count
from games.rules.contract import Event
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.model import MoonshotView

Data = Mapping[str, Any]


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: MoonshotView) -> str:
    """See `GameUI.why_lost`: the final figures, the launches, and the last failed one with its dice."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "match_over"), None)
    mine = view.program
    if over is None or mine is None or over["winner"] in (None, mine):
        return ""
    told = [*launches(events, mine)]
    own = [launch for launch in told if launch.program == mine and launch.ended == "exploded"]
    landed = told[-1:] if over["reason"] == "moon" else []
    said = [launch.said for launch in (*own[-1:], *landed)]
    return " ".join([_stood(over["reason"], view, mine), _flown(events, mine), *said])


def verdict(view: MoonshotView, outcome: Mapping[str, Any] | None) -> str:
    """Return why a match ended, with the decisive figures; "" if no rule decided it."""
    reason, winners = (outcome or {}).get("reason"), (outcome or {}).get("winners", ())
    won = {program for program, each in view.standings.items() if {each.politician, each.engineer} & {*winners}}
    if reason not in DECIDED or not won:
        return ""
    first = next(iter(won))
    values = {"points": view.standings[first].points, "others": view.standings[RIVAL[first]].points}
    if len(won) > 1:
        return VERDICT_TEXTS["draw"].format(**values)
    case = DECIDED[reason]
    if case == "points" and values["points"] == values["others"]:
        case = "level"
    own, other = view.table.programs[first], view.table.programs[RIVAL[first]]
    figures = VERDICT_TEXTS[case].format(**values, budget=own.budget, other_budget=other.budget)
    return f"{end_sentence({'winner': first, 'reason': reason})} {figures}"


DECIDED = {"moon": "other", "popularity": "other", "budget": "budget", "rounds": "points", "resigned": "other"}
"""The figures that go with each reason for the end."""


def _stood(reason: str, view: MoonshotView, mine: str) -> str:
    """Return the decisive figures."""
    own, other = view.table.programs[mine], view.table.programs[RIVAL[mine]]
    mine_points, points = view.standings[mine].points, view.standings[RIVAL[mine]].points
    case = reason if reason in ("budget", "popularity", "moon") else "points"
    return WHY_LOST_TEXTS["level" if reason == "rounds" and mine_points == points else case].format(
        rival=program_name(RIVAL[mine]),
        points=points,
        own_points=format_count(mine_points, "mission point"),
        own_budget=getattr(own, "budget", 0),
        budget=getattr(other, "budget", 0),
    )


def _flown(events: Sequence[Event], mine: str) -> str:
    """Return the launches of both programs with their results."""
    ends = Counter(
        (event.kind, event.data["program"]) for event in events if event.kind in ("mission_done", "exploded")
    )
    return WHY_LOST_TEXTS["flown"].format(
        flown=format_count(ends["mission_done", mine], "mission"),
        lost=ends["exploded", mine],
        rival=program_name(RIVAL[mine]),
        rivals_flown=ends["mission_done", RIVAL[mine]],
        rivals_lost=ends["exploded", RIVAL[mine]],
    )
