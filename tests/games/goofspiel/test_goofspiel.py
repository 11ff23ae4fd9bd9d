"""Goofspiel, rule by rule (§1): the contest, the game, its bots, and the sentences on a round."""

from types import SimpleNamespace

import pytest

from games.game_uis.goofspiel.game_ui import GAME_UI
from games.game_uis.goofspiel.templatetags.goofspiel import turned
from games.rules.chance import SeedChance
from games.rules.contract import Event, Observation, State
from games.rules.errors import BadOptions, IllegalMove
from games.rules.goofspiel.contest import Contest
from games.rules.goofspiel.game import Goofspiel, reference
from games.rules.goofspiel.model import GoofspielBid, GoofspielHand, GoofspielTable
from games.rules.goofspiel.profiler import CONFIDENT, GUARDED, model_rival, solve_mixed_strategy
from tests.builders import make_match, page_of, play_window, users_of
from tests.rules.decision_requests import fields_of

PRIZES = tuple(range(1, 14))


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


def test_view_tells_who_took_what_and_which_bids_are_left():
    view = GAME.view(state_of((5, 1, 2, 3, 4), (1, 2), (2, 5), (3, 3)), None)
    assert (view.rounds, view.round, view.prize) == (5, 4, 3)
    assert [standing.taken for standing in view.standings] == [(), (5, 1)]
    assert [standing.points for standing in view.standings] == [0, 6]
    assert [standing.bids_left for standing in view.standings] == [(4, 5), (1, 4)]
    assert view.discarded == (2,)
    assert [result.taker for result in view.history] == [1, 1, None]


def test_steady_bot_never_pays_more_than_a_sure_win_costs():
    # Rivals hold at most 3, so a 4 is enough for any prize.
    state = state_of((5, 4, 3, 2, 1), (1, 4), (2, 5))
    view = GAME.view(state, 0)
    assert view.standings[1].bids_left == (1, 2, 3)
    bids = {GAME.bots["steady"](Observation(view), _Places(place)).bid for place in (-1, 0, 1)}
    assert bids <= {3, 4}


def test_steady_bot_wastes_nothing_on_a_prize_out_of_reach():
    beaten = state_of((5, 4, 3, 2, 1), (5, 1), (4, 2), (3, 3))
    assert {GAME.bots["steady"](Observation(GAME.view(beaten, 0)), _Places(place)).bid for place in (-1, 0, 1)} == {1}


@pytest.mark.parametrize(("recipe", "bid"), [("nearest", 2), ("same-rank", 4)])
def test_standing_orders_bid_by_the_prize(recipe, bid):
    """Of two as near to it the lower; the prize 3 ranks second among 2, 3 and 5."""
    view = GAME.view(state_of((4, 1, 3, 2, 5), (3, 1), (1, 3)), 0)
    assert view.standings[0].bids_left == (2, 4, 5)
    assert GAME.recipes[recipe].answer(Observation(view)) == GoofspielBid(bid)


@pytest.mark.parametrize(("bid", "code"), [(2, "bid-used"), (0, "no-such-bid"), (6, "no-such-bid")])
def test_refused_bid_names_the_rule_that_it_breaks(bid, code):
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state_of((3, 1, 2, 4, 5), (2, 1)), 0, GoofspielBid(bid))
    assert (refused.value.code, refused.value.field, refused.value.rule) == (code, "bid", "bids")


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


SCISSORS = ((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))


def test_habit_that_is_half_trusted_gets_its_answer_as_far_as_that_is_safe():
    """Of the first choice a third: with less of it, a rival without the habit would gain by the third one."""
    mix = solve_mixed_strategy(SCISSORS, (1.0, 0.0, 0.0), trust=0.5, rounds=2000)
    assert mix == pytest.approx([1 / 3, 2 / 3, 0], abs=0.03)


def test_profiler_trusts_habits_that_have_shown():
    def model(*bids, prizes=(4, 1, 5, 2, 3)):
        return model_rival(GAME.view(state_of(prizes, *bids), 0), 1, CONFIDENT)

    assert model().trust == GUARDED
    assert model((1, 4), (2, 1), (3, 5)).trust > 0.8
    assert model((1, 1), (2, 5), (3, 2)).trust == GUARDED
    # Always one place above the prize, so for the lowest prize probably the higher bid of two.
    assert model((1, 4), (2, 3), (3, 5), prizes=(3, 2, 4, 1, 5)).usual[1] > 0.6


@pytest.mark.django_db
def test_bids_of_rivals_and_prizes_to_come_stand_beside_the_choice():
    match = make_match(people=3)
    play_window(match)
    html = page_of(match, users_of(match)[0])
    beside = html.split('<section class="gf-beside"')[1].split("</section>")[0]
    assert beside.count('aria-label="Bids left of') == 2
    assert beside.count("<li>") == 2 * (len(PRIZES) - 1)
    assert "Player 1" not in beside


NAMES = ("Laika", "Belka", "Strelka")


def round_of(*bids, taker=None, prize=9, missed=()):
    data = {"round": 4, "prize": prize, "bids": list(bids), "taker": taker, "missed": list(missed)}
    return Event("round", data)


def over(*points, winners):
    return Event("over", {"reason": "points", "winners": list(winners), "points": list(points)})


OWN_LINES = {
    "taken": ([round_of(7, 3, 2, taker=0)], "You bid 7, and took the prize of 9."),
    "lost": ([round_of(7, 11, 2, taker=1)], "You bid 7; Belka took the prize of 9 with 11."),
    "level": ([round_of(7, 7, 2)], "You bid 7, and so did Belka: the prize of 9 is gone."),
    "missed": (
        [round_of(1, 7, 2, taker=1, missed=[0])],
        "You made no bid, so your lowest, 1, was played; Belka took the prize of 9 with 7.",
    ),
    "shared": ([over(40, 40, 11, winners=[0, 1])], "You won, together with Belka: 40 points each."),
}


@pytest.mark.parametrize("case", OWN_LINES)
def test_player_is_told_of_their_own_bid(case):
    events, said = OWN_LINES[case]
    assert GAME_UI.personal_summary({}, events, NAMES, 0) == said


def decided(*points, history, winner=1):
    rounds = [Event("round", dict(zip(("round", "prize", "bids", "taker"), each, strict=True))) for each in history]
    windows = [*([each] for each in rounds), [over(*points, winners=[winner])]]
    return GAME_UI.why_lost({}, windows, NAMES[: len(points)], SimpleNamespace(viewer=0))


def test_loss_explanation_names_the_decisive_prize():
    """The prize of 3 would not have made up for 10 points, that of 12 was lost more clearly."""
    history = ((1, 12, (2, 9), 1), (2, 3, (5, 6), 1), (3, 8, (10, 12), 1), (4, 13, (13, 11), 0))
    assert decided(30, 40, history=history) == (
        "You were 10 points behind, and it turned on round 3: for the prize of 8 you bid 10, and Belka 12."
    )
    level = ((1, 9, (5, 7), 1), (2, 12, (8, 10), 1))
    assert "it turned on round 2: for the prize of 12" in decided(30, 40, history=level)
    assert decided(10, 70, history=history) == ("You were 60 points behind: no single prize would have turned it.")
    assert decided(40, 30, history=history, winner=0) == ""


def test_prize_that_was_gone_may_be_what_it_turned_on():
    assert decided(20, 30, 5, history=((1, 11, (9, 9, 2), None), (2, 13, (1, 13, 3), 1))).endswith(
        "round 1: for the prize of 11 you bid 9, and so did Belka, and it was gone."
    )
    assert decided(20, 30, 5, history=((1, 11, (8, 9, 9), None),)).endswith(
        "for the prize of 11 you bid 8, Belka and Strelka met at 9, and it was gone."
    )


@pytest.mark.parametrize(
    ("events", "fared"),
    [
        ([round_of(7, 3, 2, taker=0)], "well"),
        ([round_of(7, 11, 2, taker=1)], ""),
        ([round_of(7, 3, 2, taker=0), over(1, 60, 30, winners=[1])], "badly"),
    ],
)
def test_prize_is_good_news_and_a_lost_match_is_not(events, fared):
    assert GAME_UI.turn_result({}, events, 0) == fared


@pytest.mark.parametrize(
    ("bids", "taker", "shown"),
    [
        ([7, 2, 5], 0, [(0, 3, True), (1, 1, False), (2, 2, False)]),
        ([4, 4], None, [(0, 1, False), (1, 2, False)]),
        ([{"seat": 3, "bid": 1}, {"seat": 1, "bid": 6}], 1, [(3, 1, False), (1, 2, True)]),
    ],
)
def test_lowest_bid_is_turned_over_first_and_level_ones_one_by_one(bids, taker, shown):
    cards = turned({"bids": bids, "taker": taker})
    assert [(card["seat"], card["at"], card["took"]) for card in cards] == shown
