"""The way from a page of the platform to what a game's face shows there."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.game_ui import AnyGameUI, Headline
from games.humanize import capitalise_first
from games.matches.selectors.history import VisibleEvent, WindowHistory
from games.matches.selectors.seats import SeatLine
from games.registry import GAME_UIS

register = template.Library()

MOST_HEADLINES = 5


@register.filter
def ui_template(slug: str, part: str) -> list[str]:
    """Where that part of a game's face is looked for: with the game, then among what serves any game."""
    return [f"games/{slug}/{part}.html", f"games/{part}.html"]


@register.simple_tag
def sentence(slug: str, told: VisibleEvent, seats: Sequence[SeatLine]) -> str:
    """What happened in the plain words of a game's face; "" where a template of the game says it."""
    said = GAME_UIS[slug].sentences.get(told.kind)
    return capitalise_first(said(told.data, [seat.name for seat in seats])) if said else ""


@register.simple_tag
def facts(game_ui: AnyGameUI, view: Any, seat: int) -> Mapping[str, str]:
    """What is worth knowing of a seat, as far as the view shows it."""
    return game_ui.facts(view, seat)


@register.simple_tag
def headlines(
    game_ui: AnyGameUI, options: Mapping[str, Any], story: WindowHistory, seats: Sequence[SeatLine]
) -> list[Headline]:
    """The weightiest of what a window brought everybody, in the order in which it happened."""
    told = game_ui.headlines(options, story.public_events(), [seat.name for seat in seats])
    least = sorted((line.weight for line in told), reverse=True)[:MOST_HEADLINES]
    return [line for line in told if line.weight >= least[-1]][:MOST_HEADLINES] if told else []
