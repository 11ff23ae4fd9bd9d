"""Matches whose rules this server does not have stand still, and lose no time by it."""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection, transaction

from games.clock.services.outages import first_lost
from games.matches.selectors.position import load_position
from games.matches.services.deadlines import give
from games.matches.services.locking import lock_match_unless_busy
from games.matches.services.publishing import publish
from games.models import Match
from games.models.match import has_rules_of
from games.notices.services.news import tell_of_standstill
from games.schedule.credits import Outage

_KINDS = """
    WITH RECURSIVE kinds (slug, version) AS (
        SELECT CAST('' AS varchar(40)), 0
        UNION ALL
        SELECT following.game_slug, following.rules_version FROM kinds, games_match following
        WHERE following.id = COALESCE(
            (
                SELECT id FROM games_match WHERE status = 'running'
                AND game_slug = kinds.slug AND rules_version > kinds.version
                ORDER BY rules_version LIMIT 1
            ), (
                SELECT id FROM games_match WHERE status = 'running' AND game_slug > kinds.slug
                ORDER BY game_slug, rules_version LIMIT 1
            )
        )
    )
    SELECT kinds.slug, kinds.version,
        (
            SELECT id FROM games_match WHERE status = 'running'
            AND game_slug = kinds.slug AND rules_version = kinds.version AND stalled_at IS NULL LIMIT 1
        ),
        (
            SELECT id FROM games_match WHERE status = 'running'
            AND game_slug = kinds.slug AND rules_version = kinds.version AND stalled_at IS NOT NULL LIMIT 1
        )
    FROM kinds
"""
"""Which games run, in which versions of their rules; of each a match that goes on and one that stands still.

It goes from each kind to the next in the index. Asked for what is DISTINCT there, SQLite looks at every
match, and so may PostgreSQL where EXISTS stands for LIMIT 1.
"""


def to_stall_or_resume() -> Iterable[int]:
    """Running matches whose rules have gone or come since a clock looked last."""
    with connection.cursor() as cursor:
        cursor.execute(_KINDS)
        kinds = cursor.fetchall()
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by()
    moved: list[int] = []
    for slug, version, goes_on, stands_still in kinds:
        known = has_rules_of(slug, version)
        if stands_still if known else goes_on:
            matches = running.filter(game_slug=slug, rules_version=version, stalled_at__isnull=not known)
            moved += matches.values_list("pk", flat=True)
    return moved


def stall_or_resume(match_id: int, now: datetime) -> bool:
    """Pause the match if its rules have gone; if they have come, let it go on with the time that was left.

    False if there is nothing to do, or somebody else just does it.
    """
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or (match.stalled_at is None) is match.has_rules:
            return False
        if match.stalled_at is None:
            # What an outage has cost belongs to the pause, if the rules went with it.
            match.stalled_at = first_lost(match) or now
        else:
            pause, match.stalled_at = Outage(match.stalled_at, now, "pause"), None
            give(load_position(match), pause)
        tell_of_standstill(match, now)
        publish(match)
    return True
