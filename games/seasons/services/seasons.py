"""Seasons: founded and closed by their hosts."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.display_names import clean_display_name
from games.matches.selectors.position import load_position
from games.matches.services.guards import check_host
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import Match, Season, SeasonMatch, SoloTry, User
from games.refused import Refused
from games.seasons.services.ledger import book

LONGEST_NAME = 60


def found_season(*, match_id: int, user: User, name: str, now: datetime | None = None) -> Season:
    """A new season whose first match this one is, at whatever stage; Refused to all but its host."""
    with transaction.atomic():
        match = check_host(lock_match(match_id), user)
        if SeasonMatch.objects.filter(match=match).exists():
            raise Refused("This match belongs to a season already.")
        if SoloTry.objects.filter(match=match).exists():
            raise Refused("A season is for several players.")
        season = Season.objects.create(name=clean_display_name(name, LONGEST_NAME), host=user)
        SeasonMatch.objects.create(season=season, match=match, number=1)
        if match.status == Match.Status.OVER and not match.is_stalled:
            book(match, list(match.seats.all()), load_position(match).state, now or timezone.now())
        publish(match)
    return season


def close_season(*, token: str, user: User, now: datetime | None = None) -> None:
    """Let the season end: no match follows. Only its host may; what is played is still booked."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(token=token)
        if season.host_id != user.pk:
            raise Refused("Only the season's host closes it.")
        if season.closed_at is None:
            season.closed_at = now or timezone.now()
            season.save(update_fields=["closed_at"])
