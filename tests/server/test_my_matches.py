"""What a player's own list holds, and what of it waits for the player."""

import pytest
from django.urls import reverse

from games.models import Match, User
from games.selectors import lists
from games.services.matches import Plan, create_match
from tests.server.builders import make_match, make_user, play_to_the_end, submit_any, users_of

pytestmark = pytest.mark.django_db

NOTHING = "Nothing waits for you."
ALL_IN = "All that was asked of you is in."


def host_match(host: User, *, seats: int = 2, bots: int = 0, plays: bool = True, **plan) -> Match:
    wanted = Plan(
        game_slug="goofspiel", name="Hosted", seats=seats, options={}, bots=("random",) * bots, **plan
    )
    return create_match(plan=wanted, host=host, host_plays=plays)


def waiting_and_page(client, user: User) -> tuple[list[int], str]:
    """The matches that wait for the user, and the page that says so."""
    client.force_login(user)
    page = client.get(reverse("my_matches"))
    assert page.context["waiting_for_me"] == len(page.context["waiting"])
    return [match.id for match in page.context["waiting"]], page.content.decode()


def test_orders_are_in_only_where_some_were_asked_for(client):
    user = make_user()
    assert NOTHING in waiting_and_page(client, user)[1]
    host_match(user)
    assert NOTHING in waiting_and_page(client, user)[1]
    match = make_match()
    player = users_of(match)[0]
    submit_any(match, player)
    waiting, page = waiting_and_page(client, player)
    assert (waiting, ALL_IN in page) == ([], True)


def test_a_full_match_waits_for_its_host_alone(client):
    host = make_user()
    match = host_match(host, bots=1)
    waiting, page = waiting_and_page(client, host)
    assert waiting == [match.pk]
    assert "Full: start it" in page
    other = make_user("Other")
    guest_match = host_match(other, bots=1)
    guest_match.seats.filter(number=1).update(user=host, bot="")
    assert waiting_and_page(client, host)[0] == [match.pk]


def test_a_host_without_a_seat_finds_the_match(client):
    host = make_user()
    match = host_match(host, plays=False, unlisted=True)
    page = waiting_and_page(client, host)[1]
    assert reverse("match", args=[match.pk]) in page
    assert "You host it" in page


def test_a_match_that_waits_is_never_crowded_out(monkeypatch):
    monkeypatch.setattr(lists, "MINE_LENGTH", 4)
    match = make_match()
    user = users_of(match)[0]
    over = make_match()
    play_to_the_end(over)
    over.seats.filter(number=0).update(user=user)
    later = [host_match(user).pk for _ in range(4)]
    shown = [found.id for found in lists.matches_of(user)]
    assert shown == [match.pk, *reversed(later)]
