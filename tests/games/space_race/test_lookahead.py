"""The nations that look ahead: legal, better than the steady one, in character, and their levels."""

from collections import Counter
from itertools import product
from math import isclose
from random import Random

import pytest
from msgspec.structs import replace

from games.rules.contract import Event
from games.rules.playout import playout
from games.rules.space_race.acquisition import resolve_lot
from games.rules.space_race.bots import LEVEL_WEIGHTS
from games.rules.space_race.characters import CHARACTERS, DAREDEVIL, MAGPIE
from games.rules.space_race.clauses import Tell
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.forecast import radiation_at_most
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.evaluation import SHARED, WIN, YearEvaluator
from games.rules.space_race.lookahead.hand_outlook import patience, possible_hand, rivals_of
from games.rules.space_race.lookahead.levels import habits, level_mix, levels_of, p_receive
from games.rules.space_race.lookahead.sampling import RivalResults, draw_radiation, years_before
from games.rules.space_race.lookahead.search import SearchContext, YearSearch
from games.rules.space_race.lookahead.weights import WINS_ALONE
from games.rules.space_race.model import PastLaunch
from tests.games.space_race.states import opened
from tests.games.space_race.telegraph_views import ME, proposal, seen_with

NAMES = [character.name for character in CHARACTERS]
STRONG, DOUBTFUL = [12, 12, 12, 12], [12, 12, 4]


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


def races(edition: str, kinds: list[str], matches: int):
    """The windows of races between those kinds of bots, which rotate around the table, with their seats."""
    options = SPACE_RACE.options({"edition": edition})
    for number in range(matches):
        seated = [kinds[(seat + number) % len(kinds)] for seat in range(len(kinds))]
        for played in playout(SPACE_RACE, options, [SPACE_RACE.bots[kind] for kind in seated], bytes([number])):
            yield seated, played


@pytest.mark.long
def test_each_does_what_it_is_known_for():
    """Clearly more often than the others, over a few races."""
    done: Counter[tuple[str, str]] = Counter()
    for seated, played in races("five", [*(f"{name}:hard" for name in NAMES), "steady", "steady"], 10):
        for event in played.step.events:
            if event.kind in ("launch", "missile"):
                done[seated[event.data["seat"]], event.kind] += 1
            elif event.kind == "espionage":
                thieves = event.data["receivers"] if event.data["stolen"] else ()
                done.update((seated[seat], "theft") for seat in thieves)
    for who, deed in (("daredevil", "launch"), ("magpie", "theft"), ("wrecker", "missile")):
        others = max(done[f"{other}:hard", deed] for other in NAMES if other != who)
        assert done[f"{who}:hard", deed] > 1.3 * others, (deed, done)


def test_magpie_is_never_on_the_lowest_level():
    view = SPACE_RACE.view(opened("nine", [[5]]), ME)
    magpie, daredevil = (YearSearch(view, temper, SearchContext(), Random(1)) for temper in (MAGPIE, DAREDEVIL))
    assert {mix.chances[0] for mix in magpie.mixes} == {0}
    assert all(mix.chances[0] > 0 for mix in daredevil.mixes)


def test_engine_burns_what_it_takes_to_be_sure_of_space():
    """26 thousand feet and a part may do where SPACE lies at 27 to 39; with 20 garnets they will."""
    state = opened("nine", [[2, 12, 12], *[DOUBTFUL] * 4], garnets=[20], offer=(4,) * 6)
    sent = orders("magpie:hard", state)
    assert (sent.launch, sent.burn) == (True, 20)


def pursuit(state):
    """How likely each lot is what the other nation goes for, for all that the viewer knows."""
    view = SPACE_RACE.view(state, ME)
    return rivals_of(view, radiation_at_most(view), patience(view))[0].pursuit


def test_others_are_expected_to_go_for_what_promises_most():
    """For a Heat Shield rather than for what flies farther, and surely enough to make a crowd."""
    shield, fuel, *rest = pursuit(opened("nine", [[2], [5]], offer=(7, 11, 3, 3, 3, 3)))
    assert shield > 1.5 * fuel > 3 * max(rest)
    assert isclose(shield + fuel + sum(rest), 1)


def test_nobody_is_expected_to_chase_a_launch_that_falls_short():
    """But who would fly to SPACE with a Solid Booster goes for it."""
    falls_short, reaches = (
        pursuit(opened("nine", [[2], held], offer=(12, 4, 4, 4, 4, 4)))[0] for held in ([5], STRONG)
    )
    assert falls_short < 0.1 < 0.4 < reaches


def test_radiation_is_drawn_as_evenly_as_its_chances_allow():
    for seed in range(5):
        assert draw_radiation((0.25, 0.5, 0.75, 1.0), 4, Random(seed)) == [0, 1, 2, 3]
        assert draw_radiation((0.0, 0.0, 0.5, 1.0), 4, Random(seed)) == [2, 2, 3, 3]


def test_believed_readings_count_for_a_launch():
    """32 thousand feet reach SPACE when others tell that there is little radiation, else they do not."""
    state = opened("nine", [DOUBTFUL, *[[12, 12]] * 4], offer=(4,) * 6)
    for value in (0, 3):
        told = [proposal([Tell(value)], by=seat) for seat in (1, 2, 3, 4)]
        assert orders("magpie:hard", state, said=told).launch is (value == 0)


@pytest.mark.parametrize("tols", [0, 1])
@pytest.mark.parametrize("edition", ["nine", "five"])
def test_end_is_expected_as_the_edition_has_it_whatever_pioneers_get(edition, tols):
    """A host of nine may give pioneers nothing, and one of five something that nobody receives."""
    record = PastLaunch(1955, 1, 20, space_reached=False)
    state = opened(edition, [STRONG], year=1963, records=[record], pioneer_tols=tols)
    view = SPACE_RACE.view(state, ME)
    nine, rewarded = edition == "nine", edition == "nine" and tols > 0
    past = years_before(view)
    assert past.protected == ({1} if rewarded else set())
    assert past.best[1] == (0 if nine else 20)
    judge = YearEvaluator(view, past, WINS_ALONE)
    best = possible_hand(view.rules, view.holdings[ME], 4, 0, patience(view))
    nobody = RivalResults(farthest=0, sharing=5, record=0, promised=1.0, strongest=5, lowest=0, level=5)
    assert judge.worth(nobody, 60, best, False, 0) == (0 if nine else WIN)
    level = replace(nobody, farthest=best.flies, sharing=view.rules.sharing_limit)
    assert judge.worth(level, best.flies, best, True, 0) == (WINS_ALONE.explodes if nine else SHARED)
    daring = replace(judge, temper=DAREDEVIL)
    assert (daring.worth(nobody, 60, best, True, 0) > daring.worth(nobody, 60, best, False, 0)) is rewarded
    weak = SPACE_RACE.view(opened(edition, [], year=1963, pioneer_tols=tols), ME)
    chances = rivals_of(weak, radiation_at_most(weak), patience(weak))[0].launch
    assert set(chances) == ({1.0} if nine else {0.0})
    (hopeless,) = {orders("steady", opened(edition, [], year=1963, pioneer_tols=tols)).launch}
    assert hopeless is nine


def test_rival_of_whom_nothing_is_known_is_taken_to_have_its_own_starting_garnets():
    """Only a nation that can pay for Gold Plating is expected to go for it."""
    plating = (10, 4, 4, 4, 4, 4)
    for garnets, expected in (([5, 0, 5, 5, 5], False), ([0, 5, 0, 0, 0], True)):
        state = opened("nine", [], offer=plating, starting_garnets_by_seat=garnets)
        assert (pursuit(state)[0] > 0) is expected


LEVELS = (0.3, 0.25, 0.2, 0.15, 0.1)
OTHERS = (0.1, 0.1, 0.5, 0.2, 0.1)
RIVALS = ((0.9, LEVELS), (0.35, OTHERS), (0.6, LEVELS))
ON_TWO = (0.0, 0.0, 1.0)
LAST = len(RIVALS)


def enumerated(edition: str, level: int) -> float:
    """What `p_receive` says, by going through every choice of every rival."""
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
    found = p_receive(level, EDITIONS[edition].shared_top_receives, RIVALS)
    assert isclose(found, enumerated(edition, level))


def mix(rivals, *, trust=1.0, levels=range(4)):
    return level_mix(rivals, trust=trust, shared_top_receives=True, levels=levels).chances


def test_mix_answers_habits():
    """Beside somebody who is always on level 2, level 1 is always robbed, and no other is."""
    chances = mix([(1.0, ON_TWO)])
    assert isclose(sum(chances), 1)
    assert chances[1] < 0.1
    assert min(chances[0], *chances[2:]) > 0.3


def test_mix_that_nobody_trusts_is_spread():
    """Where all mix alike, no level is worth leaving out, and none worth guessing."""
    chances = mix([(0.3, LEVELS)] * 5, trust=0.0)
    assert max(chances) < 0.7
    assert min(chances) > 0.02


def test_mix_keeps_to_its_levels():
    chances = mix(RIVALS, levels=range(1, 3))
    assert len(chances) == 3
    assert chances[0] == 0


def test_habits_are_learnt_from_what_a_nation_has_done():
    """And are what is usual of one that has done nothing."""
    pursuers = [{"seat": 1, "level": 2}, {"seat": 3, "level": 0}]
    known = levels_of([Event("espionage", {"pursuers": pursuers}), Event("launch", {"seat": 1})] * 6)
    assert known == {1: (2,) * 6, 3: (0,) * 6}
    assert habits(known, 1, 10, strength=6)[2] > 0.5
    assert all(map(isclose, habits(known, 2, 10, strength=6), [weight / 100 for weight in LEVEL_WEIGHTS]))
    assert isclose(sum(habits(known, 1, 4, strength=6)), 1)
