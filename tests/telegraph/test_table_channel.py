"""The channel of the whole table, which every game has that two can play."""

import pytest
from django.urls import reverse

from games.builtin_games import GAMES
from tests.builders import browser_of, make_match, users_of
from tests.telegrams import write_telegram

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", [slug for slug in GAMES if slug != "toy-signs"])
def test_table_has_a_channel_that_spectators_read(game):
    match = make_match(people=2, bots=3 if game == "space-race" else 0, game=game)
    write_telegram(match, 1, "public", "Good luck to you.")
    for viewer in (*users_of(match), None):
        page = browser_of(viewer).get(reverse("match_channel", args=[match.pk, "public"]))
        assert "Good luck to you." in page.content.decode()


def test_player_alone_at_the_table_has_no_telegraph():
    match = make_match(people=1, game="loss-in-space")
    page = browser_of(users_of(match)[0]).get(reverse("match", args=[match.pk])).content.decode()
    assert 'id="telegraph"' not in page
