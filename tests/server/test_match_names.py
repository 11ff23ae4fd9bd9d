"""What matches are called that nobody has named."""

import re

import pytest

from games.display_names import clean_display_name
from games.installed import GAMES
from games.lobby.services.quick import ensure_exhibition, play_now
from games.models import Match, User
from games.set_up.forms.match import MatchForm
from games.set_up.services.match_names import LONGEST_NAME, exhibition_name, hosted_name, quick_name, title_of
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


def test_a_name_says_the_game_where_its_presets_have_no_names_of_their_own():
    captain = make_user("Captain 42")
    names = []
    for preset in ("duel", "teams"):
        names.append(play_now(user=captain, game_slug="moonshot", preset=preset).name)
        Match.objects.update(status=Match.Status.OVER)
    assert names == ["Moonshot with Captain 42", "Moonshot 2 with Captain 42"]
    assert title_of("space-race", "taster") == "Taster"
    assert title_of("space-race", "gone") == "Space Race"


def test_exhibitions_have_their_number_and_edition():
    first = ensure_exhibition()
    Match.objects.update(status=Match.Status.OVER)
    second = ensure_exhibition()
    assert first
    assert second
    assert Match.objects.get(pk=first.pk).name == f"Exhibition {first.pk}: Nine Nations"
    assert second.name == f"Exhibition {second.pk}: Nine Nations"


def test_a_host_is_offered_a_name_with_the_game_and_later_a_number():
    host = make_user("Sergei")
    offered = [MatchForm(game=GAMES["booster"], host=host).fields["name"].initial]
    Match.objects.create(host=host, game_slug="booster", name="Mine")
    Match.objects.create(host=host, game_slug="booster", name="Quick", quick=True)
    offered.append(MatchForm(game=GAMES["booster"], host=host).fields["name"].initial)
    assert offered == ["Sergei's BOOSTER", "Sergei's BOOSTER 2"]


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
