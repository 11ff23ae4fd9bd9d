"""What the referee says of a decided year, in the form that its users rely on."""

import hmac
import json

import pytest

from games.rules.space_race.referee import decide
from tests.games.space_race.referee.documents import FIVE, GONE, NINE, with_changes


def result_of(scenario, *changes):
    return decide(json.dumps(with_changes(scenario, *changes)).encode())


def lot(place, number, pursuers=None, receivers=(), stolen=False):
    return {
        "lot": place,
        "number": number,
        "pursuers": pursuers or {},
        "receivers": list(receivers),
        "stolen": stolen,
    }


def test_the_example_in_full():
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


def test_nothing_is_stolen_where_the_top_of_a_streak_is_shared_in_five():
    shared = {name: {"lot": 2, "level": level} for name, level in (("A", 0), ("C", 1), ("E", 1))}
    result = result_of(FIVE, ("submissions", shared))
    assert result["lots"][2] == lot(2, 10, {"A": 0, "C": 1, "E": 1})


def test_clones_are_objects_sorted_by_number_and_then_clones():
    pursuing = {"A": {"lot": 1, "level": 0, "black_holes": 0}, "C": {"lot": 1, "level": 2}}
    hand = [7, {"number": 6, "clones": 5}, 3]
    result = result_of(FIVE, ("nations.A.hand", hand), ("submissions", pursuing))
    assert result["nations"]["A"]["hand"] == [
        3,
        {"number": 6, "clones": 2},
        {"number": 6, "clones": 5},
        7,
    ]


def test_black_holes_and_jettisoned_parts_are_told():
    submissions = {"A": {"lot": 0, "level": 0, "black_holes": 2}, "E": {"lot": 3, "level": 0}}
    result = result_of(FIVE, ("submissions", submissions))
    assert result["black_holes"] == {"A": 2}
    assert result["jettisoned"] == {"E": 7}


def test_a_solid_booster_forces_only_who_did_not_say_launch():
    submissions = {name: {"lot": 5, "level": 0, "launch": name == "GBR"} for name in ("GBR", "CHN")}
    launches = result_of(NINE, ("submissions", submissions))["launches"]
    assert [(launch["nation"], launch["forced"]) for launch in launches] == [("GBR", False), ("CHN", True)]


@pytest.mark.parametrize(
    ("hand", "flown", "sabotage", "distance"),
    [
        ([8, 10, 12], 33, 5, 32),
        ([8, 10, 11, 12], 44, 5, 39),
        ([4, 7, 10, 12], 36, 0, 36),
        ([12], 15, 5, 15),
    ],
    ids=["stopped one short", "still there", "behind a Heat Shield", "short anyway"],
)
def test_sabotage_is_what_is_aimed_even_where_it_changes_less(hand, flown, sabotage, distance):
    """SPACE is 33 and a missile takes 5; CHN receives a Multi-stage Launch worth 3."""
    submissions = {
        "USA": {"lot": 0, "level": 0, "missiles": ["CHN"]},
        "CHN": {"lot": 1, "level": 0, "launch": True},
    }
    (launch,) = result_of(NINE, ("nations.CHN.hand", hand), ("submissions", submissions))["launches"]
    assert (launch["flown"], launch["sabotage"], launch["distance"]) == (flown, sabotage, distance)
    assert launch["reached"] is (distance >= 33)


def number_of(label):
    """The published derivation: HMAC-SHA-256, keyed with the seed, of `label#0`."""
    return int.from_bytes(hmac.digest(bytes.fromhex("00ff"), f"{label}#0".encode(), "sha256"), "big")


def test_left_out_readings_follow_from_the_seed():
    readings = [number_of(f"reading/1953/{seat}") % 4 for seat in range(1, 6)]
    assert result_of(NINE, ("readings", GONE))["space"] == 27 + sum(readings)


def test_left_out_readings_of_five_know_the_quiet_year():
    quiet = 1954 + number_of("special-years") % 10
    result = result_of(FIVE, ("readings", GONE), ("year", quiet), ("records", []), ("seed", "00ff"))
    assert result["space"] == 40


def test_missiles_of_a_missed_deadline_follow_from_the_seed():
    others = ["URS", "GBR", "FRA", "CHN"]
    target = others[number_of("targets/1953/1") % 4]
    launching = {name: {"lot": 4, "level": place * 2, "launch": True} for place, name in enumerate(others)}
    launches = result_of(NINE, ("submissions", launching), ("nations.URS.hand", []))["launches"]
    hit = [launch["nation"] for launch in launches if launch["sabotage"]]
    assert hit == [target]


REACHING = {"hand": [8, 10, 11, 12], "garnets": 0}
LAUNCH = {"lot": 1, "level": 0, "launch": True}


def test_the_outcome_of_nine_with_an_agreement_pending():
    """One nation in SPACE, a pioneer of an earlier year, and three that did not launch."""
    submissions = {"CHN": LAUNCH}
    outcome = result_of(NINE, ("nations.CHN", REACHING), ("submissions", submissions))["outcome"]
    assert outcome == {
        "reached": ["CHN"],
        "winners": ["CHN"],
        "tols": {"FRA": 1, "CHN": 2},
        "prizes": {"FRA": 10, "CHN": 10},
        "pioneers": ["FRA"],
        "elimination": {"tied": ["USA", "URS", "GBR"], "candidate": None, "by": "agreement"},
    }


def test_prizes_are_in_the_garnets():
    nations = result_of(NINE, ("nations.CHN", REACHING), ("submissions", {"CHN": LAUNCH}))["nations"]
    assert {name: nation["garnets"] for name, nation in nations.items()} == {
        "USA": 4,
        "URS": 2,
        "GBR": 2,
        "FRA": 17,
        "CHN": 10,
    }


def test_the_elimination_candidate_of_nine_by_distance():
    """All others fly; GBR alone does not."""
    submissions = dict.fromkeys(("USA", "URS", "CHN"), LAUNCH) | {"USA": LAUNCH | {"missiles": ["GBR"]}}
    outcome = result_of(NINE, ("nations.CHN", REACHING), ("submissions", submissions))["outcome"]
    assert outcome["elimination"] == {"tied": ["GBR"], "candidate": "GBR", "by": "distance"}


def test_nobody_is_eliminated_in_nine_without_space():
    outcome = result_of(NINE, ("year", 1963))["outcome"]
    assert outcome == {
        "reached": [],
        "winners": [],
        "tols": {"USA": 1},
        "prizes": {"USA": 10},
        "pioneers": ["USA"],
        "elimination": {"tied": [], "candidate": None, "by": "none"},
    }


def test_a_record_of_a_year_that_reached_space_does_not_pioneer():
    outcome = result_of(NINE, ("year", 1963), ("submissions", {}), ("records[0].space_reached", True))[
        "outcome"
    ]
    assert outcome["pioneers"] == []


ALIKE = {name: {"hand": [], "garnets": 3} for name in "ABCDE"}


def test_five_waiting_for_goofspiel_names_those_who_play_and_gives_nothing_yet():
    result = result_of(FIVE, ("nations", ALIKE), ("submissions", {}), ("year", 1963))
    assert result["outcome"] == {
        "reached": [],
        "winners": ["A", "B", "C", "D", "E"],
        "tols": {},
        "prizes": {},
        "pioneers": [],
        "elimination": {"tied": [], "candidate": None, "by": "goofspiel"},
    }
    assert {nation["garnets"] for nation in result["nations"].values()} == {3}


def test_five_waiting_for_goofspiel_over_the_elimination_only():
    nations = ALIKE | {"C": {"hand": [12], "garnets": 3}, "D": {"hand": [], "garnets": 8}}
    result = result_of(FIVE, ("nations", nations), ("submissions", {}), ("year", 1963), ("records", []))
    assert result["outcome"] == {
        "reached": [],
        "winners": ["C"],
        "tols": {"C": 2},
        "prizes": {"C": 5},
        "pioneers": [],
        "elimination": {"tied": ["A", "B", "D", "E"], "candidate": None, "by": "goofspiel"},
    }


@pytest.mark.parametrize(
    ("holding", "by"), [({"hand": [], "garnets": 2}, "garnets"), ({"hand": [1], "garnets": 3}, "cards")]
)
def test_the_elimination_candidate_of_five_by_tie_break(holding, by):
    """All but the winner are worth 0; E is poorer, or all others but E hold a part."""
    others = {"hand": [], "garnets": 3} if by == "garnets" else {"hand": [1, 1], "garnets": 3}
    nations = dict.fromkeys("ABDE", others) | {"C": {"hand": [12], "garnets": 3}, "E": holding}
    result = result_of(FIVE, ("nations", nations), ("submissions", {}), ("year", 1963), ("records", []))
    assert result["outcome"]["elimination"] == {"tied": ["A", "B", "D", "E"], "candidate": "E", "by": by}
