"""The bots: steady ones build rockets that fly, and beat random ones."""

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.rules.contract import Seen
from games.rules.moonshot.game import GAME
from games.rules.moonshot.moves import Install, Shift
from games.rules.playout import playout
from games.rules.simulation import simulate
from tests.games.moonshot.tables import in_engineering, opened

MATCHES = 20


def simulated(players, bots, matches=MATCHES):
    return [*simulate(GAME, GAME.options({"players": players}), players, bots, matches, seed=1)]


@pytest.mark.long
def test_steady_beats_random_in_at_least_nine_of_ten_matches():
    """Each kind sits on either side as often."""
    won = [{each.bots[seat] for seat in each.outcome.winners} for each in simulated(2, ["steady", "random"])]
    assert won.count({"steady"}) >= 0.9 * MATCHES


@pytest.mark.long
def test_teams_of_steady_bots_beat_teams_of_random_ones():
    bots = {"roscosmos": "steady", "nasa": "random"}
    won = 0
    for number in range(MATCHES // 2):
        kinds = [bots[chair.program] for chair in opened(4).table.seats]
        players = [GAME.bots[kind] for kind in kinds]
        *_, last = playout(GAME, GAME.options({"players": 4}), players, bytes([number]))
        won += GAME.outcome(last.step.state).winners == (0, 1)
    assert won >= 0.9 * (MATCHES // 2)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_rockets_of_steady_bots_fly_and_reach_the_moon(players):
    matches = simulated(players, ["steady"], 8)
    reasons = [each.outcome.reason for each in matches]
    assert reasons.count("moon") >= len(reasons) / 2
    assert all(4 <= each.turns <= 16 for each in matches)


@pytest.mark.parametrize("kind", ["random", "steady"])
def test_bots_are_repeatable(kind):
    options = GAME.options({"rounds": 2})
    first, again = (
        [each.moves for each in playout(GAME, options, [GAME.bots[kind]] * 2, b"seed")] for _ in range(2)
    )
    assert first == again


def test_a_steady_engineer_spends_on_the_rocket():
    state = in_engineering()
    move = GAME.bots["steady"](Seen(GAME.view(state, 0)), Random(1))
    assert isinstance(move, Shift)
    assert any(isinstance(step, Install) for step in move.steps)


@pytest.mark.parametrize("players", [2, 4])
def test_simulations_are_for_two_and_for_four(players):
    said = StringIO()
    call_command("simulate", game="moonshot", players=players, matches=3, json=True, stdout=said)
    assert len(json.loads(said.getvalue())["wins_by_seat"]) == players


def test_nobody_simulates_three(capsys):
    with pytest.raises(SystemExit):
        call_command("simulate", game="moonshot", players=3)
    assert "3 is not within 2 to 2" in capsys.readouterr().err
