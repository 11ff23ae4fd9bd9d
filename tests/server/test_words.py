"""Every game speaks its own words to its players, in what shared parts of the pages say too."""

import re

import pytest
from django.urls import reverse

from games.selectors.state import load_state
from tests.server.builders import make_match, window_of

pytestmark = pytest.mark.django_db

WORDS_OF_SPACE_RACE = r"\b(?:years?|nations?|orders (?:in|awaited))\b"


def said(html: str) -> str:
    """What a page says to people and to search engines."""
    description = re.search(r'<meta name="description" content="([^"]*)"', html).group(1)
    return f"{description} {re.sub(r'<[^>]*>', ' ', html)}"


@pytest.mark.parametrize("game", ["booster", "goofspiel"])
def test_only_space_race_speaks_of_years_and_nations(client, game):
    match = make_match(people=2, bots=1, game=game, early_closing=False)
    page = reverse("match", args=[match.pk])
    assert re.findall(WORDS_OF_SPACE_RACE, said(client.get(page).content.decode())) == []


@pytest.mark.parametrize("cards", [0, 3])
def test_booster_asks_for_one_or_two_cards_whoever_notices(client, cards):
    match = make_match(people=2, game="booster", early_closing=False)
    window = window_of(match)
    player = match.seats.get(number=window.owing[0]).user
    hand = load_state(match, window).hands[window.owing[0]].cards
    client.force_login(player)
    data = {"window": window.pk, "meld": "", "eject": hand[:cards]}
    html = client.post(reverse("match_submit", args=[match.pk]), data, follow=True).content.decode()
    (errors,) = re.findall(r'<ul class="errorlist".*?</ul>', html, re.DOTALL)
    assert "You must eject one or two cards" in errors
