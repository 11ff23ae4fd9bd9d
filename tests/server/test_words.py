"""Every game speaks its own words to its players, in what shared parts of the pages say too."""

import re

import pytest
from django.urls import reverse

from tests.server.builders import make_match

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
