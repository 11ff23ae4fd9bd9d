"""Races of the day against the house: the same for everybody, from the deck to what the rivals decide."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from games.models import Match, SoloTry
from games.solo.selectors.alone import solitaires
from games.solo.services.alone import begin_day
from tests.server.builders import make_user, play_to_the_end, play_window, position_of

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = datetime(2026, 11, 22, 20, tzinfo=UTC)
AGAINST_RIVALS = [each.slug for each in solitaires() if each.alone.seats > 1]


def two_of_the_day(game: str) -> list[Match]:
    """The races of two people on the same day."""
    return [begin_day(user=make_user(), game_slug=game, now=EVENING) for _ in range(2)]


def bots_of(match: Match) -> list[str]:
    return [seat.bot for seat in match.seats.all()]


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_who_decides_the_same_finds_the_same(game):
    """Not the deck alone: what rivals did is what they did to everybody, window after window."""
    first, second = two_of_the_day(game)
    assert bots_of(first) == bots_of(second)
    assert bots_of(first)[0] == ""
    assert all(bots_of(first)[1:])
    for _ in range(7):
        states = [position_of(match).state for match in (first, second)]
        assert states[0] == states[1]
        for match in (first, second):
            play_window(match)


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_what_it_came_to_is_entered_and_its_page_says_so(client, game):
    user = make_user()
    match = begin_day(user=user, game_slug=game, now=EVENING)
    play_to_the_end(match)
    mine = SoloTry.objects.get()
    assert mine.ending == SoloTry.Ending.FLOWN
    assert mine.text
    match.refresh_from_db()
    assert mine.rank[0] == (0 if 0 in match.outcome["winners"] else 1)
    client.force_login(user)
    assert mine.text in client.get(reverse("alone", args=[game])).content.decode()
