"""Template tags of the dashboards of Moonshot: the steps so far and other plans in words, the tiles, the needs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product, zip_longest
from typing import Any

from django import template
from django.forms import BoundField

from games.dashboard.selectors.dashboard import Dashboard
from games.game_uis.moonshot import names
from games.game_uis.moonshot.board import LOW_POPULARITY, Shown, spots_of
from games.game_uis.moonshot.decisions.engineering import PLACING
from games.game_uis.moonshot.decisions.politics import KINDS, lay_field
from games.game_uis.moonshot.launch_gaps import (
    RiskGap,
    abort_warning,
    launch_warnings,
    payload_gaps,
    reachable,
    risk_gaps,
)
from games.game_uis.moonshot.names import card_name, item_name, named, place_name, program_name
from games.game_uis.moonshot.texts import GAP_TEXTS, PLAN_TEXTS, PREP_TEXTS, WARNING_TEXTS
from games.humanize import and_list, format_count, possessive
from games.rules import codec
from games.rules.moonshot.actions import PRICES
from games.rules.moonshot.blueprint import TURNS, rocket_of, seams_of, with_tile
from games.rules.moonshot.components import ICONS
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES
from games.rules.moonshot.draft_preview import PoliticsOutlook, PoliticsStage, ShiftOutlook, ShiftStage
from games.rules.moonshot.model import Blueprint, MissionOnBoard, MoonshotView
from games.rules.moonshot.pending_decisions import may_announce
from games.rules.moonshot.shifts import NextActions

_PARAMETERS = (*ICONS, "jokers")
register = template.Library()
register.simple_tag(lambda: LOW_POPULARITY, name="low_popularity")
register.simple_tag(lambda: BOARD, name="board_settings")
register.filter("answered", lambda move, view: list(answer_words(view, move)))
register.filter("planned", lambda steps, view: [step_words(view, step) for step in codec.to_json(steps)])
register.filter("of_own", lambda card, view: card_name(card, view.mine))
register.filter("announces", lambda view: may_announce(view.table))
register.filter("role_of", lambda seat, view: view.table.seats[seat.number].roles[0])
register.filter("when_pays", lambda card: names.WHEN_PAYS[MANEUVERS[card].category])
register.filter("discs", lambda tokens, kind: range(getattr(tokens, kind) + 1))

for _text in (abort_warning, launch_warnings, reachable):
    register.simple_tag(_text, name=_text.__name__)


@register.filter
def lines(dashboard: Dashboard) -> list[Shown]:
    """Return the entered steps of a decision: in `words`, with what is `left` after each, or the error."""
    steps = dashboard.drafted_move.get("steps", dashboard.drafted_move.get("place", ()))
    outlook = dashboard.preview.leads_to if dashboard.preview else None
    stages, failed = getattr(outlook, "stages", ())[1:], getattr(outlook, "failed", None)
    return [
        {"words": step_words(dashboard.view, step), "left": _left(stage), "is_refused": place == failed}
        for place, (step, stage) in enumerate(zip_longest(steps, stages))
    ]


@register.filter
def is_closed(dashboard: Dashboard) -> bool:
    """Whether orders have come to a step that ends their list."""
    return last_order(dashboard) in ("announce", "launch", "abort")


def last_order(dashboard: Dashboard) -> str:
    """Return the kind of the last of the entered steps; "" for none."""
    steps = dashboard.drafted_move.get("steps")
    return str(steps[-1]["do"]) if steps else ""


@register.filter
def acts_at_once(dashboard: Dashboard) -> bool:
    """Whether every button of the order form counts when it is pressed, so that nothing is left to save."""
    kind = dashboard.ask.kind if dashboard.ask else ""
    return dashboard.is_live and kind in ("prep", "politics") and not lines(dashboard)


@register.filter
def sure_loss(dashboard: Dashboard) -> str:
    """Return a warning of entered orders that are sure to lose the match; "" for others.

    Orders that declare nothing are aborted at the deadline.
    """
    outlook = dashboard.preview.leads_to if dashboard.preview else None
    if not isinstance(outlook, PoliticsOutlook):
        return ""
    popularity, last = outlook.stages[-1].popularity, last_order(dashboard)
    if last == "launch":
        return launch_warnings(dashboard.view, popularity, dashboard.drafted_move["steps"][-1]["mission"])[1]
    loses = abort_warning(popularity)
    return loses if last == "abort" or not loses else WARNING_TEXTS["deadline"]


@register.filter
def prep_standing(view: MoonshotView) -> list[str]:
    """Return sentences on the cards of both sides, and on a rival who has passed, in prep."""
    rival, said = program_name(view.rival), []
    for case, owner in (("own", view.mine), ("rival", view.rival)):
        cards = [f"{spot['name']} on {place_name(spot['place'])}" for spot in spots_of(view, owner) if spot["card"]]
        text = PREP_TEXTS[case if cards else f"{case}.none"]
        said.append(text.format(whose=possessive(rival), rival=rival, cards=and_list(cards)))
    if view.table.passes and view.table.turn == view.mine:
        said.append(PREP_TEXTS["passed"].format(rival=rival))
    return said


@register.filter
def levels(card: str) -> list[list[tuple[str, str]]]:
    """Return the rewards of a maneuver at each of its levels, each with its drawing and its words."""
    return [
        [
            (f"i-{names.EFFECTS[effect].drawing}", re.sub(" tiles?$", "", names.effect_label(effect, amount)))
            for effect, amount in MANEUVERS[card].effects(level).items()
        ]
        for level in (1, 2, 3)
    ]


@register.filter
def patch_of(mission: str) -> str:
    """Return the drawing of a mission's patch, by the last of its payload."""
    card = MISSIONS[mission]
    return "patch-moon" if card.deck == "moon" else f"patch-{[*card.payload][-1]}"


@register.filter
def launches_of(targets: Iterable[Shown], program: str) -> list[tuple[Shown, Shown]]:
    """Return the missions on the board, each with the program's launch, the most likely first."""
    launches = [(target, launch) for target in targets for launch in target["launches"] if launch["program"] == program]
    return sorted(launches, key=lambda each: -each[1]["chance"])


@register.simple_tag
def gaps_of(view: MoonshotView, mission: str, stage: ShiftStage | None = None) -> tuple[list[RiskGap], list[str]]:
    """Return the risks of a mission before the viewer's rocket and its missing payload, now or after a shift."""
    missions, sabotage = (stage.missions, stage.sabotage) if stage else (view.table.missions, view.own_table.sabotage)
    rocket = stage.rocket if stage else view.standings[view.mine].rocket
    on_board = next(each for each in missions if each.id == mission)
    return risk_gaps(on_board, view.mine, sabotage, rocket), payload_gaps(on_board, view.mine)


@register.simple_tag
def adder_of(steps: Any, name: str) -> Any:
    """Return the form that adds that kind of step to a list, with its label; None without one."""
    return next(({"variant": variant, "form": form} for each, variant, form in steps.adders if each == name), None)


@register.simple_tag
def token_field(field: BoundField, side: str, place: str) -> str:
    """Return the kind of tokens that a form field places on that card; "" for fields of other cards."""
    return next((kind for kind in KINDS if field.name == lay_field(side, place, kind)), "")


def _left(stage: ShiftStage | PoliticsStage | None) -> str:
    if stage is None:
        return ""
    if isinstance(stage, ShiftStage):
        return f"{stage.money} money left"
    return f"{stage.tokens.influence} influence, {stage.tokens.bluff} bluff left"


@register.filter
def readouts_of(outlook: ShiftOutlook) -> list[Shown]:
    """Return the parameters and the jokers before and after the shift."""
    before, after = outlook.stages[0].rocket, outlook.stages[-1].rocket
    return [{"name": name, "before": getattr(before, name), "after": getattr(after, name)} for name in _PARAMETERS]


@register.simple_tag
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
    leads = []
    for space, turn in product(spaces, range(TURNS)):
        placed = with_tile(blueprint, tile, space, turn)
        touching = [each for each in seams_of(placed) if space in each[:2]]
        connected = "".join(f"+{other if one == space else one}:{icon}" for one, other, icon in touching)
        figures = ",".join(str(getattr(rocket_of(placed), name)) for name in _PARAMETERS)
        leads.append(f"{space}.{turn}={figures}{connected}")
    return " ".join(leads)


@register.simple_tag
def no_tile_reason(view: MoonshotView, outlook: ShiftOutlook) -> str:
    """Return why no tile can be placed after the shift's steps: money, or nothing to place."""
    money, own = outlook.stages[-1].money, view.own_table
    for tiles, do in ((own.development, "install"), (view.table.research, "reuse")):
        price = int(getattr(PRICES, do))
        if tiles and money < price:
            return GAP_TEXTS[f"no tile.{do}"].format(price=price, money=money)
    return GAP_TEXTS["no tile"]


@register.simple_tag
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


@register.filter
def orders_of(next_: NextActions) -> list[tuple[str, list[Shown]]]:
    """Return the modules that may be ordered next, with the free places of the supplier line for each."""
    offered: dict[str, list[Shown]] = {}
    for module, to in next_.order:
        label = f"{to.capitalize()}, {PRICES.order[to]}"
        offered.setdefault(module, []).append(_press(f"add steps order {module} {to}", label))
    return list(offered.items())


@register.filter
def shipped_of(next_: NextActions) -> list[Shown]:
    """Return the tiles that may be shipped next."""
    return [_press(f"add steps ship {tile}", f"Ship {item_name(tile)}") for tile in next_.ship]


@register.simple_tag
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
