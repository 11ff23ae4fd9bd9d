"""No match waits for a machine: in whole matches nothing that bots do or write is refused."""

import pytest

from games.rules.simulation import simulate
from games.rules.space_race.game import GAME as SPACE_RACE

pytestmark = pytest.mark.long

MATCHES = 120
RIVALS = ("daredevil", "magpie", "wrecker")
TABLES = [
    ("nine", ("wrecker", "wrecker", "steady", "steady", "steady")),
    ("nine", (*RIVALS, "steady", "random")),
    ("five", (*RIVALS, "steady", "steady")),
]


@pytest.mark.parametrize(
    ("edition", "table"), TABLES, ids=lambda part: "-".join([part] if isinstance(part, str) else part)
)
def test_space_race_bots_make_only_legal_moves(edition, table):
    """What cannot is raised where nobody makes it good."""
    options = SPACE_RACE.options({"edition": edition})
    played = list(simulate(SPACE_RACE, options, len(table), table, MATCHES, seed=1, talk=True))
    assert len(played) == MATCHES
