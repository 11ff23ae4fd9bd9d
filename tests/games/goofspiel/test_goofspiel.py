"""Goofspiel, rule by rule (§1): the contest by itself, the game, and bots that weigh every bid."""

from math import erf, sqrt

import pytest
from msgspec.structs import replace

from games.rules.chance import SeedChance
from games.rules.characters import assign_bots
from games.rules.contract import Observation, State
from games.rules.errors import BadOptions, IllegalMove, NotYourDecision
from games.rules.goofspiel.bots import own_standing
from games.rules.goofspiel.contest import Contest, bids_left, play_round
from games.rules.goofspiel.game import Goofspiel
from games.rules.goofspiel.model import GoofspielBid, GoofspielHand, GoofspielTable
from games.rules.goofspiel.profiler import (
    CONFIDENT,
    GUARDED,
    duel_chances,
    expected_rest,
    model_rival,
    prize_results,
    solve_mixed_strategy,
    swing,
    win_chance,
)
from games.rules.goofspiel.reference import reference
from games.rules.playout import playout
from tests.builders import make_match, page_of, play_window, users_of
from tests.rules.decision_requests import fields_of

PRIZES = tuple(range(1, 14))


def contest(*rounds: dict[int, int], players: tuple[int, ...] = (0, 1, 2)) -> Contest:
    """A contest of prizes 1, 2, 3, … in that order, after `rounds`."""
    state = Contest(players, PRIZES)
    for bids in rounds:
        state = play_round(state, bids)
    return state


def test_every_bid_is_made_once():
    state = contest({0: 13, 1: 1, 2: 2})
    assert bids_left(state, 0) == tuple(range(1, 13))
    for bid, code in ((13, "bid-used"), (0, "no-such-bid"), (14, "no-such-bid")):
        with pytest.raises(IllegalMove) as refused:
            play_round(state, {0: bid, 1: 2, 2: 1})
        assert (refused.value.code, refused.value.field) == (code, "bid")


def test_seat_that_does_not_play_cannot_bid():
    with pytest.raises(NotYourDecision):
        bids_left(contest(), 5)
    with pytest.raises(NotYourDecision):
        play_round(contest(), {5: 1})


GAME = Goofspiel()
CHANCE = SeedChance(b"goofspiel")


def state_of(prizes: tuple[int, ...], *bids: tuple[int, ...], seats: int = 2) -> State[GoofspielTable, GoofspielHand]:
    contest = Contest(tuple(range(seats)), prizes, bids)
    return State(GoofspielTable(contest), (GoofspielHand(),) * seats)


def test_form_offers_the_bids_left_and_tells_what_a_miss_plays():
    (field,) = fields_of(GAME, state_of((1, 2, 3), (1, 3)), 0)
    assert field.name == "bid"
    assert [choice.value for choice in field.choices] == [2, 3]
    assert field.default is None
    assert "2" in field.help


def test_missed_deadline_plays_the_lowest_bid_left_and_is_told_as_missed():
    step = GAME.resolve(state_of((1, 2, 3), (1, 3)), {1: GoofspielBid(2)}, CHANCE)
    told = step.events[0]
    assert told.kind == "round"
    assert told.data == {"round": 2, "prize": 2, "bids": [2, 2], "taker": None, "missed": [0]}


def test_last_round_ends_the_match_and_tells_it():
    step = GAME.resolve(state_of((1, 2, 3), (3, 1), (1, 2)), {}, CHANCE)
    assert [event.kind for event in step.events] == ["round", "over"]
    assert step.events[-1].data == {"reason": "points", "winners": [1], "points": [1, 5]}


def test_seats_and_spectators_see_the_same():
    state = state_of((5, 1, 2, 3, 4), (1, 2))
    assert replace(GAME.view(state, 1), viewer=None) == GAME.view(state, None)


def test_view_tells_who_took_what_and_which_bids_are_left():
    view = GAME.view(state_of((5, 1, 2, 3, 4), (1, 2), (2, 5), (3, 3)), None)
    assert (view.rounds, view.round, view.prize) == (5, 4, 3)
    assert [standing.taken for standing in view.standings] == [(), (5, 1)]
    assert [standing.points for standing in view.standings] == [0, 6]
    assert [standing.bids_left for standing in view.standings] == [(4, 5), (1, 4)]
    assert view.discarded == (2,)
    assert [result.taker for result in view.history] == [1, 1, None]


def test_view_of_a_finished_match_has_no_prize_left():
    view = GAME.view(state_of((1, 2), (1, 2), (2, 1)), 0)
    assert (view.round, view.prize, view.prizes_to_come) == (None, None, ())


def test_steady_bot_never_pays_more_than_a_sure_win_costs():
    # Rivals hold at most 3, so a 4 is enough for any prize.
    state = state_of((5, 4, 3, 2, 1), (1, 4), (2, 5))
    view = GAME.view(state, 0)
    assert view.standings[1].bids_left == (1, 2, 3)
    bids = {GAME.bots["steady"](Observation(view), _Places(place)).bid for place in (-1, 0, 1)}
    assert bids <= {3, 4}


def test_steady_bot_wastes_nothing_on_a_prize_out_of_reach():
    state = state_of((5, 4, 3, 2, 1), (5, 1), (4, 2))
    view = GAME.view(state, 0)
    assert view.standings[0].bids_left == (1, 2, 3)
    assert view.standings[1].bids_left == (3, 4, 5)
    beaten = state_of((5, 4, 3, 2, 1), (5, 1), (4, 2), (3, 3))
    assert {GAME.bots["steady"](Observation(GAME.view(beaten, 0)), _Places(place)).bid for place in (-1, 0, 1)} == {1}


@pytest.mark.parametrize(("recipe", "bid"), [("nearest", 2), ("same-rank", 4)])
def test_standing_orders_bid_by_the_prize(recipe, bid):
    """Of two as near to it the lower; the prize 3 ranks second among 2, 3 and 5."""
    view = GAME.view(state_of((4, 1, 3, 2, 5), (3, 1), (1, 3)), 0)
    assert view.standings[0].bids_left == (2, 4, 5)
    assert GAME.recipes[recipe].answer(Observation(view)) == GoofspielBid(bid)


def test_refused_bid_names_the_rule_that_it_breaks():
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state_of((3, 1, 2, 4, 5), (2, 1)), 0, GoofspielBid(2))
    assert (refused.value.code, refused.value.field, refused.value.rule) == ("bid-used", "bid", "bids")


@pytest.mark.parametrize("cards", [5, 13])
def test_rules_page_states_the_figures_of_the_match(cards):
    options = GAME.options({"cards": cards})
    figures = reference(options)
    prizes = GAME.start(options, 2, CHANCE).state.table.contest.prizes
    assert (figures.cards, figures.points) == (len(prizes), sum(prizes))
    assert (figures.least_seats, figures.most_seats) == GAME.seat_range(options)
    for allowed in (figures.fewest, figures.most):
        GAME.options({"cards": allowed})
    for beyond in (figures.fewest - 1, figures.most + 1):
        with pytest.raises(BadOptions):
            GAME.options({"cards": beyond})


class _Places:
    """A source of randomness that always makes the same choice."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choice(self, options):
        assert self.place in options
        return self.place


EVEN = [1 / 3] * 3
SCISSORS = ((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))


def test_nobody_gains_by_knowing_a_mix_against_no_habit():
    mix = solve_mixed_strategy(SCISSORS, EVEN, trust=0, rounds=2000)
    assert mix == pytest.approx(EVEN, abs=0.03)
    uneven = ((0.8, 0.2), (0.3, 0.6))
    assert solve_mixed_strategy(uneven, (0.5, 0.5), trust=0, rounds=2000) == pytest.approx([1 / 3, 2 / 3], abs=0.03)


def test_habit_that_is_surely_kept_gets_the_best_answer():
    assert solve_mixed_strategy(SCISSORS, (1.0, 0.0, 0.0), trust=1) == pytest.approx([0, 1, 0])


def test_habit_that_is_half_trusted_gets_its_answer_as_far_as_that_is_safe():
    """Of the first choice a third: with less of it, a rival without the habit would gain by the third one."""
    mix = solve_mixed_strategy(SCISSORS, (1.0, 0.0, 0.0), trust=0.5, rounds=2000)
    assert mix == pytest.approx([1 / 3, 2 / 3, 0], abs=0.03)


def test_remaining_prizes_are_valued_by_rank():
    assert expected_rest((2, 5), (1, 5), (3, 7)) == pytest.approx(3 * 1 / 2.5)
    assert expected_rest((1, 5), (2, 3), (3, 7)) == pytest.approx(-3 * 1 / 2.5 + 7 * 2 / 3.5)


def test_lead_counts_more_the_less_is_to_come():
    assert win_chance(0, swing((5, 6))) == 0.5
    assert win_chance(3, swing(())) > 0.99
    assert win_chance(3, swing((13,))) == pytest.approx(0.5 + 0.5 * erf(3 / (0.8 * 13 + 0.6) / sqrt(2)))


def test_chances_of_a_duel_are_those_of_the_rival_turned_round():
    state = state_of((5, 3, 1, 2, 4), (5, 1), (1, 3))
    mine, theirs = (GAME.view(state, seat) for seat in (0, 1))
    chances = duel_chances(mine, mine.standings[0], mine.standings[1])
    rival = duel_chances(theirs, theirs.standings[1], theirs.standings[0])
    assert [[1 - chance for chance in column] for column in zip(*rival, strict=True)] == [
        pytest.approx(row) for row in chances
    ]
    # Bids 2, 3, 4 against 2, 4, 5 for the prize 1, with 5 points against 3; 2 and 4 are to come.
    lead = 5 - 3 - 1 + expected_rest((3, 4), (2, 5), (2, 4))
    assert chances[0][1] == pytest.approx(win_chance(lead, swing((2, 4))))


@pytest.mark.parametrize(
    ("mine", "bids", "expected"),
    [(5, (3, 4), [1, 1]), (3, (5, 4), [-1, 0]), (3, (5, 5), [0, 0]), (5, (5, 2), [0, 0]), (2, (2, 4, 3), [0, -1, 0])],
)
def test_round_changes_the_lead_over_those_whom_the_prize_tells_apart(mine, bids, expected):
    assert prize_results(mine, bids) == expected


def test_profiler_trusts_habits_that_have_shown():
    def model(*bids, prizes=(4, 1, 5, 2, 3)):
        return model_rival(GAME.view(state_of(prizes, *bids), 0), 1, CONFIDENT)

    assert model().trust == GUARDED
    assert model((1, 4), (2, 1), (3, 5)).trust > 0.8
    assert model((1, 1), (2, 5), (3, 2)).trust == GUARDED
    # Always one place above the prize, so for the lowest prize probably the higher bid of two.
    assert model((1, 4), (2, 3), (3, 5), prizes=(3, 2, 4, 1, 5)).usual[1] > 0.6


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_prize_plus_one_loses_more_than_it_wins_on_the_quick_start(seats):
    def prize_plus_one(seen, rng):
        left = own_standing(seen.view).bids_left
        return GoofspielBid(seen.view.prize + 1 if seen.view.prize + 1 in left else left[0])

    rivals = [GAME.bots[call] for call in assign_bots(GAME.characters, "mixed:easy", seats - 1, "steady")]
    won = lost = 0
    for number in range(300):
        *_, last = playout(GAME, GAME.options({}), [prize_plus_one, *rivals], b"%d" % number)
        mine, *others = (standing.points for standing in GAME.view(last.step.state, 0).standings)
        won, lost = won + (mine > max(others)), lost + (mine < max(others))
    assert won < lost


@pytest.mark.django_db
def test_bids_of_rivals_and_prizes_to_come_stand_beside_the_choice():
    match = make_match(people=3)
    play_window(match)
    html = page_of(match, users_of(match)[0])
    beside = html.split('<section class="gf-beside"')[1].split("</section>")[0]
    assert beside.count('aria-label="Bids left of') == 2
    assert beside.count("<li>") == 2 * (len(PRIZES) - 1)
    assert "Player 1" not in beside
