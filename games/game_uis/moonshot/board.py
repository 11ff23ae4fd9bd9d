"""The public board: both programs, the missions with their odds, the politics board."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from games.game_uis.moonshot.names import level_pays, mission_pays, open_pays
from games.rules.moonshot.components import ICONS, Icon
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, PLACES, PROGRAM_NAMES, PROGRAMS, RIVAL
from games.rules.moonshot.flights import lacks_payload
from games.rules.moonshot.launch_odds import best_split, chance_of, faces_that_pass, path_of, with_jokers
from games.rules.moonshot.model import MissionOnBoard, MoonshotView, RiskOnPath, Rocket

PHASES: Mapping[str, str] = {
    "briefing": "Discussion",
    "prep": "Preparation",
    "politics": "Politics",
    "engineering": "Engineering",
    "fates": "Administration",
    "over": "The match is over",
}
DIAL = 24
"""The value at which a gauge stands at its end; a rocket that is stronger leaves it there."""

LOW_POPULARITY = 3
"""The popularity from which on boards warn: one lost rocket could end the match."""


Shown = dict[str, Any]
"""The values of something that a template shows, by name."""


@dataclass(frozen=True, slots=True)
class BoardSpot:
    """A place of the politics board; `card` is "" while it is open, `pays` is the reward of the place or its card.

    `own` and `rival` are the numbers of tokens of each side that lie there face down.
    """

    place: str
    card: str
    name: str
    level: int
    pays: str
    own: int
    rival: int


def sides_of(view: MoonshotView) -> list[Shown]:
    """Return both programs in order, each with its seats and their roles."""
    return [_side(view, program) for program in PROGRAMS]


def _side(view: MoonshotView, program: str) -> Shown:
    table, standing = view.table, view.standings[program]
    public = table.programs[program]
    if standing.politician == standing.engineer:
        roles = [(standing.politician, "politician and engineer")]
    else:
        roles = [(standing.politician, "politician"), (standing.engineer, "engineer")]
    return {
        "key": program,
        "name": PROGRAM_NAMES[program],
        "public": public,
        "standing": standing,
        "roles": roles,
        "is_first": table.first == program,
        "on_turn": table.turn == program,
        "gauges": [_gauge(icon, getattr(standing.rocket, icon)) for icon in ICONS],
        "is_unpopular": public.popularity <= LOW_POPULARITY,
        "popularity_track": range(public.popularity),
        "next_budget": _next_budget(view, public.budget),
    }


def _next_budget(view: MoonshotView, budget: int) -> int | None:
    """Return the budget of the next round before rewards; None once the change is booked, or without another round."""
    is_last = view.table.round >= view.table.rounds
    return None if is_last or view.table.phase in ("fates", "over") else budget + BOARD.tracks.budget_per_round


def _gauge(icon: Icon, value: int) -> Shown:
    """Return the dial of a parameter, with the middle at 32 33, and the position of its needle."""
    angle = pi * min(value, DIAL) / DIAL
    needle = f"{round(32 - 22 * cos(angle))} {round(33 - 22 * sin(angle))}"
    return {"icon": icon, "value": value, "needle": needle}


def targets_of(view: MoonshotView) -> list[Shown]:
    """Return the missions on the board with the exact odds of each program, jokers split automatically (§9).

    Each of the `checks` is a risk on the way, with the faces of the die that pass it by program; `launches` have the
    odds of the mission for each program, `payload` being markers there and needed.
    """
    return [
        {
            "card": MISSIONS[mission.id],
            "checks": [_check(view, mission, risk) for risk in mission.risks],
            "launches": [_launch(view, mission, program) for program in PROGRAMS],
            "pays": mission_pays(MISSIONS[mission.id]),
        }
        for mission in view.table.missions
    ]


def _check(view: MoonshotView, mission: MissionOnBoard, risk: RiskOnPath) -> Shown:
    odds = []
    for program in PROGRAMS:
        tests, flying = risk.tests[program], _flying(view, mission, program)
        passing = faces_that_pass(risk.id, _sabotage(view, program), tests, flying)
        odds.append({"program": program, "tests": tests, "passing": passing})
    return {"risk": risk.id, "odds": odds}


def _sabotage(view: MoonshotView, program: str) -> int:
    return view.table.programs[program].sabotage


def _flying(view: MoonshotView, mission: MissionOnBoard, program: str) -> Rocket:
    """Return the rocket in the state in which it would fly that mission."""
    rocket = view.standings[program].rocket
    return with_jokers(rocket, best_split(path_of(mission, program), _sabotage(view, program), rocket))


def _launch(view: MoonshotView, mission: MissionOnBoard, program: str) -> Shown:
    markers = mission.payload[program]
    return {
        "program": program,
        "payload": [(kind, markers[kind], needed) for kind, needed in MISSIONS[mission.id].payload.items()],
        "is_loaded": not lacks_payload(mission, program),
        "chance": chance_of(mission, program, _sabotage(view, program), view.standings[program].rocket),
        "is_declared": view.table.programs[program].declared == mission.id,
    }


def spots_of(view: MoonshotView, program: str) -> tuple[BoardSpot, ...]:
    """Return a program's places on the politics board, with the numbers of tokens and never their kinds (§12)."""
    return tuple(_spot(view, program, place) for place in PLACES)


def _spot(view: MoonshotView, program: str, place: str) -> BoardSpot:
    own, rival = (view.standings[each].laid[program].get(place, 0) for each in (program, RIVAL[program]))
    lies = view.table.programs[program].places[place]
    if lies is None:
        return BoardSpot(place, "", PLACES[place].name, 0, open_pays(place), own, rival)
    name, pays = MANEUVERS[lies.card].name_of(program), level_pays(lies.card, lies.level)
    return BoardSpot(place, lies.card, name, lies.level, pays, own, rival)
