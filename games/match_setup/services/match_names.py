"""The parameters of names that matches get by default, numbered so that lists can tell them apart."""

from datetime import date
from typing import Any

from games.models import Match, User
from games.models.match_names import match_title
from games.registry import get_meta


def quick_match_name(*, player: User, game_slug: str, preset: str) -> dict[str, Any]:
    """Return the name of a quick match of the preset, as parameters of `match_name`."""
    quick = Match.objects.filter(host=player, game_slug=game_slug, quick=True, solo_try=None)
    is_titled = match_title(game_slug, preset) != get_meta(game_slug).name
    alike = quick.filter(preset=preset) if is_titled else quick
    return {"kind": "quick", "player": str(player), "number": alike.count() + 1}


def hosted_match_name(*, host: User, game_slug: str) -> dict[str, Any]:
    """Return the name of a hosted match, as parameters of `match_name`."""
    before = Match.objects.filter(host=host, game_slug=game_slug, quick=False).count()
    return {"kind": "hosted", "player": str(host), "number": before + 1}


def solo_match_name(*, player: User, game_slug: str, day: date | None) -> dict[str, Any]:
    """Return the name of a solo game, or of the daily challenge of a `day`, as parameters of `match_name`."""
    if day is not None:
        return {"kind": "challenge", "day": day.isoformat()}
    before = player.solo_tries.filter(game_slug=game_slug, day=None).count()
    return {"kind": "solo", "number": before + 1}
