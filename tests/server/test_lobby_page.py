"""The lobby: a row for every match that waits or flies, and every game at a glance."""

import re

import pytest
from django.urls import reverse

from games.installed import GAMES
from games.selectors.catalogue import glance
from games.services.matches import Plan, create_match
from tests.server.builders import make_match, make_user

pytestmark = pytest.mark.django_db


def lobby(client, **filters: str) -> str:
    return client.get(reverse("lobby"), filters).content.decode()


def rows(html: str) -> list[str]:
    """The rows of the board, each as its words."""
    found = re.findall(r'<li class="departure.*?(?=<li class="departure|</ol>)', html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip() for row in found]


def test_a_row_says_what_is_played_how_fast_by_how_many_and_with_whom(client):
    plan = Plan(game_slug="space-race", name="Sunday squadron", seats=9, options={}, bots=("steady",) * 3)
    create_match(plan=plan, host=make_user("Sergei"))
    (row,) = rows(lobby(client))
    for said in ("Space Race", "Sunday squadron", "1 day a year", "4 of 9 nations taken", "Host Sergei"):
        assert said in row
    assert "See and join" in row


def test_nobody_is_asked_to_join_where_no_seat_is_free(client):
    plan = Plan(game_slug="goofspiel", name="Full", seats=2, options={}, bots=("random",))
    create_match(plan=plan, host=make_user("Sergei"))
    (row,) = rows(lobby(client))
    assert "join" not in row


def test_a_match_in_flight_shows_its_year_its_lamps_and_its_clock(client):
    make_match(people=3)
    (row,) = rows(lobby(client))
    for said in ("Round 1", "Player 2: awaited", "closes"):
        assert said in row


def test_empty_boards_say_what_to_do(client):
    assert "Nothing here waits for players." in lobby(client)
    assert "No match is running under these filters." in lobby(client, game="booster")


@pytest.mark.parametrize(
    ("slug", "seats", "turns"),
    [
        ("space-race", "5 to 9 nations", "14 years at most"),
        ("goofspiel", "2 to 6 players", "13 rounds at most"),
        ("booster", "2 to 6 players", "as many turns as it takes"),
    ],
)
def test_a_game_at_a_glance(client, slug, seats, turns):
    seen = glance(slug)
    assert (seen.seats, seen.turns) == (seats, turns)
    html = lobby(client)
    assert all(GAMES[slug].meta.name in html and part in html for part in (seats, turns))
