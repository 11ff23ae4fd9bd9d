"""The players in code: character by character, those that look ahead, and the standing orders of a nation."""

from itertools import product
from math import isclose, prod
from random import Random

import pytest

from games.rules.contract import Event, Observation
from games.rules.space_race.acquisition import resolve_lot
from games.rules.space_race.bots import LEVEL_WEIGHTS
from games.rules.space_race.characters import CHARACTERS
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.levels import habits, levels_of, terms
from games.rules.space_race.model import Nomination, TieBid, YearOrders
from tests.games.space_race.states import after, launches, opened, seen_with

STRONG = [12, 12, 12, 12]


def test_nation_without_garnets_finds_legal_orders():
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


def test_steady_bids_follow_the_prize():
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)) == TieBid(2)
    state = after(state, {0: TieBid(3), 1: TieBid(4)}).state
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)) == TieBid(2)


@pytest.mark.parametrize(
    ("edition", "hand", "year", "launch"),
    [("nine", STRONG, 1953, True), ("nine", [5], 1953, False), ("nine", [5], 1963, True), ("five", [5], 1963, False)],
    ids=["a good chance", "a poor one", "the last year with pioneers", "the last year without"],
)
def test_steady_launches_when_the_chance_is_good_or_nothing_is_left_to_lose(edition, hand, year, launch):
    seen = Observation(SPACE_RACE.view(opened(edition, [hand], year=year), 0))
    assert SPACE_RACE.bots["steady"](seen, Random(1)).launch is launch


def test_steady_aims_at_the_strongest_without_a_shield():
    state = opened("nine", [[9, 9], [12, 12, 7], [12], [11], []])
    assert SPACE_RACE.bots["steady"](Observation(SPACE_RACE.view(state, 0)), Random(1)).missiles == (2, 2)


def does_launch(kind, reading):
    state = opened("nine", [[12, 12, 4, 3]], offer=(4,) * 6, reading=reading)
    return SPACE_RACE.bots[kind](seen_with(state, ()), Random(1)).launch


def test_scout_launches_where_a_clerk_waits():
    """31 thousand feet reach SPACE with a chance of 74%, 59%, or 41%, by the reading."""
    told = {kind: [does_launch(kind, reading) for reading in (1, 2, 3)] for kind in ("clerk", "scout")}
    assert told == {"clerk": [True, False, False], "scout": [True, True, False]}


def answer(recipe, state, seat=0, **answers):
    seen = Observation(SPACE_RACE.view(state, seat), {int(other[1:]): move for other, move in answers.items()})
    return SPACE_RACE.recipes[recipe].answer(seen)


@pytest.mark.parametrize(("recipe", "level"), [("low", 0), ("one-up", 1), ("sure-launch", 0)])
def test_standing_orders_pursue_best_part_for_the_hand(recipe, level):
    state = opened("nine", [[9]], offer=(4, 5, 9, 6, 5, 4))
    pairs = SPACE_RACE.view(state, 0).rules.numbers.pairs
    state = opened("nine", [[pairs]], offer=(4, 5, pairs, 6, pairs, 4))
    assert answer(recipe, state) == YearOrders(2, level)


def test_part_that_forces_a_launch_comes_last():
    booster = SPACE_RACE.view(opened("nine"), 0).rules.numbers.booster
    assert answer("low", opened("nine", offer=(booster, 4, 5, 4, 4, 4))).lot == 2
    assert answer("low", opened("nine", offer=(booster,) * 6)).lot == 0


def test_standing_orders_pursue_no_unaffordable_part():
    assert answer("low", opened("nine", garnets=[1], offer=(10, 10, 10, 10, 10, 5))).lot == 5
    assert answer("low", opened("nine", garnets=[1], offer=(10,) * 6)) is None


def test_launch_waits_until_the_least_that_it_flies_is_beyond_the_highest_space():
    """Five nations read up to so much each; its own reading is known."""
    for height, launch in ((5, False), (6, True)):
        state = opened("nine", [[12] * height], reading=1, base_space=50, seats=5)
        view = SPACE_RACE.view(state, 0)
        assert (12 * height >= view.space_high) is launch
        assert answer("sure-launch", state).launch is launch
        assert answer("low", state).launch is False


def test_missiles_go_to_the_strongest_hand():
    missiles = SPACE_RACE.view(opened("five"), 0).rules.numbers.missiles
    state = opened("five", [[missiles], [4], [4, 5], [5]])
    assert answer("low", state).missiles == (2,)


def test_agreement_is_joined_and_none_is_begun():
    state = after(opened("nine", [[12, 12]] * 3), launches(0, 1, 2)).state
    assert answer("low", state) is None
    assert answer("low", state, s1=Nomination(4), s2=Nomination(4)) == Nomination(4)


def test_goofspiel_is_played_close_to_the_prize():
    state = after(opened("five", [[12] * 6, [12] * 6, [10], [8], [4]]), launches(0, 1)).state
    prize = SPACE_RACE.view(state, 0).contest.prize
    assert [answer("low", state, seat) for seat in (0, 1)] == [TieBid(prize), TieBid(prize)]


NAMES = [character.name for character in CHARACTERS]


def orders(bot, state, seed=1, said=()):
    return SPACE_RACE.bots[bot](seen_with(state, said), Random(seed))


@pytest.mark.parametrize("bot", NAMES)
def test_sure_launch_is_made_and_a_hopeless_one_is_not(bot):
    """Before anybody else can fly; no record is worth a part that is needed later."""
    assert orders(bot, opened("nine", [STRONG])).launch
    assert not orders(bot, opened("five", [[5]])).launch


def test_missiles_are_aimed_at_who_would_reach_space_without_them():
    """Not at who flies too far for one missile, nor at a Heat Shield."""
    state = opened("nine", [[9], [12, 12, 10], STRONG, [12, 12, 7]], offer=(4,) * 6)
    assert {orders("wrecker:hard", state, seed).missiles for seed in range(5)} == {(1,)}


LEVELS = (0.3, 0.25, 0.2, 0.15, 0.1)
OTHERS = (0.1, 0.1, 0.5, 0.2, 0.1)
RIVALS = ((0.9, LEVELS), (0.35, OTHERS), (0.6, LEVELS))
LAST = len(RIVALS)


def enumerated(edition: str, level: int) -> float:
    received = 0.0
    for choices in product((None, *range(len(LEVELS))), repeat=len(RIVALS)):
        chance, pursuers = 1.0, [(LAST, level)]
        for seat, (chosen, (pursues, levels)) in enumerate(zip(choices, RIVALS, strict=True)):
            chance *= 1 - pursues if chosen is None else pursues * levels[chosen]
            pursuers += [] if chosen is None else [(seat, chosen)]
        report = resolve_lot(EDITIONS[edition], 0, 5, tuple(pursuers))
        received += chance * (LAST in report.receivers)
    return received


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", range(4))
def test_chance_to_receive_is_that_of_all_that_can_happen(edition, level):
    found = sum(
        count * prod(1 - pursues * sum(levels[each] for each in empty) for pursues, levels in RIVALS)
        for empty, count in terms(level, EDITIONS[edition].shared_top_receives)
    )
    assert isclose(found, enumerated(edition, level))


def test_habits_are_learnt_from_what_a_nation_has_done():
    pursuers = [{"seat": 1, "level": 2}, {"seat": 3, "level": 0}]
    known = levels_of([Event("espionage", {"pursuers": pursuers}), Event("launch", {"seat": 1})] * 6)
    assert known == {1: (2,) * 6, 3: (0,) * 6}
    assert habits(known, 1, 10, strength=6)[2] > 0.5
    assert all(map(isclose, habits(known, 2, 10, strength=6), [weight / 100 for weight in LEVEL_WEIGHTS]))
    assert isclose(sum(habits(known, 1, 4, strength=6)), 1)
