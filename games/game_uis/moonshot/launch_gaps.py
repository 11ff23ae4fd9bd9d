"""What stands between a rocket and a mission: its risks, its payload, this round's money, a rival, and defeat."""

from collections import Counter
from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from games.game_uis.moonshot.names import item_name, numbers_label, program_name, ranges
from games.game_uis.moonshot.texts import GAP_TEXTS, WARNING_TEXTS
from games.humanize import and_list, format_count, percent
from games.rules.moonshot import moves
from games.rules.moonshot.actions import PRICES, missing_payload
from games.rules.moonshot.components import Icon
from games.rules.moonshot.data import BOARD, MISSIONS, RISKS
from games.rules.moonshot.launch_odds import DIE, faces_that_pass, flying_rocket, path_of
from games.rules.moonshot.model import MissionOnBoard, MoonshotView, Rocket
from games.rules.moonshot.steady_engineer import ShiftBuilder
from games.rules.moonshot.views import known_state

_BOUGHT: Mapping[type[moves.ShiftStep], str] = {
    moves.LoadPayload: "payload",
    moves.PlaceTest: "test",
    moves.CleanSabotage: "cleaning",
    **dict.fromkeys((moves.KeepTile, moves.ReuseTile, moves.InstallTile, moves.StealTile), "tile"),
}
"""What a shift buys for a launch, by its action; a module arrives only after it."""


class RiskGap(Struct, frozen=True):
    """A risk before a rocket: a sentence, its `passing` faces, and each range with its need and whether that is met.

    `helps` is whether one more test would add a face.
    """

    risk: str
    said: str
    passing: int
    ranges: tuple[tuple[str, Mapping[Icon, int], bool], ...]
    helps: bool

    @property
    def faces(self) -> list[bool]:
        """Return whether each face of the die passes, those that pass first."""
        return [face < self.passing for face in range(DIE)]


def risk_gaps(mission: MissionOnBoard, program: str, sabotage: int, rocket: Rocket) -> list[RiskGap]:
    """Return the risks of a mission in flying order, for a program's rocket with the automatic split of jokers (§9)."""
    path = path_of(mission, program)
    flying = flying_rocket(path, sabotage, rocket)
    return [_gap(risk, tests, sabotage, rocket, flying) for risk, tests in path]


def _gap(risk: str, tests: int, sabotage: int, rocket: Rocket, flying: Rocket) -> RiskGap:
    passing, tested = (faces_that_pass(risk, sabotage, tests + more, flying) for more in (0, 1))
    least = RISKS[risk].ranges[-1].need
    more = _tests_for_a_face(risk, tests, sabotage)
    if passing == DIE:
        case = "safe"
    elif _missing(least, flying):
        case = "short"
    elif not passing:
        case = "untested"
    else:
        case = "some" if tested > passing else "sabotaged"
    said = GAP_TEXTS[case].format(
        risk=item_name(risk),
        need=numbers_label({icon: least[icon] for icon in least if icon in _missing(least, flying)} or least),
        have=_held(_missing(least, flying) or list(least), rocket),
        passing=passing,
        tested=tested,
        faces=DIE,
        tests=format_count(more, "more test", "more tests"),
    )
    spans = tuple((span, need, not _missing(need, flying)) for span, need in ranges(RISKS[risk]))
    return RiskGap(risk, said, passing, spans, tested > passing)


def _missing(need: Mapping[Icon, int], rocket: Rocket) -> list[Icon]:
    return [icon for icon, least in need.items() if getattr(rocket, icon) < least]


def _held(icons: list[Icon], rocket: Rocket) -> str:
    held = [f"{getattr(rocket, icon)} {icon}" for icon in icons] if len(icons) > 1 else [str(getattr(rocket, icons[0]))]
    return and_list([*held, *([format_count(rocket.jokers, "joker")] if rocket.jokers else [])])


def _tests_for_a_face(risk: str, tests: int, sabotage: int) -> int:
    """Return the number of further tests with which the highest face comes to the easiest range."""
    *_, hard, _ = RISKS[risk].ranges
    return max(1, ceil(((hard.upto or 0) + 1 - DIE + sabotage) / BOARD.launch.per_test) - tests)


def payload_gaps(mission: MissionOnBoard, program: str) -> list[str]:
    """Return a sentence for each kind of payload that the mission still lacks (§9)."""
    needed, loaded = MISSIONS[mission.id].payload, mission.payload[program]
    return [
        GAP_TEXTS["payload"].format(need=format_count(needed[kind], kind), have=loaded[kind])
        for kind in missing_payload(mission, program)
    ]


def loss_price(mission: str) -> int:
    """Return the popularity that an exploded rocket costs, by the payload that the mission needs (§9)."""
    has_lives = any(kind in MISSIONS[mission].payload for kind in BOARD.launch.lives)
    return -(BOARD.launch.exploded_with_lives if has_lives else BOARD.launch.exploded)


def reachable(view: MoonshotView, mission: str) -> str:
    """Return what the program's money can reach for that mission this round, as a steady engineer would spend it."""
    builder = ShiftBuilder(known_state(view), view.mine, mission)
    builder.build()
    counts = Counter(_BOUGHT[type(step)] for step in builder.steps if type(step) in _BOUGHT)
    bought = and_list(format_count(n, noun) for noun, n in counts.items())
    case = "reach" if bought and builder.chance else "out of reach"
    if case == "reach" and view.table.programs[view.rival].declared == mission:
        case = "reach.raced"
    chance, money = percent(builder.chance), view.own_table.money
    return GAP_TEXTS[case].format(chance=chance, money=money, bought=bought, rival=program_name(view.rival))


LOST = BOARD.tracks.popularity_min - 1
"""The popularity at which a program loses (§11)."""


def abort_warning(popularity: int) -> str:
    """Return the warning that a round without a launch takes the last popularity; "" while it does not (§9)."""
    return WARNING_TEXTS["abort"] if popularity + BOARD.launch.aborted <= LOST else ""


def launch_warnings(view: MoonshotView, popularity: int, mission: str) -> tuple[str, str, str]:
    """Return the warnings of a launch: of a rival who flies first, of a certain loss of the match, of a possible one.

    A launch is sure to take the last popularity if its payload is missing and money can't buy it (§9).
    """
    race = ""
    if view.table.programs[view.rival].declared == mission:
        race = WARNING_TEXTS["raced"].format(rival=program_name(view.rival), price=-BOARD.launch.delayed)
    on_board = next(each for each in view.table.missions if each.id == mission)
    missing = missing_payload(on_board, view.mine)
    is_delayed = sum(PRICES.payload[kind] * n for kind, n in missing.items()) > view.own_table.money
    if is_delayed and popularity + BOARD.launch.delayed <= LOST:
        return race, WARNING_TEXTS["launch"], ""
    may_lose = popularity - max(loss_price(mission), -BOARD.launch.delayed) <= LOST
    return race, "", WARNING_TEXTS["risk"] if may_lose else ""
