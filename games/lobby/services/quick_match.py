"""Matches without setup: a quick match against bots, and exhibitions between bots."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from django.db import IntegrityError, transaction
from msgspec.structs import replace

from games.game_ui import AnyGameUI
from games.lobby.selectors.next_match import is_new_to
from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.match_setup.services.ready_matches import bot_match_plan, chosen_bots
from games.models import Match, User
from games.registry import GAME_UIS, GAMES
from games.rules.characters import EASY, MIXED
from games.rules.contract import Preset

EXHIBITION_SECONDS = 30
MAX_EXHIBITIONS = 3


class QuickGame(NamedTuple):
    """A game with its quick matches, one per edition by the key of its preset, the short game first."""

    slug: str
    name: str
    game_ui: AnyGameUI
    editions: Mapping[str, Preset]
    fewest: int
    most: int


def quick_games() -> list[QuickGame]:
    """Return the games with quick matches; `fewest` to `most` players have a seat in one of their editions."""
    found = []
    for slug in (slug for slug in GAMES if GAME_UIS[slug].quick_seats):
        game = GAMES[slug]
        editions = {key: preset for key, preset in _quick_presets(slug).items() if not preset.variant}
        fewest, most = zip(*(game.seat_range(game.options(each.options)) for each in editions.values()), strict=True)
        found.append(QuickGame(slug, game.meta.name, GAME_UIS[slug], editions, min(fewest), max(most)))
    return found


def start_quick_match(*, user: User, game_slug: str, preset: str = "") -> Match:
    """Return the user's quick match in progress, or start one."""
    plan = _quick_plan(user, game_slug, preset)
    same = Match.objects.filter(game_slug=plan.game_slug, preset=plan.preset, quick=True)
    own = same.filter(host=user, solo_try=None, seats__user=user)
    running = own.filter(status=Match.Status.RUNNING).first()
    if running:
        return running
    match = create_match(plan=plan, host=user)
    return start_match(match_id=match.pk, user=user).match


def _quick_plan(user: User, game_slug: str, preset_slug: str) -> MatchPlan:
    """Return the plan of a quick match; an unknown game or preset is replaced by a suitable one."""
    slug = game_slug if game_slug in GAMES else next(iter(GAMES))
    presets = _quick_presets(slug) if is_new_to(user, slug) else GAMES[slug].offered
    preset_slug = preset_slug if preset_slug in presets else next(iter(presets))
    return bot_match_plan(slug, preset_slug, user=user, call=f"{MIXED}:{EASY.name}")


def _quick_presets(slug: str) -> Mapping[str, Preset]:
    """Return a game's presets in the order in which new players are offered them."""
    editions, short = GAMES[slug].offered, GAME_UIS[slug].short_preset
    if not short:
        return editions
    title = GAME_UIS[slug].short_title or editions[short].title
    return {short: replace(editions[short], title=title), **{key: editions[key] for key in editions if key != short}}


def ensure_exhibition() -> Match | None:
    """Start an exhibition if none is in progress, delete the oldest, and return the new match, if any."""
    exhibitions = Match.objects.filter(exhibition=True)
    # Another process may create one at the same time.
    with suppress(IntegrityError), transaction.atomic():
        running = exhibitions.filter(status=Match.Status.RUNNING)
        if running.exists():
            return None
        stale = exhibitions.order_by("-id").values_list("pk", flat=True)[MAX_EXHIBITIONS:]
        Match.objects.filter(pk__in=list(stale)).delete()
        slug, game = next(iter(GAMES.items()))
        preset_slug, preset = next(iter(game.offered.items()))
        _, seats = game.seat_range(game.options(preset.options))
        plan = MatchPlan(
            game_slug=slug,
            name_facts={"kind": "exhibition"},
            seats=seats,
            preset=preset_slug,
            bots=chosen_bots(slug, MIXED, seats),
            seconds_per_window=EXHIBITION_SECONDS,
            seconds_per_short_window=EXHIBITION_SECONDS,
            early_closing=False,
            exhibition=True,
            shows_chance=True,
            opens_archive=True,
        )
        match = create_match(plan=plan, host=None)
        return start_match(match_id=match.pk, user=None).match
    return None
