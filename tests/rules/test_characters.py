"""Bots by name and level: what they may be called, and who makes a mixed table."""

from itertools import pairwise

import pytest

from games.installed import FACES, GAMES
from games.refused import Refused
from games.rules.characters import (
    EASY,
    HARD,
    MIXED,
    NORMAL,
    Character,
    bots_of,
    character_called,
    choices_of,
    harder,
    line_up,
    mixed_calls,
    plain,
    talkers_of,
    title_of,
)
from games.set_up.services.plan_checks import checked_plan
from games.set_up.services.plans import Plan

CAST = (
    plain("steady", "Slow and sure.", lambda seen, rng: "steady"),
    Character("daredevil", "Up, up.", lambda level: lambda seen, rng: level, True, lambda *_: ["!"]),
    Character("magpie", "Mine.", lambda level: lambda seen, rng: level, True),
)


def test_a_character_is_called_by_name_and_level_and_by_its_bare_name_when_normal():
    bots = bots_of(CAST)
    assert bots["steady"](None, None) == "steady"
    assert "steady:hard" not in bots
    for call, level in (("", NORMAL), (":easy", EASY), (":normal", NORMAL), (":hard", HARD)):
        assert bots[f"daredevil{call}"](None, None) == level
        assert character_called(CAST, f"daredevil{call}") is CAST[1]
    assert character_called(CAST, "wrecker") is None
    assert set(talkers_of(CAST)) == {call for call in bots if call.startswith("daredevil")}


@pytest.mark.parametrize(
    ("call", "seats", "expected"),
    [
        ("magpie:easy", 2, ("magpie:easy",) * 2),
        (MIXED, 5, ("daredevil", "magpie", "steady", "daredevil", "magpie")),
        (MIXED, 4, ("daredevil", "magpie", "steady", "magpie")),
        ("mixed:hard", 3, ("daredevil:hard", "magpie:hard", "steady")),
        (MIXED, 1, ("daredevil",)),
    ],
)
def test_a_mixed_table_has_each_character_in_turn(call, seats, expected):
    assert line_up(CAST, call, seats, "steady") == expected
    assert line_up(CAST[:1], MIXED, 2, "steady") == ("steady", "steady")


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if mixed_calls(game.characters)])
@pytest.mark.parametrize("seats", range(2, 10))
def test_no_neighbours_at_a_mixed_table_are_alike_and_nobody_sits_more_often_than_they_must(slug, seats):
    """Also around the table; of two kinds some must meet where seats are odd."""
    called = line_up(GAMES[slug].characters, MIXED, seats, FACES[slug].rival)
    kinds = len(set(called))
    assert all(one != other for one, other in pairwise(called)) or kinds < 3
    assert called[0] != called[-1] or kinds < 3
    assert max(called.count(each) for each in called) <= -(-seats // kinds)


def test_the_family_of_the_rest_has_its_turn_after_it():
    cast = (*CAST, plain("clerk", "Filed.", lambda seen, rng: "clerk", family="steady"))
    assert line_up(cast, MIXED, 4, "steady") == ("daredevil", "magpie", "steady", "clerk")
    assert "clerk" not in line_up(cast, MIXED, 6, "random")


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("magpie:easy", "magpie"),
        ("magpie:normal", "magpie:hard"),
        ("magpie", "magpie:hard"),
        ("magpie:hard", "magpie:hard"),
        ("steady", "steady"),
        ("nobody", "nobody"),
    ],
)
def test_a_bot_one_level_up_keeps_its_name(call, expected):
    assert harder(CAST, call) == expected


def test_a_host_is_offered_every_bot_once_with_its_boast():
    choices = choices_of(CAST)
    assert list(choices) == [
        "Mixed: each in turn",
        "Steady: Slow and sure.",
        "Daredevil: Up, up.",
        "Magpie: Mine.",
    ]
    assert choices["Magpie: Mine."] == (
        ("magpie:easy", "Magpie, easy"),
        ("magpie", "Magpie, normal"),
        ("magpie:hard", "Magpie, hard"),
    )
    assert title_of("magpie:hard") == "Magpie, hard"


@pytest.mark.parametrize("slug", GAMES)
def test_every_bot_boasts_and_has_a_name_that_a_seat_can_keep(slug):
    for character in GAMES[slug].characters:
        assert character.line
        assert not character.line.endswith(".")
        assert ":" not in character.name
    assert max(map(len, GAMES[slug].bots)) <= 40


def test_a_plan_refuses_a_level_of_a_bot_that_has_none():
    with pytest.raises(Refused, match="no bot called steady:hard"):
        checked_plan(Plan(game_slug="goofspiel", name="Thursday", seats=2, bots=("steady:hard",)), sits=True)
