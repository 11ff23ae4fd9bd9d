"""What the referee says of a decided year, in the form that its users rely on.

test_literal compares all that it says with the rules; here an example is written out.
"""

import json

from games.rules.space_race.referee import decide
from tests.games.space_race.referee.documents import NINE, with_changes


def result_of(scenario, *changes):
    return decide(json.dumps(with_changes(scenario, *changes)).encode())


def lot(place, number, pursuers=None, receivers=(), stolen=False):
    return {"lot": place, "number": number, "pursuers": pursuers or {}, "receivers": list(receivers), "stolen": stolen}


def test_example_in_full():
    """Two nations meet in a streak over Gold Plating; two launches fall short of SPACE."""
    assert result_of(NINE) == {
        "space": 33,
        "lots": [
            lot(0, 10, {"USA": 2, "URS": 3}, ["URS"], stolen=True),
            lot(1, 3, {"GBR": 0}, ["GBR"]),
            lot(2, 3, {"FRA": 4}, ["FRA"]),
            lot(3, 7),
            lot(4, 0),
            lot(5, 12),
        ],
        "launches": [
            {
                "nation": "USA",
                "forced": False,
                "burned": 0,
                "flown": 26,
                "sabotage": 0,
                "distance": 26,
                "reached": False,
                "exploded": False,
                "discarded": 10,
            },
            {
                "nation": "FRA",
                "forced": False,
                "burned": 3,
                "flown": 8,
                "sabotage": 0,
                "distance": 8,
                "reached": False,
                "exploded": False,
                "discarded": 2,
            },
        ],
        "nations": {
            "USA": {"hand": [1, 1, 5, 9], "garnets": 4},
            "URS": {"hand": [3, 4, 5, 6, 7, 10], "garnets": 1},
            "GBR": {"hand": [3], "garnets": 2},
            "FRA": {"hand": [3], "garnets": 4},
            "CHN": {"hand": [0, 0, 12], "garnets": 5},
        },
        "black_holes": {},
        "jettisoned": {},
        "outcome": None,
    }


def test_lists_and_objects_are_in_seat_order_whatever_the_order_of_the_submissions():
    backwards = dict(reversed(NINE["submissions"].items()))
    result = result_of(NINE, ("submissions", backwards))
    assert json.dumps(result) == json.dumps(result_of(NINE))
    assert list(result["lots"][0]["pursuers"]) == ["USA", "URS"]
    assert list(result["nations"]) == ["USA", "URS", "GBR", "FRA", "CHN"]
