"""Charts of finished matches, calculated once each, in small steps, when the clock has nothing else to do.

A chart takes seconds, so no lock is held meanwhile; its row records that the calculation has begun. No part
of a chart exists while its match runs. Before the chart, the players' hindsight is calculated.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from games.clock.services.due_work import resting
from games.clock.services.hindsight import save_hindsight
from games.matches.selectors.chart import has_live_chart
from games.matches.selectors.display_text import ENDED_BY_PEOPLE, is_cancelled
from games.matches.selectors.position import get_chance, load_openings, load_position
from games.matches.services.locking import lock_match, lock_match_unless_busy
from games.matches.services.publishing import publish
from games.models import Chart, LiveChance, Match
from games.registry import GAMES, get_game_ui
from games.rules.win_probability import (
    ChartComputation,
    WinProbabilities,
    chart_points,
    estimate_for_spectator,
    win_shares,
)

log = logging.getLogger(__name__)

AT_ONCE = 20
MOST_TRIES = 2
MAX_DRAWING_SECONDS = 240.0
FAILED_CHART = timedelta(minutes=10)


def draw_next() -> bool:
    """Calculate the newest missing chart, resting after each round; return False if none is missing."""
    now = timezone.now()
    return any(_draw(match_id, now) for match_id in matches_without_chart(now))


def matches_without_chart(now: datetime) -> list[int]:
    """Return finished matches without a chart, newest first; a half-finished one is retried once."""
    charted = [slug for slug in GAMES if get_game_ui(slug).chart_bot]
    begun = Q(chart__failed=False, chart__drawn__isnull=True, chart__begun_at__lt=now - FAILED_CHART)
    over = Match.objects.filter(status=Match.Status.OVER, game_slug__in=charted, exhibition=False)
    open_to_all = over.filter(Q(sealed_until=None) | Q(sealed_until__lte=now))
    played = open_to_all.exclude(outcome__reason__in=list(ENDED_BY_PEOPLE))
    several = played.annotate(sitting=Count("seats")).filter(sitting__gte=2)
    lacking = several.filter(Q(chart__isnull=True) | begun).order_by("-ended_at", "-pk")
    return list(lacking.values_list("pk", flat=True)[:AT_ONCE])


def _draw(match_id: int, now: datetime) -> bool:
    match = _begin(match_id, now)
    if match is None:
        return False
    try:
        save_hindsight(match)
    except Exception as error:
        # The error text may reveal a secret of a running match with the same seed: log only its type.
        log.warning("match %s: cannot calculate the hindsight: %s", match_id, type(error).__name__)
    drawn, why = None, "it takes too long"
    try:
        drawn = _chart_json(match)
    except Exception as error:
        why = type(error).__name__
    if drawn is None:
        log.warning("match %s: cannot calculate the chart: %s", match_id, why)
    with transaction.atomic():
        held = lock_match(match_id)
        Chart.objects.filter(match=match_id).update(drawn=drawn, failed=drawn is None)
        publish(held)
    return True


def _begin(match_id: int, now: datetime) -> Match | None:
    """Return the match after recording that its chart has begun; None if it must not begin."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match.status != Match.Status.OVER or is_cancelled(match):
            return None
        chart, _ = Chart.objects.get_or_create(match=match, defaults={"begun_at": now})
        if chart.drawn is not None or chart.failed or (chart.tries and chart.begun_at > now - FAILED_CHART):
            return None
        chart.failed = chart.tries >= MOST_TRIES
        chart.tries, chart.begun_at = chart.tries + 1, now
        chart.save()
    if chart.failed:
        log.warning("match %s: its chart was started twice without an end; no further attempt", match_id)
        return None
    return match


def _chart_json(match: Match) -> dict[str, object] | None:
    """Return the chart as JSON for its row; None if it takes too long."""
    position = load_position(match)
    labels = dict(match.windows.order_by("number").values_list("number", "year__label"))
    everything = list(labels)
    windows = [everything[place] for place in chart_points(len(everything))]
    states = load_openings(position, windows)
    drawing = ChartComputation(match.game, [*map(states, windows)], match.game_ui.chart_bot, get_chance(match).seed)
    until = time.monotonic() + MAX_DRAWING_SECONDS
    while not drawing.is_done:
        with resting():
            drawing.go_on()
        if time.monotonic() > until:
            return None
    end = WinProbabilities(win_shares(match.game, position.state))
    per_mille = [[round(share * 1000) for share in point.shares] for point in (*drawing.chart()[:-1], end)]
    return {
        "windows": windows,
        "labels": [labels[number] for number in windows],
        "playouts": drawing.playouts,
        # Each seat's line through the points.
        "known": [list(line) for line in zip(*per_mille, strict=True)],
    }


PLAYOUTS = 60
"""Per window: the standard error is 6 points at 50%, at a cost of one to three seconds of CPU time."""


def draw_live() -> bool:
    """Estimate the win probabilities of a new window that lacks them, then rest; return False if none does."""
    for match, number in _matches_with_live_chart():
        row = LiveChance.objects.filter(match=match).first()
        if row is None or not row.points or row.points[-1]["number"] < number:
            with resting():
                _draw_live(match, number)
            return True
    return False


def _matches_with_live_chart() -> list[tuple[Match, int]]:
    """Return running matches that show win probabilities, each with the number of its open window."""
    charted = [slug for slug, game in GAMES.items() if has_live_chart(game, get_game_ui(slug))]
    running = Match.objects.filter(status=Match.Status.RUNNING, game_slug__in=charted)
    shown = running.filter(chosen__shows_chance=True, sealed_until=None)
    return [(match, match.newest) for match in shown.annotate(newest=Max("windows__number"))]


def _draw_live(match: Match, number: int) -> None:
    position = load_position(match, number)
    view = match.game.view(position.opening, None)
    point = {"number": number, "label": position.window.year.label, "playouts": 0, "shares": []}
    try:
        found = estimate_for_spectator(
            match.game, view, match.game_ui.chart_bot, PLAYOUTS, bytes.fromhex(match.seed_hash)
        )
    except Exception as error:
        # The error text may reveal a secret. An empty point stops further attempts for this window.
        log.warning("match %s: cannot calculate win probabilities: %s", match.pk, type(error).__name__)
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
