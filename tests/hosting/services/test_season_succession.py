"""A season whose host is gone gets another one, so that its next match can be opened and its pause ended."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.clock.services.clock import serve
from games.elimination.services.decisions import pause, resume
from games.lobby.services.rematch import join_rematch
from games.models import Season, User
from games.seasons.services.series import create_season
from tests.builders import make_match, play_to_the_end, users_of
from tests.elimination.builders import make_member, make_season

NOW = timezone.now()

pytestmark = pytest.mark.django_db(transaction=True)


def seen(user: User, days_ago: int) -> None:
    User.objects.filter(pk=user.pk).update(seen_at=NOW - timedelta(days=days_ago))


def test_paused_season_of_deleted_host_goes_to_a_player_of_the_week():
    host, sleeper, heir = (make_member(name) for name in ("Sergei", "Belka", "Laika"))
    season = make_season(host, sleeper, heir)
    pause(token=season.token, user=host)
    delete_account(user=host)
    seen(sleeper, 8)
    seen(heir, 6)
    serve(NOW)
    resume(token=season.token, user=heir)
    assert Season.objects.get().paused_at is None


@pytest.mark.parametrize(("host_seen", "opens"), [(6, "host"), (8, "heir")])
def test_series_between_matches_goes_to_a_player_after_a_week(host_seen, opens):
    match = make_match(people=2, bots=1, options={"cards": 5})
    create_season(match_id=match.pk, user=match.host, name="Friday league")
    play_to_the_end(match)
    heir = next(user for user in users_of(match) if user != match.host)
    seen(match.host, host_seen)
    seen(heir, 0)
    cache.clear()
    serve(NOW)
    opener = match.host if opens == "host" else heir
    assert Season.objects.get().host == opener
    assert join_rematch(match_id=match.pk, user=opener).host == opener
