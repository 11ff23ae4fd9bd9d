"""The outsider's chance, drawn when a window opens from the spectator's view: no secret is in it."""

import logging
import time
from collections.abc import Callable

from django.db import transaction
from django.db.models import Max

from games.installed import GAMES, face_of
from games.matches.selectors.live_chance import has_live_chance
from games.matches.selectors.position import load_position
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import LiveChance, Match
from games.rules.chances import outsiders_chances

log = logging.getLogger(__name__)

PLAYOUTS = 60
"""So many a window: one standard error is 6 points at 50 %, and they take one to three seconds of a core."""


def draw_live(rest: Callable[[float], object] = time.sleep) -> bool:
    """Estimate the win probabilities of a newest window that lacks them, then `rest`; False if none does."""
    for match, number in _showing():
        row = LiveChance.objects.filter(match=match).first()
        if row is None or not row.points or row.points[-1]["number"] < number:
            began = time.monotonic()
            _draw(match, number)
            rest(time.monotonic() - began)
            return True
    return False


def _showing() -> list[tuple[Match, int]]:
    """Running matches that show it, each with the number of its open window."""
    charted = [slug for slug, game in GAMES.items() if has_live_chance(game, face_of(slug))]
    running = Match.objects.filter(status=Match.Status.RUNNING, game_slug__in=charted)
    shown = running.filter(chosen__shows_chance=True, sealed_until=None)
    return [(match, match.newest) for match in shown.annotate(newest=Max("windows__number"))]


def _draw(match: Match, number: int) -> None:
    position = load_position(match, number)
    view = match.game.view(position.opening, None)
    point = {"number": number, "label": position.window.year.label, "playouts": 0, "shares": []}
    try:
        found = outsiders_chances(
            match.game, view, match.face.charted_by, PLAYOUTS, bytes.fromhex(match.seed_hash)
        )
    except Exception as error:
        # What an error says may be a secret, and a match must not be tried for ever: it has no such point.
        log.warning("match %s: no chance can be drawn: %s", match.pk, type(error).__name__)
    else:
        point |= {"playouts": found.playouts, "shares": [round(1000 * share) for share in found.shares]}
    with transaction.atomic():
        held = lock_match(match.pk)
        row, _ = LiveChance.objects.get_or_create(match=held)
        if held.status != Match.Status.RUNNING or (row.points and row.points[-1]["number"] >= number):
            return
        row.points = [*row.points, point]
        row.save(update_fields=["points"])
        publish(held)
