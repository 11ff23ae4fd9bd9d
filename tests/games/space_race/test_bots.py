"""The players in code: legal, the steady one better than chance, its family as strong as each other."""

from collections import Counter
from math import sqrt
from random import Random

import pytest

from games.rules.contract import Observation
from games.rules.simulation import simulate
from games.rules.space_race.bots import attraction
from games.rules.space_race.characters import KINDS, TINKER
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination, TieBid
from tests.games.space_race.states import after, launches, opened
from tests.games.space_race.telegraph_views import ME, seen_with


def test_nation_without_garnets_finds_legal_orders():
    """Gold Plating is out of its reach."""
    state = opened("nine", [[2]], garnets=[1], offer=(10, 10, 10, 10, 10, 5))
    view = SPACE_RACE.view(state, 0)
    for bot in (SPACE_RACE.bots[character.name] for character in SPACE_RACE.characters):
        orders = [bot(Observation(view), Random(seed)) for seed in range(5)]
        assert {order.lot for order in orders} == {5}
        for order in orders:
            SPACE_RACE.check(state, 0, order)


def test_steady_winners_agree():
    """The radiation of the match picks the candidate: the same for all of them, and no seat is doomed."""
    named = set()
    for reading in range(4):
        state = after(opened("nine", [[12] * 5, [12] * 5], reading=reading), launches(0, 1)).state
        views = [Observation(SPACE_RACE.view(state, seat)) for seat in (0, 1)]
        first, second = [SPACE_RACE.bots["steady"](seen, Random(1)) for seen in views]
        assert first == second
        named.add(first.candidate)
    assert named == {2, 3, 4}


@pytest.mark.parametrize("bot", [character.name for character in SPACE_RACE.characters])
def test_winner_seconds_what_others_have_named(bot):
    """Most of them, the lowest seat's choice among equally many: nobody could talk a bot round."""
    state = after(opened("nine", [[12, 12]] * 3), launches(0, 1, 2)).state
    view = SPACE_RACE.view(state, 0)
    for answers, named in (({1: 4}, 4), ({1: 3, 2: 4}, 3), ({2: 3, 1: 4}, 4)):
        seen = Observation(view, {seat: Nomination(candidate) for seat, candidate in answers.items()})
        assert SPACE_RACE.bots[bot](seen, Random(1)) == Nomination(named)


def test_steady_does_not_run_after_a_launch_that_must_fail():
    """A part that forces a launch is worth its distance only when it may reach SPACE."""
    state = opened("nine", [[3]], offer=(12, 4, 4, 4, 4, 4))
    chased = [SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(n)).lot == 0 for n in range(300)]
    assert sum(chased) < 30


def test_steady_bids_follow_the_prize():
    """The bid closest to what is to be won, the lower of two."""
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)) == TieBid(2)
    state = after(state, {0: TieBid(3), 1: TieBid(4)}).state
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)) == TieBid(2)


@pytest.mark.parametrize(
    ("edition", "hand", "year", "launch"),
    [
        ("nine", [12, 12, 12, 12], 1953, True),
        ("nine", [5], 1953, False),
        ("nine", [5], 1963, True),
        ("five", [5], 1963, False),
    ],
    ids=["a good chance", "a poor one", "the last year with pioneers", "the last year without"],
)
def test_steady_launches_when_the_chance_is_good_or_nothing_is_left_to_lose(edition, hand, year, launch):
    seen = Observation(SPACE_RACE.view(opened(edition, [hand], year=year), 0))
    assert SPACE_RACE.bots["steady"](seen, Random(1)).launch is launch


def test_steady_aims_at_the_strongest_without_a_shield():
    """Missiles do nothing to a Heat Shield."""
    state = opened("nine", [[9, 9], [12, 12, 7], [12], [11], []])
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)).missiles == (2, 2)


def does_launch(kind, reading):
    state = opened("nine", [[12, 12, 4, 3]], offer=(4,) * 6, reading=reading)
    return SPACE_RACE.bots[kind](seen_with(state, ()), Random(1)).launch


def test_scout_launches_where_a_clerk_waits():
    """31 thousand feet reach SPACE with a chance of 74%, 59%, or 41%, by the reading."""
    told = {kind: [does_launch(kind, reading) for reading in (1, 2, 3)] for kind in ("clerk", "scout")}
    assert told == {"clerk": [True, False, False], "scout": [True, True, False]}


def test_tinker_cares_for_what_fits():
    view = SPACE_RACE.view(opened("nine", [[3, 4, 5, 6]], offer=(7, 12, 0, 0, 0, 0)), ME)
    assert attraction(view, 0, (), TINKER) > 1.5 * attraction(view, 0, ())


def test_clerk_keeps_lower_levels_than_a_scout():
    state = opened("nine")
    mean = {
        kind: sum(SPACE_RACE.bots[kind](seen_with(state, ()), Random(seed)).level for seed in range(300))
        for kind in ("clerk", "scout")
    }
    assert mean["clerk"] < 0.9 * mean["scout"]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "seats", "matches"), [("nine", 8, 400), ("five", 5, 240)])
def test_none_of_them_is_stronger_than_the_others(edition, seats, matches):
    """Each wins a fair share, but for three standard errors."""
    options, won = SPACE_RACE.options({"edition": edition}), Counter()
    for match in simulate(SPACE_RACE, options, seats, tuple(KINDS), matches, seed=11):
        for seat in match.outcome.winners:
            won[match.bots[seat]] += 1 / len(match.outcome.winners)
    error = sqrt(0.25 * 0.75 / matches)
    assert {kind: won[kind] / matches for kind in KINDS} == pytest.approx(dict.fromkeys(KINDS, 0.25), abs=3 * error)
