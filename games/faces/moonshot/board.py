"""The public board as it is laid out: both programs, the missions with their odds, the politics board."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from games.faces.moonshot.names import effects_label, mission_pays
from games.rules.contract import Seat
from games.rules.moonshot.components import ICONS, Category, Mission
from games.rules.moonshot.data import MANEUVERS, MISSIONS, PLACES, PROGRAM_NAMES, PROGRAMS, RIVAL
from games.rules.moonshot.flights import lacks_payload
from games.rules.moonshot.model import MissionOnBoard, Program, Rocket, Standing, View
from games.rules.moonshot.odds import best_split, chance_of, faces_that_pass, path_of, with_jokers

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


@dataclass(frozen=True, slots=True)
class Gauge:
    """A parameter on its dial."""

    icon: str
    value: int

    @property
    def needle(self) -> str:
        """Where the needle points to on its dial, whose middle is at 32 33."""
        angle = pi * min(self.value, DIAL) / DIAL
        return f"{round(32 - 22 * cos(angle))} {round(33 - 22 * sin(angle))}"


@dataclass(frozen=True, slots=True)
class Side:
    """A program's half of the board; `roles` are its seats with what they play."""

    key: str
    name: str
    public: Program
    standing: Standing
    roles: tuple[tuple[Seat, str], ...]
    is_first: bool
    on_turn: bool

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """The three parameters of the rocket."""
        return tuple(Gauge(icon, getattr(self.standing.rocket, icon)) for icon in ICONS)

    @property
    def popularity_track(self) -> range:
        """The steps of the scale that are reached."""
        return range(self.public.popularity)


@dataclass(frozen=True, slots=True)
class Odds:
    """A check for one program: its test tokens on the risk, and the faces of the die that pass."""

    program: str
    tests: int
    passing: int


@dataclass(frozen=True, slots=True)
class Check:
    """A risk on the way of a mission."""

    risk: str
    odds: tuple[Odds, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """How a mission would go for one program: markers there and needed, the chance to pass all risks."""

    program: str
    payload: tuple[tuple[str, int, int], ...]
    is_loaded: bool
    chance: float
    is_declared: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A mission on the board."""

    card: Mission
    checks: tuple[Check, ...]
    launches: tuple[Launch, ...]
    pays: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the politics board; `card` is "" while it is open, `pays` is what it or its card pays.

    `own` and `rival` are how many tokens of each side lie there face down.
    """

    place: str
    card: str
    name: str
    level: int
    category: Category
    pays: str
    own: int
    rival: int


def sides_of(view: View) -> tuple[Side, ...]:
    """Both programs, in their order."""
    return tuple(_side(view, program) for program in PROGRAMS)


def _side(view: View, program: str) -> Side:
    standing = view.standings[program]
    both = standing.politician == standing.engineer
    roles = (
        ((standing.politician, "politician and engineer"),)
        if both
        else ((standing.politician, "politician"), (standing.engineer, "engineer"))
    )
    table = view.table
    return Side(
        program,
        PROGRAM_NAMES[program],
        table.programs[program],
        standing,
        roles,
        table.first == program,
        table.turn == program,
    )


def targets_of(view: View) -> tuple[Target, ...]:
    """The missions on the board with the exact odds of each program, jokers split automatically (§9)."""
    return tuple(
        Target(
            MISSIONS[mission.id],
            tuple(_check(view, mission, place) for place in range(len(mission.risks))),
            tuple(_launch(view, mission, program) for program in PROGRAMS),
            mission_pays(MISSIONS[mission.id]),
        )
        for mission in view.table.missions
    )


def _check(view: View, mission: MissionOnBoard, place: int) -> Check:
    risk = mission.risks[place]
    return Check(
        risk.id,
        tuple(
            Odds(
                program,
                risk.tests[program],
                faces_that_pass(
                    risk.id, _sabotage(view, program), risk.tests[program], _flying(view, mission, program)
                ),
            )
            for program in PROGRAMS
        ),
    )


def _sabotage(view: View, program: str) -> int:
    return view.table.programs[program].sabotage


def _flying(view: View, mission: MissionOnBoard, program: str) -> Rocket:
    """The rocket as it would fly that mission."""
    rocket = view.standings[program].rocket
    return with_jokers(rocket, best_split(path_of(mission, program), _sabotage(view, program), rocket))


def _launch(view: View, mission: MissionOnBoard, program: str) -> Launch:
    needed = MISSIONS[mission.id].payload
    return Launch(
        program,
        tuple((kind, mission.payload[program][kind], n) for kind, n in needed.items()),
        not lacks_payload(mission, program),
        chance_of(mission, program, _sabotage(view, program), view.standings[program].rocket),
        view.table.programs[program].declared == mission.id,
    )


def spots_of(view: View, program: str) -> tuple[Spot, ...]:
    """A program's places on the politics board, with the numbers of tokens and never their kinds (§12)."""
    return tuple(_spot(view, program, place) for place in PLACES)


def _spot(view: View, program: str, place: str) -> Spot:
    own, rival = (view.standings[each].laid[program].get(place, 0) for each in (program, RIVAL[program]))
    lies = view.table.programs[program].places[place]
    if lies is None:
        open_ = PLACES[place]
        return Spot(place, "", open_.name, 0, open_.category, effects_label(open_.effects), own, rival)
    card = MANEUVERS[lies.card]
    pays = effects_label(card.effects(lies.level))
    return Spot(place, card.id, card.name_of(program), lies.level, card.category, pays, own, rival)
