"""Phase C: aborts are paid for, and rockets launch in the order in which they were declared (§9)."""

from msgspec.structs import replace

from games.rules.moonshot.actions import change_mission, missing_payload, mission_on_board
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.components import ICONS, PAYLOADS
from games.rules.moonshot.data import BOARD, MISSIONS, PROGRAMS, RISKS
from games.rules.moonshot.effects import reward
from games.rules.moonshot.launch_odds import DIE, Path, flying_rocket, need_at, passes, path_of, with_jokers
from games.rules.moonshot.model import ABORTED, MatchEnd, MissionOnBoard, Rocket
from games.rules.moonshot.piles import discard_cards
from games.rules.moonshot.resolution import MoonshotResolution

LAUNCH = BOARD.launch


def fly(resolution: MoonshotResolution) -> None:
    """Carry out phase C, up to its end or that of the match."""
    for program in PROGRAMS:
        if resolution.program(program).declared == ABORTED:
            _lose_popularity(resolution, program, "aborted", LAUNCH.aborted)
    if resolution.end_if_critical():
        return
    for program in resolution.table.launches:
        _launch(resolution, program)
        if resolution.end_if_critical():
            return


def _lose_popularity(resolution: MoonshotResolution, program: str, cause: str, change: int) -> None:
    resolution.change_track(program, "popularity", change)
    resolution.tell("effect", program=program, cause=cause, effect="popularity", amount=change)


def _launch(resolution: MoonshotResolution, program: str) -> None:
    declared = resolution.program(program).declared or ABORTED
    mission = mission_on_board(resolution.table, declared)
    if mission is None or missing_payload(mission, program):
        resolution.tell("delayed", program=program, mission=declared, why="payload" if mission else "raced")
        _lose_popularity(resolution, program, "delayed", LAUNCH.delayed)
    elif _passes_all(resolution, program, mission):
        _succeed(resolution, program, mission)
    else:
        _explode(resolution, program, mission)


def _passes_all(resolution: MoonshotResolution, program: str, mission: MissionOnBoard) -> bool:
    path, sabotage = path_of(mission, program), resolution.program(program).sabotage
    rocket = _flying(resolution, program, path)
    resolution.tell(
        "launched", program=program, mission=mission.id, rocket={icon: getattr(rocket, icon) for icon in ICONS}
    )
    for number, (risk, tests) in enumerate(path, 1):
        die = resolution.chance.draw(f"die:{resolution.table.round}:{program}:{number}").below(DIE) + 1
        value = die - sabotage + LAUNCH.per_test * tests
        passed = passes(risk, die, sabotage, tests, rocket)
        resolution.tell(
            "die_rolled",
            program=program,
            mission=mission.id,
            risk=risk,
            die=die,
            sabotage=sabotage,
            tests=tests,
            value=value,
            need=dict(need_at(risk, value)),
            passed=passed,
        )
        if not passed:
            return False
    return True


def _flying(resolution: MoonshotResolution, program: str, path: Path) -> Rocket:
    """Return the rocket with its jokers: split as the pass said, or automatically if some of them are lost."""
    rocket = rocket_of(resolution.program(program).blueprint)
    said = resolution.hand(program, "engineer").jokers
    if said is None or said.total > rocket.jokers:
        return flying_rocket(path, resolution.program(program).sabotage, rocket)
    return with_jokers(rocket, said)


def _succeed(resolution: MoonshotResolution, program: str, mission: MissionOnBoard) -> None:
    resolution.set(missions=tuple(each for each in resolution.table.missions if each.id != mission.id))
    for risk in mission.risks:
        discard_cards(resolution, "risks", str(RISKS[risk.id].level), [risk.id])
    trophies = (*resolution.program(program).trophies, mission.id)
    resolution.set_program(program, trophies=trophies, mission_done=True)
    resolution.tell("mission_done", program=program, mission=mission.id)
    reward(resolution, program, MISSIONS[mission.id].reward, mission.id)
    if MISSIONS[mission.id].deck == "moon":
        resolution.finish(MatchEnd("moon", program))


def _explode(resolution: MoonshotResolution, program: str, mission: MissionOnBoard) -> None:
    lives = any(mission.payload[program][payload] for payload in LAUNCH.lives)
    lost = {**mission.payload, program: dict.fromkeys(PAYLOADS, 0)}
    change_mission(resolution, replace(mission, payload=lost))
    resolution.set_program(program, sabotage=0)
    resolution.tell("exploded", program=program, mission=mission.id)
    cost = LAUNCH.exploded_with_lives if lives else LAUNCH.exploded
    _lose_popularity(resolution, program, "exploded", cost)
