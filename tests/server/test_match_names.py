"""What matches are called that nobody has named."""

import re

import pytest

from games.display_names import clean_display_name
from games.lobby.services.quick import play_now
from games.models import Match, User
from games.set_up.services.match_names import LONGEST_NAME, exhibition_name, hosted_name, quick_name
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db
NAMES = ["Ed", "W" * 40, "Wernher " * 5, "👩‍🚀" * 13, "x\u0332" * 20, "u" * 150]


def user_called(name: str) -> User:
    return User.objects.create_user(name) if len(name) > 40 else make_user(name)


def test_five_matches_at_once_can_be_told_apart():
    captain = make_user("Captain 42")
    wanted = ["space-race/taster", "space-race/taster", "space-race/nine", "booster/", "goofspiel/"]
    names = []
    for game in wanted:
        slug, _, preset = game.partition("/")
        names.append(play_now(user=captain, game_slug=slug, preset=preset).name)
        Match.objects.update(status=Match.Status.OVER)
    starts = ["Taster", "Taster 2", "Nine Nations", "BOOSTER", "Goofspiel"]
    for name, start in zip(names, starts, strict=True):
        assert name == f"{start} with Captain 42"


@pytest.mark.parametrize("name", NAMES)
def test_the_longest_names_fit_and_can_be_seen(name):
    person = user_called(name)
    for made in (
        quick_name(player=person, game_slug="space-race", preset="nine"),
        hosted_name(host=person, game_slug="space-race"),
    ):
        assert clean_display_name(made, LONGEST_NAME) == made
        assert re.search("^Nine Nations with .|.'s Space Race$", made)


def test_even_a_title_as_long_as_a_name_may_be_fits():
    assert len(exhibition_name(number=10**9, title="Nations " * 9)) <= LONGEST_NAME
