"""States, and any JSON, printed for people; the codec under a server's threads."""

import re
import subprocess
import sys

import pytest

from games.builtin_games import GAMES
from games.rules import codec
from games.rules.playout import playout
from games.rules.pretty_print import WIDTH, pretty_lines
from tests.rules.matches import quick_bots, settings_of


def test_names_stand_before_what_is_short_and_over_what_is_not():
    value = {
        "year": 1951,
        "space_reached": False,
        "offer": [3, 4],
        "verdict": None,
        "launches": [{"seat": 0, "distance": 21}, {"seat": 2, "parts": [3, 4], "lost": []}],
        "deep": {"deeper": {"at_last": [[1, 2], [3]]}},
    }
    assert pretty_lines(value) == [
        "year: 1951",
        "space reached: no",
        "offer: 3, 4",
        "verdict: –",
        "launches",
        "  0: seat 0, distance 21",
        "  1: seat 2, parts (3, 4), lost –",
        "deep",
        "  deeper",
        "    at last",
        "      0: 1, 2",
        "      1: 3",
    ]
    assert pretty_lines([]) == ["–"]


def leaves(value):
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    elif value not in (None, "", True, False):
        yield str(value)


@pytest.mark.parametrize("slug", GAMES)
def test_every_state_prints_all_that_is_in_it(slug):
    game = GAMES[slug]
    options, seats = settings_of(game)[0]
    bots = [game.bots[quick_bots(game)[0]]] * seats
    match = [*playout(game, options, bots, bytes(32))]
    for state in (match[0].before, match[len(match) // 2].before, match[-1].step.state):
        text = str(state)
        lines = text.splitlines()
        words = set(re.split(r"[\s,()]+", text))
        assert words >= {word for leaf in leaves(codec.to_json(state)) for word in re.split(r"[\s,()]+", leaf)}
        heads = [line.split(":")[0] for line in lines if not line.startswith(" ")]
        assert heads == ["table", *(f"seat {seat}" for seat in range(seats))]
        assert all(len(line.strip()) <= WIDTH for line in lines)


FIRST_CONVERSIONS_AT_ONCE = """
import sys, threading
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.space_race.game import GAME as SPACE_RACE

sys.setswitchinterval(1e-6)
state = SPACE_RACE.start(SPACE_RACE.options({}), 9, SeedChance(b"seed")).state
table, hand = codec.to_json(state.table), codec.to_json(state.hands[0])
together = threading.Barrier(8)

def convert():
    together.wait()
    for _ in range(20):
        codec.from_json(SPACE_RACE.table_type, table)
        codec.from_json(SPACE_RACE.hand_type, hand)
        SPACE_RACE.parse(state, 0, {"lot": 1, "level": 2})

threads = [threading.Thread(target=convert) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_many_threads_may_convert_a_type_for_the_first_time_at_once():
    finished = subprocess.run([sys.executable, "-c", FIRST_CONVERSIONS_AT_ONCE], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
