"""Plans in words: the steps of saved and drafted moves."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.game_uis.moonshot.names import card_name, named, place_name, program_name
from games.game_uis.moonshot.texts import PLAN_TEXTS
from games.humanize import and_list, format_count, possessive
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.model import MoonshotView

Step = Mapping[str, Any]


def _laid(view: MoonshotView, step: Step) -> str:
    return and_list(
        f"{and_list(format_count(lay[kind], kind, kind) for kind in ('influence', 'bluff') if lay[kind])} "
        f"on {_card_on(view, lay['side'], lay['place'])}"
        for lay in step["put"]
    )


def _card_on(view: MoonshotView, side: str, place: str) -> str:
    owner = (view.program or "") if side == "own" else RIVAL[view.program or ""]
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
    named_step = named({key: value for key, value in step.items() if key != "put"} | {"program": view.program or ""})
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
        cover = card_name(fate["cover"], view.program or "") if fate.get("cover") else ""
        case = f"{fate['do']}.covered" if cover else fate["do"]
        yield PLAN_TEXTS[case].format(place=place_name(place), if_tied=fate.get("if_tied"), cover=cover)
