"""Transfer of a season, of elimination or not, to a player after a week without its host."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.elimination.selectors.course import load_course
from games.elimination.state import PlayerGone
from games.hosting.services.host_transfer import ABSENT_HOST_DAYS
from games.models import Season, SeasonPlayer


def seasons_without_host(now: datetime) -> QuerySet[Season, int]:
    """Return the ids of open seasons whose host was not online in the last week, but a player was."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    heirs = SeasonPlayer.objects.filter(season=OuterRef("pk"), user__seen_at__gt=since)
    gone = Q(host=None) | Q(host__seen_at__lte=since)
    return Season.objects.filter(gone, Exists(heirs), closed_at=None).order_by().values_list("pk", flat=True)


def replace_absent_season_host(season_id: int, now: datetime) -> bool:
    """Transfer the season to its first player who was online in the last week, if the host was not."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=season_id).first()
        if season is None or not seasons_without_host(now).filter(pk=season_id).exists():
            return False
        heir = _season_heir(season, since)
        if heir is None:
            return False
        season.host_id = heir.user_id
        season.save(update_fields=["host"])
    return True


def _season_heir(season: Season, since: datetime) -> SeasonPlayer | None:
    """Return the first player online after `since`, those who are still in first; nobody whom a host has removed."""
    heirs = list(season.players.filter(user__seen_at__gt=since))
    if season.is_elimination and season.started_at:
        course = load_course(season)
        removed = {fact.player for fact in course.facts if isinstance(fact, PlayerGone) and fact.removed}
        heirs = [heir for heir in heirs if heir.number not in removed]
        heirs.sort(key=lambda heir: heir.number in course.state.out)
    return heirs[0] if heirs else None
