"""What everybody knows of a match before they take a seat."""

import pytest

from games.models import Match
from games.set_up.selectors.how_played import how_played
from tests.server.builders import make_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("playing_host", "says"),
    [
        ("none", "has no say over the running match"),
        ("vote", "asks the players for a pause or more time, by vote"),
    ],
)
def test_a_host_who_plays_says_by_what_power(playing_host, says):
    match = make_match(playing_host=playing_host)
    assert says in dict(how_played(match))["The host"]


def test_names_are_open_unless_the_match_hides_them():
    match = make_match()
    assert dict(how_played(match))["Names"] == "open to everybody"
    Match.objects.filter(pk=match.pk).update(anonymous=True)
    match.refresh_from_db()
    assert "until the match is over" in dict(how_played(match))["Names"]
