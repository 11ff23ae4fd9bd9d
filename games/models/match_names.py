"""Names of matches that nobody has named: kept as a kind with parameters, put into words when they are shown."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format

from games.registry import get_game_ui, get_meta

MAX_NAME_LENGTH = 60
NAME_TEXTS = {
    "quick": "{title} with {player}",
    "quick.again": "{title} {number} with {player}",
    "hosted": "{player}'s {game}",
    "hosted.again": "{player}'s {game} {number}",
    "solo": "{game}: {mode}",
    "solo.again": "{game}: {mode} {number}",
    "challenge": "{game}: daily challenge, {day}",
    "table": "{tournament}, {round}.{table}",
    "main": "{season}, episode {episode}",
    "main.again": "{season}, episode {episode}, table {number}",
    "duel": "{season}, death match {episode}",
    "duel.again": "{season}, death match {episode}.{number}",
    "final": "{season}, final",
    "final.again": "{season}, final {number}",
    "exhibition": "Exhibition {match}: {title}",
    "import": "Imported match {match}: {game}",
}


def match_name(facts: Mapping[str, Any], game_slug: str, preset: str, match: int | None = None) -> str:
    """Return the name of a match, shortened to 60 characters.

    `facts` are its `kind` in `NAME_TEXTS` and the parameters: `number` counts matches of the kind and game from 1, a
    `day` is an ISO date. `match` is the match's own number.
    """
    case = f"{facts['kind']}.again" if facts.get("number", 1) > 1 else facts["kind"]
    solo_mode = get_game_ui(game_slug).solo_mode
    words = {
        **facts,
        "game": get_meta(game_slug).name,
        "title": match_title(game_slug, preset),
        "mode": solo_mode and solo_mode.title,
        "day": date_format(date.fromisoformat(facts["day"]), "j F") if "day" in facts else "",
        "match": match,
    }
    name = NAME_TEXTS[case].format_map(words)
    if len(name) > MAX_NAME_LENGTH and "player" in facts:
        room = len(facts["player"]) - (len(name) - MAX_NAME_LENGTH) - 1
        name = NAME_TEXTS[case].format_map(words | {"player": f"{facts['player'][: max(room, 0)].rstrip()}…"})
    return name[:MAX_NAME_LENGTH].rstrip()


def match_title(game_slug: str, preset: str) -> str:
    """Return the title for a match's name: its preset if presets are titles, else its game."""
    meta = get_meta(game_slug)
    edition = meta.presets.get(preset) if get_game_ui(game_slug).editions_are_titles else None
    return edition.title if edition else meta.name
