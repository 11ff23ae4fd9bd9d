"""The examples of the rules page give the answers that the game's source gives."""

from types import SimpleNamespace

import pytest

from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.reference import reference

NINE, FIVE = "nine", "five"


def of(edition: str, **options: object) -> SimpleNamespace:
    return reference(SPACE_RACE.options({"edition": edition, **options}))


def flown(edition: str, about: str) -> tuple[list[int], int, list[int]]:
    """The values of an example hand, what it flies, and the numbers of what its launch costs."""
    example = of(edition).hands[about]
    values = [part.value for part in example.parts]
    return values, example.flies, [part.part.number for part in example.parts if part.is_discarded]


@pytest.mark.parametrize(("edition", "flies"), [(NINE, 25), (FIVE, 24)])
def test_sum_of_a_hand(edition, flies):
    values, total, discarded = flown(edition, "sum")
    assert (sum(values), total, discarded) == (flies, flies, [10])


def test_pairs_engines_straights_and_clones():
    assert flown(NINE, "odd_pair")[:2] == ([10, 10, 0], 20)
    assert flown(NINE, "pairs")[:2] == ([10, 10, 10, 10], 40)
    assert flown(NINE, "engine") == ([7, 5], 12, [2])
    assert (of(NINE).hands["engine"].burned, of(FIVE).hands["engine"].burned) == (5, 11)
    assert flown(FIVE, "engine") == ([7, 5], 12, [2])
    assert (flown(NINE, "straight")[0][0], flown(NINE, "no_straight")[0][0]) == (15, 3)
    assert (flown(FIVE, "straight")[0][0], flown(FIVE, "no_straight")[0][0]) == (16, 4)
    assert flown(NINE, "converter")[0] == [4, 4, 4]
    assert flown(NINE, "reusable")[2] == [8]
    assert flown(FIVE, "parachute")[2] == []
    assert of(FIVE).ladders["clones"].clones_value == 9


def test_reference_part_receivers():
    def received(edition, about):
        lot = of(edition).ladders[about].lot
        return lot.receivers, lot.stolen

    for edition in (NINE, FIVE):
        assert received(edition, "gap") == ((0, 1), False)
        assert received(edition, "theft") == ((2,), True)
        assert received(edition, "climb") == ((2,), True)
    assert received(NINE, "shared") == ((1, 2), True)
    assert received(FIVE, "shared") == ((), False)


@pytest.mark.parametrize("edition", [NINE, FIVE])
def test_sabotage_stops_a_launch_one_short_of_space(edition):
    reference = of(edition)
    told = {launch.about: launch for launch in reference.launches}
    space = reference.example_space
    assert told["short"].distance == told["short"].flown < space
    assert told["clear"].distance == told["clear"].flown - 5 >= space
    assert told["caught"].distance == space - 1
    assert told["shielded"].distance == told["shielded"].flown
    assert ("black_hole" in told) is (edition == FIVE)
    if edition == FIVE:
        assert (told["black_hole"].sabotage, told["black_hole"].distance) == (6, space - 1)


def test_reference_space_distances():
    assert [tuple(space.values()) for space in of(NINE).spaces] == [
        (5, 27, 42),
        (6, 27, 45),
        (7, 27, 48),
        (8, 27, 51),
        (9, 27, 54),
    ]
    assert [tuple(space.values()) for space in of(FIVE).spaces] == [(5, 40, 60)]
    assert (of(NINE).ways[0], sum(of(NINE).ways)) == (1, 4**9)


def test_end():
    assert [launch.exploded for launch in of(NINE).explosion] == [True] * 5 + [False]
    assert of(NINE).explosion[5].reached
    assert of(FIVE).explosion == ()
    assert of(NINE, sharing_limit=9).explosion == ()
    assert of(NINE).pioneers.pioneers == (1, 2)
    assert (of(FIVE).tie.first, of(FIVE).tie.by) == (1, "cards")


def test_reference_names_changed_options_with_defaults():
    changes = of(FIVE, missile_strength=8, offer_repeats=True, part_values={"9": 12}).changes
    assert changes == (
        ("Missile strength", 8, 5),
        ("Parts may repeat in an offer", "yes", "no"),
        ("Missiles, value", 12, 9),
    )
    assert of(NINE).changes == ()
