"""Matches whose rules this server does not have stand still, and lose no time by it."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.clock.services.outages import first_lost
from games.matches.selectors.position import load_position
from games.matches.services.deadlines import give
from games.matches.services.locking import lock_match_unless_busy
from games.matches.services.publishing import publish
from games.models import Match
from games.models.match import has_rules_of
from games.notices.services.news import tell_of_standstill
from games.schedule.credits import Outage


def to_stall_or_resume() -> Iterable[int]:
    """Running matches whose rules have gone or come since a clock looked last."""
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by()
    # Which games run, in which versions, stands in an index; matches are looked up where that has changed.
    kinds = running.annotate(stalled=Q(stalled_at__isnull=False))
    moved = (
        running.filter(game_slug=slug, rules_version=version, stalled_at__isnull=not stalled)
        for slug, version, stalled in kinds.values_list("game_slug", "rules_version", "stalled").distinct()
        if stalled is has_rules_of(slug, version)
    )
    return [pk for matches in moved for pk in matches.values_list("pk", flat=True)]


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
