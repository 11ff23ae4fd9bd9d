"""The plan of a season of elimination: its rules, and the set-up of its matches, as JSON of its row."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.elimination.state import SeasonPlan
from games.match_setup.services.plans import MatchPlan as MatchPlan
from games.match_setup.services.plans import plan_from_json
from games.match_setup.services.ready_matches import find_edition
from games.models import Season
from games.registry import GAMES, get_game_ui
from games.rules import codec
from games.rules.capabilities import CarriesOver


def season_rules(season: Season) -> SeasonPlan:
    """Return what the host of the season decided before the first episode."""
    return codec.from_json(SeasonPlan, (season.plan or {})["rules"])


def season_match_plan(season: Season) -> MatchPlan:
    """Return the set-up that all matches of the season share."""
    return plan_from_json((season.plan or {})["matches"])


def plan_of_match(season: Season, slug: str, garnets: Sequence[int], name: Mapping[str, Any]) -> MatchPlan:
    """Return the plan of a match of the season whose seats begin with these `garnets`, where its game knows them."""
    plan, game = season_match_plan(season), GAMES[slug]
    short = get_game_ui(slug).short_preset if plan.quick else ""
    preset = short or find_edition(slug, "")
    options: Mapping[str, Any] = {}
    if isinstance(game, CarriesOver):
        base = game.options(game.meta.presets[preset].options if preset else {})
        full = game.options_with(base, list(garnets))
        options = {key: value for key, value in full.items() if base.get(key) != value}
    return replace(plan, game_slug=slug, seats=len(garnets), preset=preset, options=options, name="", name_facts=name)
