"""How rivals feel about each other, and how far it moves them."""

from random import Random

import pytest

from games.rules.space_race.bots import strongest
from games.rules.space_race.clauses import Leave
from games.rules.space_race.commitments import dealings_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.characters import WRECKER
from games.rules.space_race.lookahead.engine import SWAY, Advice, Lookout, targets
from games.rules.space_race.memory import BOUND, feelings_of
from games.rules.space_race.model import Nomination
from tests.games.space_race.events import lot, missile, transfer
from tests.games.space_race.lines import ME, OTHER, THIRD, proposal, pursued, seen_with
from tests.games.space_race.states import after, launches, opened

MISSILES = 9


@pytest.mark.parametrize(
    ("event", "sign"),
    [
        (missile(OTHER, ME), -1),
        (missile(ME, OTHER), 0),
        (missile(OTHER, THIRD), 0),
        (missile(OTHER, ME, drawn=True), 0),
        (lot(7, {ME: 0, OTHER: 1}, [OTHER], stolen=True), -1),
        (lot(7, {ME: 1, OTHER: 0}, [ME], stolen=True), 0),
        (lot(7, {ME: 5, THIRD: 0, OTHER: 1}, [OTHER], stolen=True), 0),
        (transfer(OTHER, ME, 2), 1),
        (transfer(OTHER, THIRD, 2), 0),
    ],
    ids=["shot at", "shot", "others", "by lot", "robbed", "robs", "too high", "helped", "helped others"],
)
def test_deeds_are_put_down_to_who_did_them(event, sign):
    felt = feelings_of(ME, [event]).get(OTHER, 0)
    assert (felt > 0) - (felt < 0) == sign


@pytest.mark.parametrize(("pursues", "sign"), [(1, 1), (2, -1)])
def test_a_kept_promise_is_remembered_and_so_is_a_broken_one(pursues, sign):
    said, events = [proposal([Leave(2)], year=1952)], pursued(1952, pursues, OTHER)
    dealings = dealings_of(seen_with(opened("five"), said, events))
    assert feelings_of(ME, events, dealings)[OTHER] * sign > 0


def test_feelings_stay_within_their_bounds_and_allies_begin_as_friends():
    assert feelings_of(ME, [missile(OTHER, ME)] * 9)[OTHER] == -1
    assert feelings_of(ME, [transfer(OTHER, ME, 2)] * 9)[OTHER] == 1
    assert feelings_of(ME, [], allies=[ME, OTHER]) == {OTHER: 0.5}


def test_a_grudge_decides_between_nearly_equal_targets_only():
    """A hand of 11 is near to one of 12, and one of 9 is not."""
    for weaker, chosen in ((11, OTHER), (9, THIRD)):
        view = SPACE_RACE.view(opened("nine", [[], [weaker], [12]]), ME)
        assert strongest(view, view.others) == THIRD
        assert strongest(view, view.others, {OTHER: -1.0, THIRD: 1.0}) == chosen
        gap = view.totals[THIRD] - view.totals[OTHER]
        assert (gap <= BOUND) is (chosen == OTHER)


@pytest.mark.parametrize("bot", ["steady", "magpie:hard"])
def test_missiles_go_to_who_fired_first_among_equals(bot):
    state = opened("nine", [[MISSILES], [5], [5], [5], [5]], offer=(4,) * 6)
    for enemy in (1, 2, 3, 4):
        seen = seen_with(state, (), [missile(enemy, ME)])
        assert SPACE_RACE.bots[bot](seen, Random(1)).missiles == (enemy,)


def test_a_grudge_never_spares_who_would_win():
    view = SPACE_RACE.view(opened("nine", [[MISSILES], [12, 12, 12], [5]], offer=(4,) * 6), ME)
    lookout = Lookout(view, WRECKER, Advice(), Random(1))
    hated = targets(view, lookout.rivals, lookout.years, {THIRD: -1.0, OTHER: 1.0})
    assert hated == lookout.targets == (OTHER,)
    assert 0 < SWAY <= 0.05


def test_a_sole_winner_names_a_nation_that_wronged_it():
    state = after(opened("nine", [[12, 12]]), launches(ME)).state
    named = {
        SPACE_RACE.bots["steady"](seen_with(state, (), [missile(seat, ME)]), Random(1)) for seat in (1, 3)
    }
    assert named == {Nomination(1), Nomination(3)}
