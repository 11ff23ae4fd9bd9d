"""Tests of animations, and of the windows that a seat has seen."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.clock.services.clock import close_due
from games.matches.selectors.history import last_animation_end
from games.models import Seat
from tests.builders import expire_windows, make_match, make_user, match_and_users, play_window, submit_any, window_of

pytestmark = pytest.mark.django_db


def reel(client, match, number):
    return client.get(reverse("match_animation", args=[match.pk, number]))


def post_seen(client, match, windows):
    return client.post(reverse("match_seen", args=[match.pk]), {"windows": windows})


def seen_by(match, user):
    return Seat.objects.get(match=match, user=user).seen


def test_animation_exists_for_resolved_windows_only(client):
    match = make_match()
    assert reel(client, match, 0).status_code == 404
    play_window(match)
    shown = reel(client, match, 0).content.decode()
    assert 'class="animation" data-window="0"' in shown
    assert "data-scene" in shown
    assert 'id="window-0"' in shown


def test_seen_count_only_grows_up_to_played_windows(client):
    match, (me, other) = match_and_users(make_match())
    play_window(match)
    client.force_login(make_user("Yuri"))
    assert post_seen(client, match, 1).status_code == 204
    assert not Seat.objects.filter(match=match, seen__gt=0).exists()
    client.force_login(me)
    for windows, seen in ((0, 0), (40, 1), (0, 1)):
        assert post_seen(client, match, windows).status_code == 204
        assert (seen_by(match, me), seen_by(match, other)) == (seen, 0)
    assert b'data-seen="1"' in client.get(reverse("match", args=[match.pk])).content
    for windows in ("", "-1", "two", "9" * 12):
        assert post_seen(client, match, windows).status_code == 400


def test_move_proves_that_its_player_saw_earlier_results(client):
    match, (me, other) = match_and_users(make_match())
    play_window(match)
    submit_any(match, me)
    client.force_login(me)
    assert b'data-seen="1"' in client.get(reverse("match", args=[match.pk])).content
    expire_windows(match.windows, timezone.now() - timedelta(minutes=1))
    assert close_due(match.pk)
    assert (seen_by(match, me), seen_by(match, other)) == (1, 0)


def test_unanimated_short_windows_join_next_animation():
    match = make_match(people=2, bots=1, game="toy-signs", options={"rounds": 3})
    films = []
    while match.status == "running":
        kind = window_of(match).kind
        films.append((kind, last_animation_end(match, window_of(match))))
        play_window(match)
    rounds = [number for number, (kind, _) in enumerate(films) if kind == "throw"]
    assert "react" in dict(films)
    for number, (_, before) in enumerate(films):
        assert before == max((throw + 1 for throw in rounds if throw < number), default=0)
    last = match.windows.latest("number")
    assert (last.kind, last_animation_end(match, last)) == ("over", last.number)
