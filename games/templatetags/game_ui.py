"""Template tags that show the parts of a game UI on pages of the platform."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.game_ui import AnyGameUI, Headline
from games.humanize import capitalise_first
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.seats import SeatLine
from games.registry import GAME_UIS
from games.rules.contract import Event

register = template.Library()

MOST_HEADLINES = 5


@register.filter
def ui_template(slug: str, part: str) -> list[str]:
    """Return the templates of that part of a game UI: the game's own, then the general one."""
    return [f"games/{slug}/{part}.html", f"games/{part}.html"]


@register.simple_tag
def sentence(slug: str, told: Event, seats: Sequence[SeatLine]) -> str:
    """Return an event as a sentence of the game UI; "" if a template of the game describes it."""
    said = GAME_UIS[slug].sentences.get(told.kind)
    return capitalise_first(said(told.data, [seat.name for seat in seats])) if said else ""


@register.simple_tag
def facts(game_ui: AnyGameUI, view: Any, seat: int) -> Mapping[str, str]:
    """Return the main facts about a seat that the view shows."""
    return game_ui.facts(view, seat)


@register.simple_tag
def headlines(
    game_ui: AnyGameUI, options: Mapping[str, Any], story: WindowHistory, seats: Sequence[SeatLine]
) -> list[Headline]:
    """Return the most important public headlines of a window, in order of events."""
    told = game_ui.headlines(options, story.known_to(None), [seat.name for seat in seats])
    least = sorted((line.weight for line in told), reverse=True)[:MOST_HEADLINES]
    return [line for line in told if line.weight >= least[-1]][:MOST_HEADLINES] if told else []
