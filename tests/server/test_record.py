"""What an account's badge and a list of matches say of how matches ended."""

import re

import pytest
from django.urls import reverse

from games.people.selectors.decisions import ServiceRecord, service_record
from tests.server.builders import make_match, make_user, play_to_the_end, users_of

pytestmark = pytest.mark.django_db


def ended_match(winners: list[int], **plan):
    """A short match that is over, won by the seats of those numbers."""
    match = make_match(people=3, options={"cards": 5}, **plan)
    play_to_the_end(match)
    match.outcome |= {"winners": winners}
    match.save()
    return match


def test_the_record_counts_what_somebody_flew_and_won():
    assert service_record(make_user()) == ServiceRecord(flown=0, won=0, running=0)
    match = ended_match([1, 2])
    players = users_of(match)
    make_match(people=2).seats.filter(number=1).update(user=players[1])
    assert service_record(players[0]) == ServiceRecord(flown=1, won=0, running=0)
    assert service_record(players[1]) == ServiceRecord(flown=1, won=1, running=1)


def test_a_match_that_is_over_says_who_won_to_each_in_their_words(client):
    match = ended_match([1])
    plates = []
    for user in users_of(match)[:2]:
        client.force_login(user)
        html = client.get(reverse("my_matches")).content.decode()
        plates += re.findall(r'<p class="plate[^"]*">([^<]*)</p>', html)
        assert f"Your seat: {user}" in re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))
    client.logout()
    plates += re.findall(r'<p class="plate[^"]*">([^<]*)</p>', client.get("/").content.decode())
    assert plates == ["Player 2 won", "You won", "Player 2 won"]
