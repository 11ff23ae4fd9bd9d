"""What a nation's deals bind it to, whom it believes, and how rivals feel about each other."""

from random import Random

import pytest
from msgspec.structs import replace

from games.rules.space_race.bots import strongest
from games.rules.space_race.characters import WRECKER
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.commitments import NO_COMMITMENTS, commitments_of, deal_history, unpaid_garnets
from games.rules.space_race.feelings import BOUND, feelings_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.search import SWAY, SearchContext, YearSearch, targets
from games.rules.space_race.model import Nomination
from tests.games.space_race.events import lot, missile, transfer
from tests.games.space_race.states import after, launches, opened
from tests.games.space_race.telegraph_views import ME, OTHER, THIRD, agreed, answer, proposal, pursued, seen_with

MISSILES = 9
KEEP_THEIR_WORD = ["steady", "clerk", "scout", "tinker", "magpie"]
LOOSE = ["wrecker", "daredevil"]


def bound_by(said, events=(), state=None):
    seen = seen_with(state or opened("nine"), said, events)
    return commitments_of(seen.view, deal_history(seen))


@pytest.mark.parametrize(
    ("clause", "bound"),
    [
        (Leave(1), {"leaves": {1}}),
        (Take(2, 3), {"takes": {2}, "level": 3}),
        (LaunchRocket(), {"launches": True}),
        (Stay(), {"launches": False}),
        (Spare(2), {"spares": {2}}),
        (Fire(2), {"fires": {2}}),
        (Name(2), {"names": {2}}),
        (Omit(2), {"omits": {2}}),
        (Pay(1), {"pays": 1}),
    ],
    ids=lambda each: type(each).__name__,
)
def test_only_accepted_deals_bind(clause, bound):
    free = replace(NO_COMMITMENTS, wanted=frozenset({1} if clause == Leave(1) else ()))
    assert bound_by(agreed(asks=[clause])) == replace(free, **bound)
    proposed = proposal(asks=[clause])
    assert bound_by([proposed]) == bound_by([proposed, answer(proposed, "decline")]) == free


def test_words_of_an_earlier_year_bind_in_the_agreement_alone():
    assert bound_by(agreed(asks=[Leave(1), Omit(2)], year=1952)) == replace(NO_COMMITMENTS, omits=frozenset({2}))


def test_reading_is_believed_but_from_a_nation_that_broke_its_word():
    told = proposal([Tell(2)])
    assert bound_by([told]).readings == (2,)
    word = proposal([Leave(1)], year=1952, key="w")
    assert bound_by([word, told], pursued(1952, 1, OTHER)).readings == ()
    assert bound_by([word, told], pursued(1952, 2, OTHER)).readings == (2,)


def test_two_readings_of_one_year_are_a_lie_and_so_is_one_that_the_total_rules_out():
    told = [proposal([Tell(2)], key="a"), proposal([Tell(3)], key="b")]
    assert bound_by(told).readings == ()
    state = opened("nine", reading=0)
    board = replace(state.table.board, radiation=(0, 0, 1))
    state = replace(state, table=replace(state.table, board=board))
    for value, liars in ((1, frozenset()), (2, frozenset({OTHER}))):
        seen = seen_with(state, [proposal([Tell(value)], year=1952)])
        assert deal_history(seen).liars == liars


def test_one_payment_counts_for_every_promise_it_covers():
    said = [*agreed(asks=[Pay(2)], key="a"), *agreed(asks=[Pay(3)], key="b")]
    for paid, left in ((0, [(OTHER, 3)]), (2, [(OTHER, 1)]), (3, [])):
        seen = seen_with(opened("nine"), said, [transfer(ME, OTHER, paid)] if paid else [])
        assert list(unpaid_garnets(seen.view, deal_history(seen), seen.events())) == left


@pytest.mark.parametrize("bot", KEEP_THEIR_WORD)
@pytest.mark.parametrize(
    ("clause", "is_kept"),
    [
        (Leave(1), lambda orders: orders.lot != 1),
        (Take(3, 2), lambda orders: (orders.lot, orders.level) == (3, 2)),
        (LaunchRocket(), lambda orders: orders.launch),
        (Stay(), lambda orders: not orders.launch),
        (Spare(OTHER), lambda orders: OTHER not in orders.missiles),
        (Fire(THIRD), lambda orders: THIRD in orders.missiles),
    ],
    ids=lambda each: type(each).__name__,
)
def test_orders_keep_the_word_of_a_nation(bot, clause, is_kept):
    """The first has a hand for SPACE, missiles, and lot 1 to wish for; the second is the best target."""
    state = opened("nine", [[12, 12, 12, 12, MISSILES], [12, 12, 12]], offer=(4, 12, 4, 4, 4, 4))
    hand = [12, 4, MISSILES] if isinstance(clause, LaunchRocket) else None
    state = state if hand is None else opened("nine", [hand, [12, 12]], offer=(4, 12, 4, 4, 4, 4))
    seen = seen_with(state, agreed(asks=[clause]))
    for seed in range(6):
        orders = SPACE_RACE.bots[bot](seen, Random(seed))
        SPACE_RACE.check(state, ME, orders)
        assert is_kept(orders), (orders, seed)


@pytest.mark.parametrize("bot", KEEP_THEIR_WORD)
def test_winner_names_as_it_promised_years_ago(bot):
    state = after(opened("nine", [[12, 12]]), launches(ME)).state
    for seat in (1, 2, 3, 4):
        named = SPACE_RACE.bots[bot](seen_with(state, agreed(asks=[Name(seat)], year=1951)), Random(1))
        assert named == Nomination(seat)
        omits = [Omit(other) for other in (1, 2, 3, 4) if other != seat]
        said = agreed(asks=omits, year=1951)
        assert SPACE_RACE.bots[bot](seen_with(state, said), Random(1)) == Nomination(seat)


def test_wrecker_keeps_no_word_and_a_daredevil_only_what_costs_it_little():
    dear = seen_with(opened("nine", [[12, 12, 12, 12]]), agreed(asks=[Stay()]))
    for bot in ("wrecker:hard", "daredevil:hard"):
        assert SPACE_RACE.bots[bot](dear, Random(1)).launch
    cheap = seen_with(opened("nine", offer=(4,) * 6), agreed(asks=[Leave(1)]))
    lots = {bot: {SPACE_RACE.bots[bot](cheap, Random(seed)).lot for seed in range(20)} for bot in LOOSE}
    assert (1 in lots["wrecker"], 1 in lots["daredevil"]) == (True, False)


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
def test_actions_are_attributed_to_their_nations(event, sign):
    felt = feelings_of(ME, [event]).get(OTHER, 0)
    assert (felt > 0) - (felt < 0) == sign


@pytest.mark.parametrize(("pursues", "sign"), [(1, 1), (2, -1)])
def test_kept_promise_is_remembered_and_so_is_a_broken_one(pursues, sign):
    said, events = [proposal([Leave(2)], year=1952)], pursued(1952, pursues, OTHER)
    dealings = deal_history(seen_with(opened("five"), said, events))
    assert feelings_of(ME, events, dealings)[OTHER] * sign > 0


def test_feelings_stay_within_their_bounds_and_allies_begin_as_friends():
    assert feelings_of(ME, [missile(OTHER, ME)] * 9)[OTHER] == -1
    assert feelings_of(ME, [transfer(OTHER, ME, 2)] * 9)[OTHER] == 1
    assert feelings_of(ME, [], allies=[ME, OTHER]) == {OTHER: 0.5}


def test_grudge_decides_between_nearly_equal_targets_only():
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


def test_grudge_never_spares_who_would_win():
    view = SPACE_RACE.view(opened("nine", [[MISSILES], [12, 12, 12], [5]], offer=(4,) * 6), ME)
    lookout = YearSearch(view, WRECKER, SearchContext(), Random(1))
    hated = targets(view, lookout.rivals, lookout.years, {THIRD: -1.0, OTHER: 1.0})
    assert hated == lookout.targets == (OTHER,)
    assert 0 < SWAY <= 0.05


def test_sole_winner_names_a_nation_that_wronged_it():
    state = after(opened("nine", [[12, 12]]), launches(ME)).state
    named = {SPACE_RACE.bots["steady"](seen_with(state, (), [missile(seat, ME)]), Random(1)) for seat in (1, 3)}
    assert named == {Nomination(1), Nomination(3)}
