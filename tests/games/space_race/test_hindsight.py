"""A year looked back at: the chance there was, the orders that would have done better, what it teaches."""

from itertools import product

import pytest

from games.face import PastWindow
from games.faces.space_race.face import FACE
from games.rules.chance import ScriptedChance
from games.rules.contract import Event
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.hindsight import Played, look_back
from games.rules.space_race.lookahead.lessons import lesson_of
from games.rules.space_race.model import Orders
from tests.games.space_race.states import after, opened

ENGINE, MISSILES, PLATING, BOOSTER = 2, 9, 10, 12
SURE, DOUBTFUL = [BOOSTER] * 6, [BOOSTER] * 2
STAYS = Orders(1, 0)


def played(hands, mine=STAYS, others=None, edition="nine", **kwargs) -> Played:
    """A year of five in which all go for a plain part, and all but those named stay on the ground."""
    state = opened(edition, hands, **kwargs)
    moves = dict.fromkeys(range(5), STAYS) | {0: mine} | (others or {})
    for seat, orders in moves.items():
        SPACE_RACE.check(state, seat, orders)
    return Played(state, moves, 0, ScriptedChance(), {})


def taught(*years: Played, events=()):
    return lesson_of([look_back(year, number) for number, year in enumerate(years)], events, 0)


@pytest.mark.parametrize("hand", [DOUBTFUL, [BOOSTER, BOOSTER, 4], SURE])
def test_the_chance_of_a_launch_is_counted_out_over_all_readings_of_the_others(hand):
    year = played([hand], Orders(1, 0, launch=True), reading=1)
    rules, flown = year.view.rules, year.launch.flown
    readings = list(product(range(rules.reading_max + 1), repeat=4))
    reached = sum(rules.base_space + 1 + sum(others) <= flown for others in readings)
    assert look_back(year, 3).chance == pytest.approx(reached / len(readings))


def test_what_the_orders_were_worth_is_beside_the_best_plan_and_always_the_same():
    year = played([SURE, SURE])
    back = look_back(year, 3)
    assert back.plan.launch is False
    assert back.best.launch is True
    assert look_back(year, 3).worths == back.worths


LAUNCH = Orders(1, 0, launch=True)
LESSONS = {
    "shield": played([DOUBTFUL, [MISSILES] * 3], LAUNCH, {1: Orders(1, 0, missiles=(0,) * 3)}),
    "fuel": played([[ENGINE, PLATING]], LAUNCH, garnets=[20]),
    "early": played([[5]], LAUNCH),
    "late": played([SURE, SURE], others={1: LAUNCH}),
    "ground": played([[4], DOUBTFUL], others=dict.fromkeys(range(1, 5), LAUNCH)),
    "part": played([[PLATING] * 2], Orders(0, 0), offer=[1, PLATING, 1, 1, 1, 1]),
}


@pytest.mark.parametrize("kind", LESSONS)
def test_a_lesson_follows_from_what_happened(kind):
    assert taught(LESSONS[kind]).kind == kind


def test_a_habit_that_costs_parts_is_told_of_and_one_that_does_not_is_not():
    def pursuits(lost):
        pursuer = [{"seat": 0, "level": 2}]
        got = [[]] * lost + [[0]] * (6 - lost)
        return [Event("espionage", {"pursuers": pursuer, "receivers": each}) for each in got]

    quiet = played([[4]], Orders(0, 0))
    lesson = taught(quiet, events=pursuits(4))
    assert (lesson.kind, lesson.level, lesson.count, lesson.lost) == ("levels", 2, 6, 4)
    assert taught(quiet, events=pursuits(2)) is None


def test_who_has_won_is_given_no_advice():
    assert taught(LESSONS["early"], played([SURE], LAUNCH)) is None


def test_it_is_said_in_plain_words():
    assert (
        FACE.advice(windows_of(LESSONS["late"]), 0, ScriptedChance())
        == "You waited too long: in 1953 a launch was worth more than another year on the ground."
    )


def test_who_did_not_decide_in_the_last_year_is_given_no_advice():
    assert FACE.advice(windows_of(LESSONS["late"], answered=False), 0, ScriptedChance()) == ""


def windows_of(*years: Played, answered: bool = True) -> list[PastWindow]:
    return [
        PastWindow(
            number,
            str(1950 + number),
            lambda year=year: year.state,
            lambda year=year: year.moves,
            after(year.state, year.moves).events,
            answered,
        )
        for number, year in enumerate(years)
    ]
