"""Matches without spectators that need a substitute: candidates see the seat, not the board."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.absences.services.rejoin import rejoin
from games.lobby.selectors import lists
from games.models import Match, User
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user, play_window, users_of
from tests.club_builders import make_member

pytestmark = pytest.mark.django_db


def closed(game: str = "goofspiel", *, seat: int = 0, **plan) -> Match:
    people = 3 if game == "goofspiel" else 5
    match = make_match(people=people, game=game, watching="players", **plan)
    play_window(match)
    match.seats.filter(number=seat).update(stand_in="random", wanted_at=timezone.now())
    return match


def way(match: Match) -> str:
    return reverse("match_take_over", args=[match.pk])


def page_for(match: Match, client: Client) -> str:
    answer = client.get(reverse("match", args=[match.pk]), follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(way(match), 302)])
    return answer.content.decode()


def test_match_pages_redirect_candidates_to_open_seat():
    match = closed("space-race", seat=2)
    for client in (browser_of(), browser_of(make_user("Onlooker"))):
        for name in ("match", "match_log", "match_rules", "match_telegraph", "match_history"):
            address = reverse(name, args=[match.pk])
            assert client.get(address)["Location"] == way(match), name
            assert client.get(address, headers={"HX-Request": "true"}).status_code == 403, name
        assert client.post(reverse("match_join", args=[match.pk])).status_code == 403


def test_candidate_page_hides_board_and_names():
    match = closed("space-race", seat=2)
    told = page_for(match, browser_of())
    for said in (match.name, "Space Race", "Take over", match.windows.last().year.label, "Time to decide"):
        assert said in told, said
    assert 'id="board"' not in told
    assert match.seed_hash not in told
    assert not re.search("Player [1-5]", told)
    assert "It starts" not in told


def test_candidate_page_respects_watch_delay():
    match = closed(watch_delay=1)
    first, second = (window.year.label for window in match.windows.select_related("year"))
    told = page_for(match, browser_of())
    assert f"<dd>{first}</dd>" in told
    assert second not in told


def test_candidate_page_numbers_seats_named_after_players():
    match = closed(seat=1)
    told = page_for(match, browser_of())
    assert "Take over player 2" in told
    (found,) = lists.wanted_seats()
    assert (found[0].seats, found[1].name, found[1].player) == ([], "player 2", "")
    assert f'href="{reverse("match", args=[match.pk])}"' in browser_of().get(reverse("lobby")).content.decode()


def test_guest_takes_seat_and_sees_board():
    match, client = closed(), browser_of()
    unnamed = client.post(way(match), {"seat": 0, "name": ""})
    assert unnamed.status_code == 422
    assert 'id="board"' not in unnamed.content.decode()
    assert "errorlist" in unnamed.content.decode()
    answer = client.post(way(match), {"seat": 0, "name": "Substitute"}, follow=True)
    assert 'id="board"' in answer.content.decode()
    assert str(match.seats.get(number=0).user) == "Substitute"
    assert not lists.wanted_seats()


def test_candidate_sees_error_and_no_board_after_seat_returns(settings):
    settings.SEATS_AT_ONCE = 1
    match, client = closed(), browser_of(users_of(make_match())[0])
    for seat, said in ((0, "You play in 1 unfinished matches"), (1, "That seat no longer needs a substitute.")):
        answer = client.post(way(match), {"seat": seat}, follow=True)
        assert answer.redirect_chain[-1][0] == way(match)
        assert said in answer.content.decode()
    rejoin(match_id=match.pk, user=users_of(match)[0])
    answer = client.post(way(match), {"seat": 0}, follow=True)
    assert answer.status_code == 403
    assert "Take over" not in answer.content.decode()


def test_invitation_match_needs_invitation_from_candidates():
    match, user = closed(unlisted=True), make_user("Substitute")
    client, where = browser_of(), f"matches/{match.pk}/take-over"
    assert client.get(reverse("match", args=[match.pk])).status_code == 403
    assert client.get(way(match))["Location"] == reverse("match", args=[match.pk])
    assert client.post(way(match), {"seat": 0, "name": "Substitute"}).status_code == 403
    client.get(reverse("invitation", args=[match.invitation]))
    assert "Take over" in page_for(match, client)
    assert ApiClient(user).post(where, {"seat": 0}).status_code == 403
    assert ApiClient(user, invitation=match.invitation).post(where, {"seat": 0}).json()["seat"] == 0
    assert match.seats.get(number=0).user == user


def test_members_match_invitation_admits_no_other_candidates(club):
    match = closed(unlisted=True)
    Match.objects.filter(pk=match.pk).update(club=club)
    client = browser_of()
    client.get(reverse("invitation", args=[match.invitation]))
    assert client.get(way(match), follow=True).status_code == 403
    member = browser_of(make_member(club, "member"))
    assert "Take over" in page_for(match, member)


def test_players_and_operators_see_board():
    match = closed()
    page = reverse("match", args=[match.pk])
    for user in (*users_of(match), User.objects.create_superuser("operator")):
        assert browser_of(user).get(page).status_code == 200
        assert browser_of(user).get(way(match))["Location"] == page
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    assert browser_of().get(way(match))["Location"] == page
    Match.objects.filter(pk=match.pk).delete()
    assert browser_of().get(way(match)).status_code == 404
