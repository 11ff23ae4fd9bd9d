"""The board as it stood tells what was known then, and no more."""

import pytest
from django.urls import reverse

from games.models import Match
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race
from tests.server.builders import make_match, play_to_the_end

pytestmark = pytest.mark.django_db


def over_race() -> Match:
    match = make_race(edition="five")
    deal(match, hands={0: FAR_ENOUGH})
    return match


@pytest.mark.parametrize("make", [over_race, make_match], ids=["space-race", "goofspiel"])
def test_only_the_last_board_shows_how_the_match_ended(client, make):
    match = make()
    play_to_the_end(match)
    numbers = match.windows.values_list("number", flat=True)
    pages = {number: client.get(reverse("match_window", args=[match.pk, number])) for number in numbers}
    boards = {
        number: page.content.decode().partition('<section id="board"')[2] for number, page in pages.items()
    }
    telling = [number for number, html in boards.items() if "★ winner" in html or "✕ out" in html]
    assert telling == [max(numbers)]
