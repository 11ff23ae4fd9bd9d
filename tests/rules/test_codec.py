"""The codec under a server's threads."""

import subprocess
import sys

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
    finished = subprocess.run(
        [sys.executable, "-c", FIRST_CONVERSIONS_AT_ONCE], capture_output=True, text=True
    )
    assert finished.returncode == 0, finished.stderr
