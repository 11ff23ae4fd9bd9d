"""Which matches a list shows, and in what order."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.lobby.selectors import lists
from games.lobby.selectors.filters import Filters
from games.matches.selectors.words import span_text
from games.models import Match, Window
from tests.server.builders import make_match, make_user, play_to_the_end, submit_any, users_of

pytestmark = pytest.mark.django_db


def ids(shown: list[lists.MatchSummary]) -> list[int]:
    return [match.id for match in shown]


def test_an_hour_is_live_and_a_second_more_is_not():
    live = make_match(seconds_per_window=3_600)
    slower = make_match(seconds_per_window=3_601)
    assert ids(lists.running_matches(filters=Filters(pace="live"))) == [live.pk]
    assert ids(lists.running_matches(filters=Filters(pace="daily"))) == [slower.pk]
    assert ids(lists.running_matches()) == [slower.pk, live.pk]


def test_the_match_that_ended_last_comes_first():
    first, second = make_match(options={"cards": 5}), make_match(options={"cards": 5})
    for match in (second, first):
        play_to_the_end(match)
    assert ids(lists.finished_matches()) == [first.pk, second.pk]


def test_what_is_by_invitation_only_is_in_no_list(client):
    match = make_match(people=1, bots=1, unlisted=True, name="Back room")
    assert ids(lists.running_matches()) == []
    assert match.name not in client.get(reverse("lobby")).content.decode()


def test_a_paused_match_says_when_it_goes_on_instead_of_when_it_closes(client):
    match = make_match(people=1, bots=1)
    Match.objects.filter(pk=match.pk).update(held_until=timezone.now() + timedelta(hours=5))
    shown = client.get(reverse("lobby")).content.decode()
    assert "Paused" in shown
    assert "goes on" in shown
    assert "closes" not in shown


def test_what_waits_for_the_player_comes_first_and_of_that_the_nearest_deadline():
    user = make_user()
    soon, late, done = (with_player(user, hours) for hours in (3, 9, 1))
    submit_any(done, user)
    assert ids(lists.matches_of(user)) == [soon.pk, late.pk, done.pk]


def with_player(user, hours: int) -> Match:
    """A running match in which the user sits, to be decided within so many hours."""
    match = make_match(people=3)
    match.seats.filter(user=users_of(match)[1]).update(user=user)
    Window.objects.filter(match=match).update(deadline=timezone.now() + timedelta(hours=hours))
    return match


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (86_400, "1 day"),
        (172_800, "2 days"),
        (90_000, "25 hours"),
        (3_600, "1 hour"),
        (5_400, "90 minutes"),
        (61, "61 seconds"),
        (1, "1 second"),
        (0, "no time"),
    ],
)
def test_a_span_is_told_in_its_largest_whole_unit(seconds, said):
    assert span_text(seconds) == said
