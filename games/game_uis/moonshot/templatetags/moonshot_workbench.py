"""Template tags of the dashboards of Moonshot: see `workbench`."""

import re
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from django import template
from django.forms import BoundField

from games.dashboard.selectors.dashboard import Dashboard
from games.game_uis.moonshot import names, workbench
from games.game_uis.moonshot.board import LOW_POPULARITY, BoardSpot, Shown, spots_of
from games.game_uis.moonshot.decisions.politics import KINDS, lay_field
from games.game_uis.moonshot.launch_gaps import (
    RiskGap,
    abort_warning,
    launch_warnings,
    payload_gaps,
    reachable,
    risk_gaps,
)
from games.game_uis.moonshot.texts import PREP_TEXTS, WARNING_TEXTS
from games.game_uis.moonshot.workbench import answer_words, left_after, step_words
from games.humanize import and_list, possessive
from games.rules import codec
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS
from games.rules.moonshot.draft_preview import PoliticsOutlook, ShiftStage
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.pending_decisions import may_announce

register = template.Library()
register.simple_tag(lambda: LOW_POPULARITY, name="low_popularity")
register.simple_tag(lambda: BOARD, name="board_settings")
register.filter("answered", lambda move, view: list(answer_words(view, move)))
register.filter("of_own", lambda card, view: names.card_name(card, view.mine))
register.filter("announces", lambda view: may_announce(view.table))
register.filter("role_of", lambda seat, view: view.table.seats[seat.number].roles[0])
register.filter("when_pays", lambda card: names.WHEN_PAYS[MANEUVERS[card].category])
register.filter("discs", lambda tokens, kind: range(getattr(tokens, kind) + 1))

for _said in (names.open_pays, workbench.orders_of, workbench.readouts_of, workbench.shipped_of):
    register.filter(_said.__name__, _said)
for _looked_up in (
    abort_warning,
    launch_warnings,
    reachable,
    workbench.arriving_fits,
    workbench.bench_of,
    workbench.no_tile_reason,
    workbench.targets_of,
):
    register.simple_tag(_looked_up, name=_looked_up.__name__)


@register.filter
def lines(dashboard: Dashboard) -> list[Shown]:
    """Return the entered steps of a decision: in `words`, with what is `left` after each, or the error."""
    steps = dashboard.drafted_move.get("steps", dashboard.drafted_move.get("place", ()))
    outlook = dashboard.preview.leads_to if dashboard.preview else None
    stages, failed = getattr(outlook, "stages", ())[1:], getattr(outlook, "failed", None)
    return [
        {"words": step_words(dashboard.view, step), "left": left_after(stage), "is_refused": place == failed}
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
    rival, said = names.program_name(view.rival), []
    for case, owner in (("own", view.mine), ("rival", view.rival)):
        cards = [f"{spot.name} on {names.place_name(spot.place)}" for spot in spots_of(view, owner) if spot.card]
        text = PREP_TEXTS[case if cards else f"{case}.none"]
        said.append(text.format(whose=possessive(rival), rival=rival, cards=and_list(cards)))
    if view.table.passes and view.table.turn == view.mine:
        said.append(PREP_TEXTS["passed"].format(rival=rival))
    return said


@register.filter
def planned(steps: Any, view: MoonshotView) -> list[str]:
    """Return the steps of a plan or of orders that are still to be carried out, in words."""
    return [step_words(view, step) for step in codec.to_json(steps)]


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


@register.simple_tag
def places_of(view: MoonshotView, rival: bool = False) -> tuple[BoardSpot, ...]:
    """Return the places of the viewer's side of the politics board, or of the rival's."""
    return spots_of(view, view.rival if rival else view.mine)


@register.filter
def launches_of(targets: Iterable[Shown], program: str) -> list[tuple[Shown, Shown]]:
    """Return the missions on the board, each with the program's launch, the most likely first."""
    launches = [(target, launch) for target in targets for launch in target["launches"]]
    own = [each for each in launches if each[1]["program"] == program]
    return sorted(own, key=lambda each: -each[1]["chance"])


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
