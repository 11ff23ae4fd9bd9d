"""Matches that need no setting up: one against bots for a newcomer, one between bots to watch."""

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from games.models import Match
from games.rules.contract import AnyGame, Preset
from games.rules.registry import GAMES
from games.services.matches import Plan, create_match, start_match

QUICK_GAME = "space-race"
QUICK_SECONDS = 86_400
QUICK_SHORT_SECONDS = 300
EXHIBITION_SECONDS = 30
EXHIBITIONS_KEPT = 3


def quick_games() -> list[dict[str, str]]:
    """What can be played at once: every game, each of its editions by itself."""
    return [
        {
            "slug": slug,
            "name": game.meta.name,
            "edition": edition,
            "title": preset.title,
            "tagline": preset.line,
        }
        for slug, game in GAMES.items()
        for edition, preset in _editions(game).items()
    ]


def quick_plan(game_slug: str, edition: str) -> Plan:
    """A match for one player against steady bots; an unknown game or edition gives the default one."""
    game = GAMES.get(game_slug) or GAMES[QUICK_GAME]
    editions = _editions(game)
    preset = editions.get(edition) or next(iter(editions.values()))
    low, high = game.seat_range(game.options(preset.options))
    seats = min(max(low, game.meta.quick_seats), high)
    return Plan(
        game_slug=game.meta.slug,
        name=f"{preset.title or game.meta.name} against bots",
        seats=seats,
        options=preset.options,
        bots=("steady",) * (seats - 1),
        seconds_per_window=QUICK_SECONDS,
        seconds_per_short_window=QUICK_SHORT_SECONDS,
        unlisted=True,
    )


def _editions(game: AnyGame) -> Mapping[str, Preset]:
    return game.meta.presets or {"": Preset("", game.meta.tagline, {})}


def ensure_exhibition() -> Match | None:
    """Start a match between bots if none is on, and drop the oldest ones; the new match, if any."""
    try:
        return _new_exhibition()
    except IntegrityError:
        # Another process was as quick.
        return None


def _new_exhibition() -> Match | None:
    exhibitions = Match.objects.filter(exhibition=True)
    with transaction.atomic():
        if exhibitions.filter(status=Match.Status.RUNNING).exists():
            return None
        stale = exhibitions.order_by("-id").values_list("pk", flat=True)[EXHIBITIONS_KEPT:]
        Match.objects.filter(pk__in=list(stale)).delete()
        game = GAMES[QUICK_GAME]
        options = next(iter(_editions(game).values())).options
        _, seats = game.seat_range(game.options(options))
        plan = Plan(
            game_slug=QUICK_GAME,
            name="Exhibition",
            seats=seats,
            options=options,
            bots=tuple(("steady", "random")[number % 4 == 3] for number in range(seats)),
            seconds_per_window=EXHIBITION_SECONDS,
            seconds_per_short_window=EXHIBITION_SECONDS,
            early_closing=False,
            exhibition=True,
        )
        match = create_match(plan=plan, host=None)
        start_match(match_id=match.pk, user=None)
    return match
