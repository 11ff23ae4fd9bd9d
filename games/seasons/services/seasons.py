"""Seasons: founded, transferred and closed."""

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
from games.seasons.selectors.seasons import season_link
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
        if match.status == Match.Status.OVER:
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


def transfer_season(match: Match, former: int | None, heir: int) -> Season | None:
    """Make the `heir` host of the season whose newest match this is, unless another hosts it; return it."""
    place = season_link(match)
    if place is None:
        return None
    season = Season.objects.select_for_update().get(pk=place.season_id)
    is_newest = not season.matches.filter(number__gt=place.number).exists()
    if not is_newest or season.closed_at or season.host_id not in (None, former) or season.host_id == heir:
        return None
    season.host_id = heir
    season.save(update_fields=["host"])
    return season
