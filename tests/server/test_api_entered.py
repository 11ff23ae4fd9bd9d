"""Whatever a program enters into the fields of any game is answered in words, and never fails."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from random import Random

import pytest

from games.installed import GAMES
from tests.running_server import ROOT
from tests.server.api import Program
from tests.server.builders import make_match, play_window, users_of

pytestmark = pytest.mark.django_db

ROUNDS = 10
ALIKE = ("goofspiel", "booster", "toy-signs")
"""What their fields are like, those of other games are, too."""
NONSENSE = (None, True, -1, 10**9, 1.5, "", "x", "0", [], [1], ["x"], {}, {"do": "x"}, [{}], [{"do": 1}])


def bot_module():
    """The example of a program, which fills fields in."""
    spec = spec_from_file_location("bot", ROOT / "examples" / "bot.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "slug",
    [pytest.param(each, marks=[pytest.mark.long] if each in ALIKE else []) for each in GAMES],
)
def test_whatever_is_entered_is_answered_in_words(slug):
    bot, rng = bot_module(), Random(1961)
    bot.random.seed(1961)
    game = GAMES[slug]
    least, _ = game.seat_range(game.options({}))
    match = make_match(people=max(least, 2), game=slug)
    program, moves = Program(users_of(match)[0]), 0
    for number in range(ROUNDS):
        side = program.get(f"matches/{match.pk}/seat").json()
        if side["asked"] is None or number % 5 == 4:
            play_window(match)
            continue
        entered = bot.filled_in(side["fields"], rng.choice([0, 0.5, 1]))
        if number % 2 and entered:
            entered[rng.choice(sorted(entered))] = rng.choice(NONSENSE)
        for place in ("preview", "draft"):
            answer = program.post(
                f"matches/{match.pk}/{place}", {"window": side["window"], "entered": entered}
            )
            assert answer.status_code in (200, 422), (place, json.dumps(entered), answer.content[:300])
            moves += answer.status_code == 200
        assert program.get(f"matches/{match.pk}/seat").status_code == 200
        page = program.browser
        page.force_login(users_of(match)[0])
        assert page.get(f"/matches/{match.pk}/").status_code == 200
        for action in side["actions"]:
            sent = {"kind": action["kind"], "entered": dict.fromkeys("xy", rng.choice(NONSENSE))}
            assert program.post(f"matches/{match.pk}/act", sent).status_code in (200, 409, 422)
            some = bot.filled_in(action["fields"])
            if some:
                some[rng.choice(sorted(some))] = rng.choice(NONSENSE)
                sent = {"kind": action["kind"], "entered": some}
                assert program.post(f"matches/{match.pk}/act", sent).status_code in (200, 409, 422), sent
    assert moves
