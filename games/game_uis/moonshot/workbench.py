"""The workbench of a dashboard: the steps so far and other plans in words, the tiles, the needs of missions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.game_uis.moonshot.board import Shown
from games.game_uis.moonshot.decisions.engineering import PLACING
from games.game_uis.moonshot.launch_gaps import risk_gaps
from games.game_uis.moonshot.names import card_name, item_name, named, place_name, program_name
from games.game_uis.moonshot.texts import GAP_TEXTS, PLAN_TEXTS
from games.humanize import and_list, format_count, possessive
from games.rules.moonshot.actions import PRICES
from games.rules.moonshot.blueprint import TURNS, rocket_of, seams_of, with_tile
from games.rules.moonshot.components import ICONS
from games.rules.moonshot.data import MODULES
from games.rules.moonshot.draft_preview import PoliticsStage, ShiftOutlook, ShiftStage
from games.rules.moonshot.model import Blueprint, MissionOnBoard, MoonshotView
from games.rules.moonshot.shifts import NextActions

_PARAMETERS = (*ICONS, "jokers")


def left_after(stage: ShiftStage | PoliticsStage | None) -> str:
    """Return what a stage leaves: money, or tokens; "" without one."""
    if stage is None:
        return ""
    if isinstance(stage, ShiftStage):
        return f"{stage.money} money left"
    return f"{stage.tokens.influence} influence, {stage.tokens.bluff} bluff left"


def readouts_of(outlook: ShiftOutlook) -> list[Shown]:
    """Return the parameters and the jokers before and after the shift."""
    before, after = outlook.stages[0].rocket, outlook.stages[-1].rocket
    return [{"name": name, "before": getattr(before, name), "after": getattr(after, name)} for name in _PARAMETERS]


def bench_of(outlook: ShiftOutlook) -> Shown:
    """Return the planned blueprint, the spaces for the next tile, and the tiles, in `racks` by their action.

    The results of a tile are its `leads`, by space and turn: "r1c2.1=3,0,2,1+r1c1:code" for structure, electronics,
    code and jokers after one quarter turn in r1c2, and the tile's own connections (§8).
    """
    next_, blueprint = outlook.next, outlook.stages[-1].blueprint
    racks = [
        {
            "title": title,
            "tiles": [
                {"value": f"{do} {tile}", "tile": tile, "leads": _leads(blueprint, tile, next_.spaces)}
                for tile in getattr(next_, do)
            ],
        }
        for do, title in PLACING.items()
        if getattr(next_, do)
    ]
    return {"blueprint": blueprint, "spaces": next_.spaces if racks else (), "racks": racks}


def _leads(blueprint: Blueprint, tile: str, spaces: Iterable[str]) -> str:
    return " ".join(_lead(blueprint, tile, space, turn) for space in spaces for turn in range(TURNS))


def no_tile_reason(view: MoonshotView, outlook: ShiftOutlook) -> str:
    """Return why no tile can be placed after the shift's steps: money, or nothing to place."""
    money, own = outlook.stages[-1].money, view.own_table
    for tiles, do in ((own.development, "install"), (view.table.research, "reuse")):
        price = int(getattr(PRICES, do))
        if tiles and money < price:
            return GAP_TEXTS[f"no tile.{do}"].format(price=price, money=money)
    return GAP_TEXTS["no tile"]


def _lead(blueprint: Blueprint, tile: str, space: str, turn: int) -> str:
    placed = with_tile(blueprint, tile, space, turn)
    connected = "".join(
        f"+{other if one == space else one}:{icon}" for one, other, icon in seams_of(placed) if space in (one, other)
    )
    rocket = rocket_of(placed)
    return f"{space}.{turn}={','.join(str(getattr(rocket, name)) for name in _PARAMETERS)}{connected}"


def targets_of(view: MoonshotView, outlook: ShiftOutlook) -> list[Shown]:
    """Return the missions on the board, the plan's effect on their odds, and the possible next loads and tests."""
    before, after, next_ = outlook.stages[0].chances, outlook.stages[-1].chances, outlook.next
    return [
        {
            "mission": mission.id,
            "before": was.chance,
            "after": will.chance,
            "is_loaded": will.loaded,
            "presses": [*_loads(next_, mission.id), *_tests(view, outlook, mission)],
        }
        for mission, was, will in zip(outlook.stages[-1].missions, before, after, strict=True)
    ]


def _press(value: str, label: str) -> Shown:
    """Return a button that adds a step to a list."""
    return {"value": value, "label": label}


def _loads(next_: NextActions, mission: str) -> Iterator[Shown]:
    prices = PRICES.payload
    for each, payload in next_.load:
        if each == mission:
            yield _press(f"add steps load {mission} {payload}", f"Load: {payload}, {prices[payload]}")


def _tests(view: MoonshotView, outlook: ShiftOutlook, mission: MissionOnBoard) -> Iterator[Shown]:
    """Yield the buttons for tests of a mission's risks; one that would add no face of the die is `is_idle`."""
    price = f"{'free or ' if view.own_table.free_tests else ''}{PRICES.test}"
    next_, stage = outlook.next, outlook.stages[-1]
    for gap in risk_gaps(mission, view.mine, stage.sabotage, stage.rocket):
        if gap.risk in next_.test:
            press = _press(f"add steps test {gap.risk}", f"Test {item_name(gap.risk)}, {price}")
            yield press | {"is_idle": not gap.helps}
        if gap.risk in next_.steal_test:
            yield _press(f"add steps steal_test {gap.risk}", f"Steal a test of {item_name(gap.risk)}")


def orders_of(next_: NextActions) -> list[tuple[str, list[Shown]]]:
    """Return the modules that may be ordered next, with the free places of the supplier line for each."""
    offered: dict[str, list[Shown]] = {}
    for module, to in next_.order:
        label = f"{to.capitalize()}, {PRICES.order[to]}"
        offered.setdefault(module, []).append(_press(f"add steps order {module} {to}", label))
    return list(offered.items())


def shipped_of(next_: NextActions) -> list[Shown]:
    """Return the tiles that may be shipped next."""
    return [_press(f"add steps ship {tile}", f"Ship {item_name(tile)}") for tile in next_.ship]


def arriving_fits(view: MoonshotView, outlook: ShiftOutlook) -> bool:
    """Whether the form's choices of places are for the item that would arrive after the shift."""
    item = view.own_table.supplier.bottom
    return outlook.arriving is not None and (item is None or (item in MODULES) == (outlook.arriving in MODULES))


Step = Mapping[str, Any]


def _laid(view: MoonshotView, step: Step) -> str:
    return and_list(
        f"{and_list(format_count(lay[kind], kind, kind) for kind in ('influence', 'bluff') if lay[kind])} "
        f"on {_card_on(view, lay['side'], lay['place'])}"
        for lay in step["put"]
    )


def _card_on(view: MoonshotView, side: str, place: str) -> str:
    owner = view.mine if side == "own" else view.rival
    lies = view.table.programs[owner].places.get(place)
    name = card_name(lies.card, owner) if lies else place_name(place)
    return f"{possessive(program_name(owner))} {name}"


def step_words(view: MoonshotView, step: Step) -> str:
    """Return a step of a plan, of orders or of a shift in words, for its program's viewer."""
    do = case = step.get("do", "put")
    laid = _laid(view, step) if do == "tokens" else ""
    if step.get("turn"):
        case = f"{do}.turned"
    elif step.get("auto"):
        case = f"{do}.auto"
    elif do == "tokens" and not laid:
        case = "tokens.none"
    named_step = named({key: value for key, value in step.items() if key != "put"} | {"program": view.mine})
    return PLAN_TEXTS[case].format(**named_step | {"laid": laid, "payload": step.get("payload")})


def answer_words(view: MoonshotView, move: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a decision in words."""
    kind = move["kind"]
    if move.get("wait"):
        yield PLAN_TEXTS["wait"]
    for step in move["place"] if kind == "prep" else move.get("steps", ()):
        yield step_words(view, step)
    if kind == "briefing":
        yield PLAN_TEXTS["ready"]
    if kind == "engineering":
        yield PLAN_TEXTS[move["then"]]
    for place, fate in move.get("fates", {}).items():
        cover = card_name(fate["cover"], view.mine) if fate.get("cover") else ""
        case = f"{fate['do']}.covered" if cover else fate["do"]
        yield PLAN_TEXTS[case].format(place=place_name(place), if_tied=fate.get("if_tied"), cover=cover)
