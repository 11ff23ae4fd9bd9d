"""Rematches."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.clock.services import clock
from games.exceptions import ServiceError
from games.lobby.selectors.lists import listed_with_status
from games.lobby.services.matches import assign_seat, join_match, start_match
from games.lobby.services.quick_match import start_quick_match
from games.lobby.services.rematch import join_rematch
from games.models import Match
from tests.builders import make_finished_match, make_user, match_and_users, page_of, play_to_the_end, users_of
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


def seats_of(match: Match) -> list[str]:
    return [str(seat.user or seat.bot or "free") for seat in match.seats.select_related("user")]


def test_rematch_copies_settings():
    settings = {"seconds_per_window": 777, "seconds_per_short_window": 77, "early_closing": False}
    settings |= {"unlisted": True}
    match = make_finished_match(people=3, bots=1, name="Thursday")
    Match.objects.filter(pk=match.pk).update(**settings)
    second = users_of(match)[1]
    again = join_rematch(match_id=match.pk, user=second)
    match.refresh_from_db()
    assert match.again == again
    assert seats_of(again) == ["free", "Player 2", "free", "random"]
    assert {name: getattr(again, name) for name in settings} == settings
    assert (again.name, again.options, again.game_slug) == ("Thursday, 2", match.options, "goofspiel")
    assert (again.host, again.status, again.quick) == (second, Match.Status.OPEN, False)
    assert again.seed != match.seed
    assert again.invitation != match.invitation


def test_rematch_name_is_numbered():
    match = make_finished_match(people=1, bots=1, name="Thursday, 9")
    assert join_rematch(match_id=match.pk, user=match.host).name == "Thursday, 10"
    long = make_finished_match(people=1, bots=1, name="x" * 60)
    assert join_rematch(match_id=long.pk, user=long.host).name == "x" * 57 + ", 2"


def test_bot_rematch_starts_at_once():
    match = start_quick_match(user=make_user(), game_slug="goofspiel")
    Match.objects.filter(pk=match.pk).update(options={"cards": 13})
    play_to_the_end(Match.objects.get(pk=match.pk))
    again = join_rematch(match_id=match.pk, user=match.host)
    assert (again.status, again.quick) == (Match.Status.RUNNING, True)
    assert (match.name.count("Goofspiel with"), again.name.count("Goofspiel 2 with")) == (1, 1)
    assert seats_of(again) == seats_of(match)
    assert start_quick_match(user=match.host, game_slug="goofspiel") == again


@pytest.mark.long
def test_rematch_offers_harder_bots_after_a_win(client):
    match = start_quick_match(user=make_user(), game_slug="goofspiel")
    assert seats_of(match) == ["Valentina", "profiler:easy", "steady"]
    client.force_login(match.host)
    for level in ("profiler", "profiler:hard"):
        play_to_the_end(match)
        Match.objects.filter(pk=match.pk).update(outcome={"reason": "points", "winners": [0]})
        assert "Play again with harder bots" in page_of(match, match.host)
        client.post(reverse("match_rematch", args=[match.pk]), {"harder": "1"})
        match.refresh_from_db()
        match = match.again
        assert seats_of(match) == ["Valentina", level, "steady"]
        assert match.quick
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(outcome={"reason": "points", "winners": [0]})
    assert "harder bots" not in page_of(match, match.host)


@pytest.mark.parametrize(("people", "winners"), [(1, [1]), (2, [0])])
def test_harder_bots_need_a_win_against_bots_only(people, winners):
    match = make_finished_match(people=people, bots=1)
    match.seats.exclude(bot="").update(bot="profiler:easy")
    Match.objects.filter(pk=match.pk).update(outcome={"reason": "points", "winners": winners})
    again = join_rematch(match_id=match.pk, user=match.host, harder_bots=True)
    assert seats_of(again)[-1] == "profiler:easy"


def test_players_join_rematch_on_old_seats():
    match, (first, second, third) = match_and_users(make_finished_match(people=3))
    again = join_rematch(match_id=match.pk, user=third)
    assert join_rematch(match_id=match.pk, user=first) == again
    assert join_rematch(match_id=match.pk, user=first) == again
    assert seats_of(again) == ["Player 1", "free", "Player 3"]
    stranger = make_user("Stranger")
    clock.tick(again.reserved_until)
    again.seats.filter(number=1).update(user=stranger)
    again.seats.filter(number=0).update(user=None)
    join_rematch(match_id=match.pk, user=second)
    assert seats_of(again) == ["Player 2", "Stranger", "Player 3"]


@pytest.mark.parametrize("anonymous", [False, True])
def test_rematch_reserves_seats_and_is_unlisted(anonymous):
    match = make_finished_match(people=3, anonymous=anonymous, seconds_per_window=3600)
    first, second, third = users_of(match)
    again = join_rematch(match_id=match.pk, user=first)
    stranger = make_user("Stranger")
    with pytest.raises(ServiceError, match="reserved for other players"):
        join_match(match_id=again.pk, user=stranger)
    assert list(listed_with_status(Match.Status.OPEN)) == []
    join_rematch(match_id=match.pk, user=second)
    assert again.seats.get(user=None).reserved_for == third
    later = again.created_at + timedelta(hours=1)
    clock.tick(later - timedelta(minutes=1))
    assert list(listed_with_status(Match.Status.OPEN)) == []
    clock.tick(later + timedelta(minutes=1))
    assert list(listed_with_status(Match.Status.OPEN)) == [again]
    join_match(match_id=again.pk, user=stranger)
    assert again.seats.filter(user=None).count() == 0


def test_host_without_seat_can_open_rematch():
    match = make_finished_match(people=2)
    match.seats.filter(number=0).update(user=make_user("Another"))
    again = join_rematch(match_id=match.pk, user=match.host)
    assert seats_of(again) == ["free", "free"]
    assert again.host == match.host


def test_cancelled_rematch_can_be_opened_again():
    match = make_finished_match()
    join_rematch(match_id=match.pk, user=match.host).delete()
    again = join_rematch(match_id=match.pk, user=match.host)
    match.refresh_from_db()
    assert match.again == again


@pytest.mark.parametrize("who", [(0, 0), (0, 1)], ids=["two tabs", "two players"])
def test_concurrent_rematches_create_one_match(who):
    match = make_finished_match(people=2)
    users = [users_of(match)[number] for number in who]
    went = run_concurrently(*(lambda user=user: join_rematch(match_id=match.pk, user=user).pk for user in users))
    assert len(set(went)) == 1
    assert Match.objects.count() == 2
    again = Match.objects.get(pk=went[0])
    assert again.seats.exclude(user=None).count() == len(set(users))


def test_finished_match_page_links_to_rematch(client):
    match, (first, second, third) = match_and_users(make_finished_match(people=3, unlisted=True))
    again = reverse("match_rematch", args=[match.pk])
    assert "Play again with the same" in page_of(match, first)
    client.force_login(first)
    led = client.post(again)
    there = Match.objects.latest("pk")
    assert led["Location"] == reverse("match", args=[there.pk])
    assert "Go to the next match" in page_of(match, first)
    assert "Join the next match" in page_of(match, second)
    client.force_login(second)
    client.post(again)
    assert client.get(reverse("match", args=[there.pk])).status_code == 200
    assert "Start with bots" not in page_of(there, first)
    assign_seat(match_id=there.pk, host=first, seat_number=2, bot="random")
    start_match(match_id=there.pk, user=first)
    shown = page_of(match, third)
    assert "next match" not in shown
    assert "again with the same" not in shown


@pytest.mark.parametrize("unlisted", [False, True])
def test_spectator_sees_link_to_public_rematch_only(unlisted):
    match = make_finished_match(people=2)
    again = join_rematch(match_id=match.pk, user=match.host)
    Match.objects.filter(pk=again.pk).update(unlisted=unlisted)
    page = page_of(match)
    assert (f'href="{reverse("match", args=[again.pk])}"' in page) is not unlisted
    assert reverse("match_rematch", args=[match.pk]) not in page


@pytest.mark.parametrize("anonymous", [False, True])
def test_reserved_seat_is_on_my_matches_and_home_page(client, anonymous):
    match, (host, other) = match_and_users(make_finished_match(people=2, anonymous=anonymous))
    again = join_rematch(match_id=match.pk, user=host)
    client.force_login(other)
    said = "A seat is reserved for you in" if anonymous else "reserved a seat for you in"
    for page in ("my_matches", "home"):
        html = client.get(reverse(page)).content.decode()
        assert said in html
        assert reverse("match", args=[again.pk]) in html
        assert "No match needs you now" not in html
        assert "Be the first nation" not in html
        assert anonymous is not (f'<span class="as-written">{host}</span> reserved' in html)
    join_match(match_id=again.pk, user=other)
    assert said not in client.get(reverse("my_matches")).content.decode()
    client.force_login(host)
    assert said not in client.get(reverse("my_matches")).content.decode()
