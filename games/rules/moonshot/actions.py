"""The engineers' actions (§7): what each costs, what forbids it, and what it does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.codec import to_json
from games.rules.errors import IllegalMove
from games.rules.moonshot import moves
from games.rules.moonshot.blueprint import TURNS, best_of_pair, may_lie, with_tile
from games.rules.moonshot.components import PAYLOADS, Payload
from games.rules.moonshot.data import BOARD, MISSIONS, RIVAL, TILES
from games.rules.moonshot.model import MissionOnBoard, MoonshotTable, RiskOnPath
from games.rules.moonshot.moves import DrawTiles, KeepTile, ShiftStep, TilePlacement
from games.rules.moonshot.piles import can_draw_tile, draw_tile
from games.rules.moonshot.resolution import MoonshotResolution

PRICES = BOARD.prices
SUPPLIER = ("top", "middle", "bottom")


def rehearse(rehearsal: Any, steps: Sequence[Any], note: Callable[[], object] = lambda: None) -> None:
    """Carry out the steps of a rehearsed list, and call `note` after each. Raise IllegalMove at an illegal one."""
    for number, step in enumerate(steps, 1):
        try:
            rehearsal.check(step)
        except IllegalMove as fault:
            raise IllegalMove(fault.code, f"Step {number}: {fault.message}", "steps") from fault
        rehearsal.take(step)
        note()


def is_legal(check: Callable[..., None], *step: Any) -> bool:
    """Whether a check of a step passes."""
    try:
        check(*step)
    except IllegalMove:
        return False
    return True


def price_of(table: MoonshotTable, program: str, step: ShiftStep) -> int:
    """Return the price of an action in money (§7): that of its name, or 0; the things that it names must exist."""
    match step:
        case moves.OrderModule(to=to):
            return PRICES.order[to]
        case moves.PlaceTest():
            return 0 if table.programs[program].free_tests else PRICES.test
        case moves.LoadPayload(payload=payload):
            return PRICES.payload[payload]
        case moves.CleanSabotage(count=count):
            return PRICES.clean_base + PRICES.clean_each * count
    return getattr(PRICES, str(step.__struct_config__.tag), 0)


def check_action(resolution: MoonshotResolution, program: str, step: ShiftStep) -> None:
    """Raise IllegalMove, without a field, if an action is illegal now."""
    _check_things(resolution, program, step)
    own = resolution.program(program)
    if isinstance(step, TilePlacement):
        if not may_lie(own.blueprint, step.space):
            why = f"{_name(step.tile)} can't go to {step.space}: it must touch or cover a tile."
            raise IllegalMove("space", why)
        if step.turn not in range(TURNS):
            raise IllegalMove("turn", f"A tile is turned 0 to {TURNS - 1} times, not {step.turn}.")
    price = price_of(resolution.table, program, step)
    if price > own.money:
        raise IllegalMove("money", f"That costs {price}, and you have {own.money}.")


def _check_things(resolution: MoonshotResolution, program: str, step: ShiftStep) -> None:
    """Raise IllegalMove if an action is illegal, apart from money and the space for its tile."""
    table, own, rival = resolution.table, resolution.program(program), RIVAL[program]
    match step:
        case moves.KeepTile(tile=tile) if tile not in resolution.hand(program, "engineer").pair:
            raise IllegalMove("not-drawn", f"{_name(tile)} is not one of the tiles you drew.")
        case moves.ReuseTile(tile=tile) if table.research[:1] != (tile,):
            raise IllegalMove("not-on-top", f"{_name(tile)} is not on top of the research area.")
        case moves.InstallTile(tile=tile) | moves.ShipTile(tile=tile) if tile not in own.development:
            raise IllegalMove("not-developed", f"{_name(tile)} is not in the development line.")
        case moves.ShipTile() if own.supplier.top is not None:
            raise IllegalMove("place-taken", "The top of the supplier line is taken.")
        case moves.StealTile() if not own.tech_steals:
            raise IllegalMove("no-tech-steal", "There is no token left to steal a tile.")
        case moves.StealTile(tile=tile) if tile not in resolution.program(rival).development:
            raise IllegalMove("not-developed", f"{_name(tile)} is not in the rival's development line.")
        case moves.DrawTiles(decks=decks):
            _check_draw(table, decks)
        case moves.OrderModule(module=module) if module not in table.offer:
            raise IllegalMove("not-on-offer", "That module is not on offer.")
        case moves.OrderModule(to=to) if to not in SUPPLIER:
            raise IllegalMove("no-such-place", f"The supplier line has no place {to}.")
        case moves.OrderModule(to=to) if getattr(own.supplier, to) is not None:
            raise IllegalMove("place-taken", f"The {to} of the supplier line is taken.")
        case moves.PlaceTest(risk=risk) if risk_on_board(table, risk) is None:
            raise IllegalMove("no-such-risk", "That risk is on no mission's path.")
        case moves.StealTest() if not own.test_steals:
            raise IllegalMove("no-test-steal", "There is no token left to steal a test.")
        case moves.StealTest(risk=risk) if not (found := risk_on_board(table, risk)) or not found.tests[rival]:
            raise IllegalMove("no-test", "The rival has no test on that risk.")
        case moves.LoadPayload():
            _check_load(table, program, step)
        case moves.CleanSabotage(count=count) if not 1 <= count <= own.sabotage:
            raise IllegalMove("no-sabotage", f"{count} sabotage markers can't be cleaned.")


def _check_draw(table: MoonshotTable, decks: Sequence[str]) -> None:
    if unknown := [deck for deck in decks if deck not in table.decks.tiles]:
        raise IllegalMove("no-such-deck", f"There is no deck {unknown[0]}.")
    if not any(can_draw_tile(table, deck) for deck in decks):
        raise IllegalMove("nothing-to-draw", "There is no tile left to draw.")


def _check_load(table: MoonshotTable, program: str, step: moves.LoadPayload) -> None:
    mission = mission_on_board(table, step.mission)
    if mission is None:
        raise IllegalMove("no-such-mission", "That mission is not on the board.")
    if step.payload not in PAYLOADS:
        raise IllegalMove("no-such-payload", f"There is no payload {step.payload}.")
    if step.payload not in missing_payload(mission, program):
        raise IllegalMove("payload-not-needed", f"{MISSIONS[step.mission].name} needs no more {step.payload}.")


def risk_on_board(table: MoonshotTable, risk: str) -> RiskOnPath | None:
    """Return a risk of a mission on the board; None if it is not there."""
    return next((each for mission in table.missions for each in mission.risks if each.id == risk), None)


def mission_on_board(table: MoonshotTable, mission: str) -> MissionOnBoard | None:
    """Return a mission on the board; None if it is not there."""
    return next((each for each in table.missions if each.id == mission), None)


def missing_payload(mission: MissionOnBoard, program: str) -> dict[Payload, int]:
    """Return the payload markers that a program still has to load for a mission, by kind."""
    needed, loaded = MISSIONS[mission.id].payload, mission.payload[program]
    return {kind: n - loaded[kind] for kind, n in needed.items() if loaded[kind] < n}


def carry_out(resolution: MoonshotResolution, program: str, step: ShiftStep, automatic: bool = False) -> None:
    """Carry out a legal action and pay for it."""
    table = resolution.table
    paid = price_of(table, program, step)
    if paid:
        resolution.set_program(program, money=resolution.program(program).money - paid)
    told: dict[str, Any] = {"step": to_json(step), "paid": paid, "automatic": automatic}
    if isinstance(step, TilePlacement):
        told["covered"] = install_tile(resolution, program, step.tile, step.space, step.turn)
    if isinstance(step, KeepTile):
        told["left"] = _keep(resolution, program, step)
    _do(resolution, program, step)
    resolution.tell("action", program=program, **told)
    if isinstance(step, DrawTiles):
        _draw(resolution, program, step)


def install_tile(resolution: MoonshotResolution, program: str, tile: str, space: str, turn: int) -> str | None:
    """Install a tile on a program's blueprint, and return the covered tile, which is out of the game."""
    blueprint = resolution.program(program).blueprint
    resolution.set_program(program, blueprint=with_tile(blueprint, tile, space, turn))
    if space not in blueprint.spaces:
        return None
    covered = blueprint.spaces[space].tile
    resolution.set(scrapped=tuple(sorted((*resolution.table.scrapped, covered))))
    return covered


def _keep(resolution: MoonshotResolution, program: str, step: KeepTile) -> str | None:
    left = [tile for tile in resolution.hand(program, "engineer").pair if tile != step.tile]
    resolution.set_hand(program, "engineer", pair=())
    resolution.set(research=(*left, *resolution.table.research))
    return left[0] if left else None


def _do(resolution: MoonshotResolution, program: str, step: ShiftStep) -> None:
    """Carry out an action, apart from its price, a tile that it places, and the tiles drawn and kept."""
    own, rival = resolution.program(program), RIVAL[program]
    match step:
        case moves.ReuseTile():
            resolution.set(research=resolution.table.research[1:])
        case moves.InstallTile(tile=tile):
            _undevelop(resolution, program, tile)
        case moves.StealTile(tile=tile):
            _undevelop(resolution, rival, tile)
            resolution.set_program(program, tech_steals=own.tech_steals - 1)
        case moves.ShipTile(tile=tile):
            _undevelop(resolution, program, tile)
            resolution.set_program(program, supplier=replace(own.supplier, top=tile))
        case moves.OrderModule(module=module, to=to):
            resolution.set(offer=tuple(each for each in resolution.table.offer if each != module))
            resolution.set_program(program, supplier=replace(own.supplier, **{to: module}))
        case moves.PlaceTest(risk=risk):
            resolution.set_program(program, free_tests=max(0, own.free_tests - 1))
            _add_tests(resolution, risk, {program: 1})
        case moves.StealTest(risk=risk):
            resolution.set_program(program, test_steals=own.test_steals - 1)
            _add_tests(resolution, risk, {program: 1, rival: -1})
        case moves.LoadPayload(payload=payload):
            mission = next(each for each in resolution.table.missions if each.id == step.mission)
            markers = mission.payload[program]
            loaded = {**mission.payload, program: {**markers, payload: markers[payload] + 1}}
            change_mission(resolution, replace(mission, payload=loaded))
        case moves.CleanSabotage(count=count):
            resolution.set_program(program, sabotage=own.sabotage - count)


def _undevelop(resolution: MoonshotResolution, program: str, tile: str) -> None:
    line = resolution.program(program).development
    resolution.set_program(program, development=tuple(each for each in line if each != tile))


def _add_tests(resolution: MoonshotResolution, risk: str, added: Mapping[str, int]) -> None:
    for mission in resolution.table.missions:
        risks = tuple(
            replace(each, tests={owner: n + added.get(owner, 0) for owner, n in each.tests.items()})
            if each.id == risk
            else each
            for each in mission.risks
        )
        change_mission(resolution, replace(mission, risks=risks))


def change_mission(resolution: MoonshotResolution, changed: MissionOnBoard) -> None:
    """Replace the mission on the board of the same id."""
    missions = tuple(changed if each.id == changed.id else each for each in resolution.table.missions)
    resolution.set(missions=missions)


def _draw(resolution: MoonshotResolution, program: str, step: DrawTiles) -> None:
    """Draw two tiles to the hand; with `auto` keep one of them at once."""
    pair = tuple(tile for deck in step.decks if (tile := draw_tile(resolution, deck)))
    resolution.set_hand(program, "engineer", pair=pair)
    if step.auto:
        carry_out(resolution, program, automatic_keep(resolution, program), automatic=True)
    else:
        resolution.confide(program, "pair_drawn", tiles=list(pair))


def automatic_keep(resolution: MoonshotResolution, program: str) -> KeepTile:
    """Return the tile of a drawn pair that the automatic rule keeps, and its place (§8)."""
    pair = resolution.hand(program, "engineer").pair
    return KeepTile(*best_of_pair(resolution.program(program).blueprint, pair))


def _name(tile: str) -> str:
    return TILES[tile].name if tile in TILES else tile
