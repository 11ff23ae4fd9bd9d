"""The public board: both programs with their drawn blueprints, the missions with their odds, the politics board."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import cos, pi, sin
from types import SimpleNamespace
from typing import Any

from games.game_uis.moonshot.names import level_pays, mission_pays, open_pays
from games.humanize import and_list
from games.rules.moonshot.actions import missing_payload
from games.rules.moonshot.blueprint import COLUMN_PLACES, ROW_PLACES, SPACES, Seam, clauses_held, seams_of
from games.rules.moonshot.components import ICONS, Icon
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, PLACES, PROGRAM_NAMES, PROGRAMS, RIVAL
from games.rules.moonshot.launch_odds import chance_of, faces_that_pass, flying_rocket, path_of
from games.rules.moonshot.model import Blueprint, MissionOnBoard, MoonshotView, RiskOnPath

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


def sides_of(view: MoonshotView) -> list[Shown]:
    """Return both programs in order, each with its seats and their roles."""
    return [_side(view, program) for program in PROGRAMS]


def _side(view: MoonshotView, program: str) -> Shown:
    table, standing = view.table, view.standings[program]
    public = table.programs[program]
    return {
        "key": program,
        "name": PROGRAM_NAMES[program],
        "public": public,
        "standing": standing,
        "roles": [
            (seat, and_list(table.seats[seat].roles))
            for seat in dict.fromkeys((standing.politician, standing.engineer))
        ],
        "gauges": [_gauge(icon, getattr(standing.rocket, icon)) for icon in ICONS],
        "is_unpopular": public.popularity <= LOW_POPULARITY,
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
        tests, sabotage = risk.tests[program], view.table.programs[program].sabotage
        flying = flying_rocket(path_of(mission, program), sabotage, view.standings[program].rocket)
        passing = faces_that_pass(risk.id, sabotage, tests, flying)
        odds.append({"program": program, "tests": tests, "passing": passing})
    return {"risk": risk.id, "odds": odds}


def _launch(view: MoonshotView, mission: MissionOnBoard, program: str) -> Shown:
    markers, public = mission.payload[program], view.table.programs[program]
    return {
        "program": program,
        "payload": [(kind, markers[kind], needed) for kind, needed in MISSIONS[mission.id].payload.items()],
        "is_loaded": not missing_payload(mission, program),
        "chance": chance_of(mission, program, public.sabotage, view.standings[program].rocket),
        "is_declared": public.declared == mission.id,
    }


def spots_of(view: MoonshotView, program: str) -> list[Shown]:
    """Return a program's places on the politics board; `card` is "" while one is open.

    `pays` is the reward of the place or its card, `own` and `rival` are the numbers of tokens of each side that lie
    there face down, never their kinds (§12).
    """
    spots = []
    for place, known in PLACES.items():
        lies = view.table.programs[program].places[place]
        own, rival = (view.standings[each].laid[program].get(place, 0) for each in (program, RIVAL[program]))
        spot = {"place": place, "card": "", "name": known.name, "pays": open_pays(place), "own": own, "rival": rival}
        if lies:
            name, pays = MANEUVERS[lies.card].name_of(program), level_pays(lies.card, lies.level)
            spot |= {"card": lies.card, "name": name, "pays": pays, "level": lies.level}
        spots.append(spot)
    return spots


SIDE = 100
"""How wide a space is in the picture's units."""
DOTS: Mapping[Icon, str] = {"structure": "l.1.1", "electronics": "h0", "code": "h0"}
"""A line of no length by its icon: the style sheet's caps make a diamond, a circle or a square of it."""
_COLUMNS = BOARD.blueprint.columns
MIDDLES: Mapping[str, tuple[int, int]] = {
    space: (number % _COLUMNS * SIDE + SIDE // 2, number // _COLUMNS * SIDE + SIDE // 2)
    for number, space in enumerate(SPACES)
}
"""The middle of each space in the picture."""


def drawn_of(blueprint: Blueprint) -> SimpleNamespace:
    """Return the drawing of a blueprint: each row with the place beside it, and the places below the columns.

    The lit lines are the rules' seams (§8); they are one path, and their joints one for each icon.
    """
    spaces = [(space, blueprint.spaces.get(space)) for space in SPACES]
    seams = list(seams_of(blueprint))
    joints: dict[Icon, str] = {}
    for one, other, icon in seams:
        joints[icon] = joints.get(icon, "") + joint_of(one, other, icon)
    return SimpleNamespace(
        rows=[
            (spaces[row * _COLUMNS : (row + 1) * _COLUMNS], _module_place(blueprint, place, seams))
            for row, place in enumerate(ROW_PLACES)
        ],
        columns=[_module_place(blueprint, place, seams) for place in COLUMN_PLACES],
        lit="".join(line_of(one, other) for one, other, _ in seams),
        joints=joints,
    )


def line_of(one: str, other: str) -> str:
    """Return the lit line from the middle of a space to that of another, as a path."""
    (x, y), (to_x, to_y) = MIDDLES[one], MIDDLES[other]
    return f"M{x} {y}H{to_x}" if y == to_y else f"M{x} {y}V{to_y}"


def joint_of(one: str, other: str, icon: Icon) -> str:
    """Return the joint between the edges of two spaces, as a path."""
    (x, y), (to_x, to_y) = MIDDLES[one], MIDDLES[other]
    return f"M{(x + to_x) // 2} {(y + to_y) // 2}{DOTS[icon]}"


def module_place(module: str, place: str = "", held: Iterable[bool] = ()) -> Shown:
    """Return a module in its place, if it has one; each of its clauses has a flag for whether it counts."""
    clauses = [*zip_longest(MODULES[module].clauses, held, fillvalue=False)]
    return {"place": place, "module": module, "clauses": clauses}


def _module_place(blueprint: Blueprint, place: str, seams: Sequence[Seam]) -> Shown:
    """Return the module in a place of a blueprint; nothing for an empty one."""
    module = blueprint.modules.get(place)
    return module_place(module, place, clauses_held(blueprint, place, seams)) if module else {}
