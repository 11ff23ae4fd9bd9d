"""Why a race was lost, said to who lost it: how far all flew, what brought them down, what was hidden."""

from types import SimpleNamespace

import pytest

from games.faces.space_race.face import FACE
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.games.space_race.events import event, launch, lot, missile
from tests.games.space_race.states import after, launches, opened
from tests.games.space_race.test_telling import (
    BOOSTER,
    FIVE,
    FRANCE,
    ITALY,
    JAPAN,
    NAMES,
    NINE,
    PLATING,
    SPACE_AT_40,
    UK,
    USA,
)

FIRST = event("space-reached", reached=[UK], winners=[UK])
OF_UK = "United Kingdom flew 45 thousand feet in 1953, and SPACE lay at 40."


def why(events, *, winners=(UK,), flies=0, seat=USA, options=NINE):
    """What the seat is told, whose hand would fly so far, when the last year told that."""
    verdict = SimpleNamespace(winners=winners)
    totals = [flies if each == seat else 33 for each in range(9)]
    view = SimpleNamespace(viewer=seat, board=SimpleNamespace(verdict=verdict), totals=totals, year=1953)
    return FACE.why_lost(options, [events], NAMES, view)


MINE = {
    "on the ground": ([], 31, "You did not launch; your hand would have flown 31, 9 short."),
    "able": ([], 46, "You did not launch; your hand would have flown 46: into SPACE, and farther."),
    "able, but": ([], 41, "You did not launch; your hand would have flown 41: into SPACE, but not as far."),
    "short": ([launch(USA, 36)], 36, "You flew 36, 4 short."),
    "less far": ([launch(USA, 42, reached=True)], 42, "You flew 42, 3 less."),
    "the tie": ([launch(USA, 45, reached=True)], 45, "You flew as far, and lost the tie."),
    "shot down": (
        [missile(ITALY, USA), launch(USA, 39, flown=44, sabotage=5)],
        44,
        "You flew 44 and were brought down to 39 by Italy.",
    ),
    "shot from the win": (
        [missile(ITALY, USA), launch(USA, 43, flown=48, sabotage=5, reached=True)],
        48,
        "You flew 48, enough to win, and were brought down to 43 by Italy.",
    ),
    "exploded": (
        [launch(seat, 50, exploded=True) for seat in (USA, FRANCE, JAPAN)],
        50,
        "You exploded at 50, level with France and Japan.",
    ),
}


@pytest.mark.parametrize("case", MINE)
def test_who_lost_in_space_is_told_how_far_all_flew_and_what_brought_them_down(case):
    events, flies, said = MINE[case]
    assert why([SPACE_AT_40, *events, launch(UK, 45, reached=True), FIRST], flies=flies) == f"{OF_UK} {said}"


def test_they_are_told_what_they_could_not_know():
    year = [lot(BOOSTER, {UK: 1, USA: 0}, [UK]), lot(PLATING, {FRANCE: 0}, [FRANCE])]
    flown = launch(UK, 45, reached=True, burned=4)
    assert why([*year, SPACE_AT_40, launch(USA, 36), flown, FIRST]).endswith(
        "You could not know that United Kingdom would get Solid Booster and burn 4 garnets."
    )


def test_who_won_is_told_nothing_of_it():
    assert why([SPACE_AT_40, launch(UK, 45, reached=True), FIRST], seat=UK) == ""


def test_on_the_ground_hands_are_compared_and_the_best_flight_counts():
    events = [SPACE_AT_40, launch(USA, 36), event("last-year-over", winners=[UK])]
    assert why(events, flies=20, options=FIVE) == (
        "Nobody reached SPACE, and hands counted: United Kingdom held 33 thousand feet, you 20. "
        "Your best flight, in 1953, came to 36, 4 thousand feet short."
    )
    assert why([SPACE_AT_40, event("last-year-over", winners=[])], winners=()) == (
        "Nobody reached SPACE, so nobody won. You never launched."
    )


def test_of_a_year_as_the_rules_play_it_every_nation_but_the_winner_is_told():
    year = after(opened("nine", [[12, 12], [12], [10], [8], [4]]), launches(0, 1, 2))
    said = [FACE.why_lost(NINE, [year.events], NAMES, SPACE_RACE.view(year.state, seat)) for seat in range(5)]
    assert [bool(text) for text in said] == [False] + [True] * 4
    assert all("flew 29 thousand feet in 1953, and SPACE lay at 27." in text for text in said[1:])
