"""The engineers' actions (§7): what each costs, what forbids it, and what it does."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.rules.codec import to_json
from games.rules.moonshot.blueprint import TURNS, best_of_pair, may_lie, with_tile
from games.rules.moonshot.components import PAYLOADS
from games.rules.moonshot.data import BOARD, MISSIONS, RIVAL, TILES
from games.rules.moonshot.model import MissionOnBoard, RiskOnPath, Table
from games.rules.moonshot.moves import (
    Clean,
    Draw,
    Install,
    Keep,
    Load,
    Order,
    Placed,
    Reuse,
    ShiftStep,
    Ship,
    StealTest,
    StealTile,
    Test,
)
from games.rules.moonshot.piles import can_draw_tile, draw_tile
from games.rules.moonshot.play import Play

PRICES = BOARD.prices
SUPPLIER = ("top", "middle", "bottom")


class Fault(Struct, frozen=True):
    """What forbids something: a stable code, and a sentence for players."""

    code: str
    message: str


def price_of(table: Table, program: str, step: ShiftStep) -> int:
    """What an action costs in money (§7); the action names what there is."""
    match step:
        case Draw():
            return PRICES.draw
        case Reuse():
            return PRICES.reuse
        case Install():
            return PRICES.install
        case Ship():
            return PRICES.ship
        case Order(to=to):
            return PRICES.order[to]
        case Test():
            return 0 if table.programs[program].free_tests else PRICES.test
        case Load(payload=payload):
            return PRICES.payload[payload]
        case Clean(count=count):
            return PRICES.clean_base + PRICES.clean_each * count
        case _:
            return 0


def fault_of(play: Play, program: str, step: ShiftStep) -> Fault | None:
    """What forbids an action now; None when it can be carried out."""
    if fault := _FAULTS[type(step)](play, program, step):
        return fault
    price, money = price_of(play.table, program, step), play.program(program).money
    if price > money:
        return Fault("money", f"That costs {price}, and there is {money}.")
    return None


def _placing_fault(play: Play, program: str, step: Placed) -> Fault | None:
    if not may_lie(play.program(program).blueprint, step.space):
        return Fault("space", f"{_name(step.tile)} can't go to {step.space}: it must touch or cover a tile.")
    if step.turn not in range(TURNS):
        return Fault("turn", f"A tile is turned 0 to {TURNS - 1} times, not {step.turn}.")
    return None


def _keep_fault(play: Play, program: str, step: Keep) -> Fault | None:
    if step.tile not in play.hand(program, "engineer").pair:
        return Fault("not-drawn", f"{_name(step.tile)} is none of the tiles you drew.")
    return _placing_fault(play, program, step)


def _reuse_fault(play: Play, program: str, step: Reuse) -> Fault | None:
    if play.table.research[:1] != (step.tile,):
        return Fault("not-on-top", f"{_name(step.tile)} is not on top of the research area.")
    return _placing_fault(play, program, step)


def _install_fault(play: Play, program: str, step: Install) -> Fault | None:
    if step.tile not in play.program(program).development:
        return Fault("not-developed", f"{_name(step.tile)} is not in the development line.")
    return _placing_fault(play, program, step)


def _steal_tile_fault(play: Play, program: str, step: StealTile) -> Fault | None:
    if not play.program(program).tech_steals:
        return Fault("no-tech-steal", "There is no token left to steal a tile.")
    if step.tile not in play.program(RIVAL[program]).development:
        return Fault("not-developed", f"{_name(step.tile)} is not in the rival's development line.")
    return _placing_fault(play, program, step)


def _draw_fault(play: Play, program: str, step: Draw) -> Fault | None:
    if unknown := [deck for deck in step.decks if deck not in play.table.decks.tiles]:
        return Fault("no-such-deck", f"There is no deck {unknown[0]}.")
    if not any(can_draw_tile(play.table, deck) for deck in step.decks):
        return Fault("nothing-to-draw", "There is no tile left to draw.")
    return None


def _ship_fault(play: Play, program: str, step: Ship) -> Fault | None:
    if step.tile not in play.program(program).development:
        return Fault("not-developed", f"{_name(step.tile)} is not in the development line.")
    if play.program(program).supplier.top is not None:
        return Fault("place-taken", "The top of the supplier line is taken.")
    return None


def _order_fault(play: Play, program: str, step: Order) -> Fault | None:
    if step.module not in play.table.offer:
        return Fault("not-on-offer", "That module is not on offer.")
    if step.to not in SUPPLIER:
        return Fault("no-such-place", f"The supplier line has no place {step.to}.")
    if getattr(play.program(program).supplier, step.to) is not None:
        return Fault("place-taken", f"The {step.to} of the supplier line is taken.")
    return None


def risk_on_board(table: Table, risk: str) -> RiskOnPath | None:
    """A risk of a mission on the board; None when it is not there."""
    return next((each for mission in table.missions for each in mission.risks if each.id == risk), None)


def mission_on_board(table: Table, mission: str) -> MissionOnBoard | None:
    """A mission on the board; None when it is not there."""
    return next((each for each in table.missions if each.id == mission), None)


def _test_fault(play: Play, program: str, step: Test) -> Fault | None:
    if risk_on_board(play.table, step.risk) is None:
        return Fault("no-such-risk", "That risk is on no mission's path.")
    return None


def _steal_test_fault(play: Play, program: str, step: StealTest) -> Fault | None:
    if not play.program(program).test_steals:
        return Fault("no-test-steal", "There is no token left to steal a test.")
    risk = risk_on_board(play.table, step.risk)
    if risk is None or not risk.tests[RIVAL[program]]:
        return Fault("no-test", "The rival has no test on that risk.")
    return None


def _load_fault(play: Play, program: str, step: Load) -> Fault | None:
    mission = mission_on_board(play.table, step.mission)
    if mission is None:
        return Fault("no-such-mission", "That mission is not on the board.")
    if step.payload not in PAYLOADS:
        return Fault("no-such-payload", f"There is no payload {step.payload}.")
    if mission.payload[program][step.payload] >= MISSIONS[step.mission].payload.get(step.payload, 0):
        return Fault("payload-not-needed", f"{MISSIONS[step.mission].name} needs no more {step.payload}.")
    return None


def _clean_fault(play: Play, program: str, step: Clean) -> Fault | None:
    if not 1 <= step.count <= play.program(program).sabotage:
        return Fault("no-sabotage", f"{step.count} sabotage markers can't be cleaned.")
    return None


_FAULTS: dict[type[Any], Callable[[Play, str, Any], Fault | None]] = {
    Keep: _keep_fault,
    Reuse: _reuse_fault,
    Install: _install_fault,
    StealTile: _steal_tile_fault,
    Draw: _draw_fault,
    Ship: _ship_fault,
    Order: _order_fault,
    Test: _test_fault,
    StealTest: _steal_test_fault,
    Load: _load_fault,
    Clean: _clean_fault,
}


def carry_out(play: Play, program: str, step: ShiftStep, automatic: bool = False) -> None:
    """Do an action that nothing forbids, and pay for it."""
    table = play.table
    paid = price_of(table, program, step)
    if paid:
        play.set_program(program, money=play.program(program).money - paid)
    told: dict[str, Any] = {"step": to_json(step), "paid": paid, "automatic": automatic}
    if isinstance(step, Placed):
        told |= _place(play, program, step)
    play.tell("action", program=program, **told | _DEEDS[type(step)](play, program, step))
    if isinstance(step, Draw):
        _draw(play, program, step)


def pay_for_draw(play: Play, program: str) -> None:
    """What a draw comes to for who knows no deck: its price."""
    play.set_program(program, money=play.program(program).money - PRICES.draw)


def _place(play: Play, program: str, step: Placed) -> dict[str, Any]:
    blueprint = play.program(program).blueprint
    covered = blueprint.spaces.get(step.space)
    play.set_program(program, blueprint=with_tile(blueprint, step.tile, step.space, step.turn))
    scrap(play, covered.tile if covered else None)
    return {"covered": covered.tile if covered else None}


def scrap(play: Play, tile: str | None) -> None:
    """Take a covered tile out of the game."""
    if tile is not None:
        play.set(scrapped=tuple(sorted((*play.table.scrapped, tile))))


def _keep(play: Play, program: str, step: Keep) -> dict[str, Any]:
    left = [tile for tile in play.hand(program, "engineer").pair if tile != step.tile]
    play.set_hand(program, "engineer", pair=())
    play.set(research=(*left, *play.table.research))
    return {"left": left[0] if left else None}


def _reuse(play: Play, program: str, step: Reuse) -> dict[str, Any]:
    play.set(research=play.table.research[1:])
    return {}


def _undevelop(play: Play, program: str, tile: str) -> None:
    line = play.program(program).development
    play.set_program(program, development=tuple(each for each in line if each != tile))


def _install(play: Play, program: str, step: Install) -> dict[str, Any]:
    _undevelop(play, program, step.tile)
    return {}


def _steal_tile(play: Play, program: str, step: StealTile) -> dict[str, Any]:
    _undevelop(play, RIVAL[program], step.tile)
    play.set_program(program, tech_steals=play.program(program).tech_steals - 1)
    return {}


def _ship(play: Play, program: str, step: Ship) -> dict[str, Any]:
    _undevelop(play, program, step.tile)
    play.set_program(program, supplier=replace(play.program(program).supplier, top=step.tile))
    return {}


def _order(play: Play, program: str, step: Order) -> dict[str, Any]:
    play.set(offer=tuple(each for each in play.table.offer if each != step.module))
    play.set_program(program, supplier=replace(play.program(program).supplier, **{step.to: step.module}))
    return {}


def _test(play: Play, program: str, step: Test) -> dict[str, Any]:
    if free := play.program(program).free_tests:
        play.set_program(program, free_tests=free - 1)
    _add_tests(play, step.risk, {program: 1})
    return {}


def _steal_test(play: Play, program: str, step: StealTest) -> dict[str, Any]:
    play.set_program(program, test_steals=play.program(program).test_steals - 1)
    _add_tests(play, step.risk, {program: 1, RIVAL[program]: -1})
    return {}


def _add_tests(play: Play, risk: str, added: dict[str, int]) -> None:
    def changed(each: RiskOnPath) -> RiskOnPath:
        if each.id != risk:
            return each
        return replace(each, tests={owner: n + added.get(owner, 0) for owner, n in each.tests.items()})

    play.set(
        missions=tuple(
            replace(mission, risks=tuple(changed(each) for each in mission.risks))
            for mission in play.table.missions
        )
    )


def _load(play: Play, program: str, step: Load) -> dict[str, Any]:
    mission = next(each for each in play.table.missions if each.id == step.mission)
    markers = mission.payload[program]
    set_payload(play, step.mission, program, {**markers, step.payload: markers[step.payload] + 1})
    return {}


def set_payload(play: Play, mission: str, program: str, markers: dict[str, int]) -> None:
    """Change a program's payload markers on a mission."""
    play.set(
        missions=tuple(
            replace(each, payload={**each.payload, program: markers}) if each.id == mission else each
            for each in play.table.missions
        )
    )


def _clean(play: Play, program: str, step: Clean) -> dict[str, Any]:
    play.set_program(program, sabotage=play.program(program).sabotage - step.count)
    return {}


def _draw(play: Play, program: str, step: Draw) -> None:
    """Two tiles to the hand; with `auto` one of them is kept at once."""
    pair = tuple(tile for deck in step.decks if (tile := draw_tile(play, deck)))
    play.set_hand(program, "engineer", pair=pair)
    if step.auto:
        carry_out(play, program, automatic_keep(play, program), automatic=True)
    else:
        play.confide(program, "pair_drawn", tiles=list(pair))


def automatic_keep(play: Play, program: str) -> Keep:
    """What the automatic rule keeps of a drawn pair (§8)."""
    pair = play.hand(program, "engineer").pair
    return Keep(*best_of_pair(play.program(program).blueprint, pair))


def _name(tile: str) -> str:
    return TILES[tile].name if tile in TILES else tile


def _nothing_more(play: Play, program: str, step: Draw) -> dict[str, Any]:
    return {}


_DEEDS: dict[type[Any], Callable[[Play, str, Any], dict[str, Any]]] = {
    Keep: _keep,
    Reuse: _reuse,
    Install: _install,
    StealTile: _steal_tile,
    Draw: _nothing_more,
    Ship: _ship,
    Order: _order,
    Test: _test,
    StealTest: _steal_test,
    Load: _load,
    Clean: _clean,
}
