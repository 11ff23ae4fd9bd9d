"""Who sees what (§9)."""

import pytest

from games.rules import codec
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Bid, Held, Nomination, Record
from games.rules.space_race.view import Card
from tests.games.space_race.states import after, launches, opened


def test_s9_garnets_and_readings_are_private():
    """A nation sees its own; a spectator none."""
    state = opened("nine", [[5]], garnets=[1, 2, 3, 4, 5], reading=2)
    assert SPACE_RACE.view(state, 1).garnets == (None, 2, None, None, None)
    assert SPACE_RACE.view(state, 1).my_garnets == 2
    assert SPACE_RACE.view(state, 1).reading == 2
    spectator = SPACE_RACE.view(state, None)
    assert spectator.garnets == (None,) * 5
    assert spectator.reading is None
    assert spectator.my_garnets == 0
    assert spectator.my_hand == ()


@pytest.mark.parametrize(("edition", "satellite"), [("nine", 6), ("five", 8)])
def test_s3_spy_satellite_sees_all_garnets_and_the_next_offer(edition, satellite):
    """Its owner alone does."""
    state = opened(edition, [[satellite]], garnets=[1, 2, 3, 4, 5])
    spy = SPACE_RACE.view(state, 0)
    assert spy.garnets == (1, 2, 3, 4, 5)
    assert spy.next_numbers == state.table.vault.next_offer
    assert [lot.number for lot in spy.next_offer] == list(spy.next_numbers)
    assert SPACE_RACE.view(state, 1).next_offer is None
    assert SPACE_RACE.view(state, None).next_offer is None
    following = after(state, launches()).state
    assert following.table.board.offer == spy.next_numbers


def test_s3_spy_satellite_sees_no_offer_beyond_the_last_year():
    """After 1963 there is none."""
    state = opened("nine", [[6]], year=1962)
    assert SPACE_RACE.view(state, 0).next_offer is not None
    last = after(state, launches()).state
    assert SPACE_RACE.view(last, 0).next_offer is None


def test_s3_spy_satellite_sees_no_readings():
    """Those stay secret."""
    state = opened("nine", [[6]], reading=3)
    assert SPACE_RACE.view(state, 0).readings_by_seat == ()


def test_s9_hands_are_public_as_they_would_fly():
    """Parts with their values, abilities and clones; totals."""
    state = opened("five", [[5], [Held(6, 3), 10]])
    view = SPACE_RACE.view(state, None)
    text = view.rules.by_number[6].ability_text
    assert view.hands[1][0] == Card(6, "Clones", 9, text, 3)
    assert view.totals == (5, 19, 0, 0, 0)


def test_s9_total_radiation_is_public_afterwards():
    """Own readings of the past stay known; those of others come out at the end."""
    state = opened("nine", [[12, 12]], reading=1)
    view = SPACE_RACE.view(after(state, launches()).state, 2)
    assert view.board.radiation == (5,)
    assert view.past_readings[-1] == 1
    assert view.readings_by_seat == ()


def test_s9_everything_is_public_at_the_end():
    """Garnets and readings of all nations and years, for spectators too."""
    state = opened("five", [[10], [8], [7], [5], [4]], year=1963, reading=2, garnets=[1, 2, 3, 4, 5])
    view = SPACE_RACE.view(after(state, launches()).state, None)
    assert view.kind == "over"
    assert view.garnets == (6, 2, 3, 4, 5)
    assert view.readings_by_seat == (((0,) * 13) + (2,),) * 5
    assert view.outcome.winners == (0,)


def test_s9_secrets_of_a_year_stay_secret_while_the_winners_confer():
    """The match is not over yet."""
    state = after(opened("nine", [[12, 12]]), launches(0)).state
    view = SPACE_RACE.view(state, None)
    assert view.kind == "agreement"
    assert view.candidates == (1, 2, 3, 4)
    assert view.garnets == (None,) * 5
    assert view.readings_by_seat == ()


def test_s9_prizes_to_come_are_shown_without_their_order():
    """A game of Goofspiel shows its past and its prize, not its future."""
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    contest = SPACE_RACE.view(state, 1).contest
    assert (contest.settles, contest.number, contest.round, contest.prize) == ("winner", 1, 1, 2)
    assert contest.prizes_to_come == (1, *range(3, 14))
    assert contest.my_bids_left == tuple(range(1, 14))
    assert SPACE_RACE.view(state, None).contest.my_bids_left == ()
    state = after(state, {0: Bid(4), 1: Bid(9)}).state
    contest = SPACE_RACE.view(state, 1).contest
    assert contest.points == ((0, 0), (1, 2))
    assert contest.rounds[0].bids == (4, 9)
    assert 9 not in contest.my_bids_left


def test_s9_a_view_names_what_the_orders_need():
    """Missiles to aim, Black Holes at hand, whether garnets may burn."""
    state = opened("five", [[9, 9, 3], [2]])
    view = SPACE_RACE.view(state, 0)
    assert (view.missiles_owed, view.black_holes_held, view.black_holes_within_reach) == (2, 1, 1)
    assert not view.may_burn
    assert SPACE_RACE.view(state, 1).may_burn
    assert view.others == (1, 2, 3, 4)
    assert view.year == 1953
    assert view.seats == 5


def test_s9_space_lies_within_the_readings():
    """The own reading is known; a spectator knows none."""
    state = opened("nine", reading=2, seats=9)
    assert (SPACE_RACE.view(state, 0).space_low, SPACE_RACE.view(state, 0).space_high) == (29, 53)
    assert (SPACE_RACE.view(state, None).space_low, SPACE_RACE.view(state, None).space_high) == (27, 54)


def test_s9_launches_are_public():
    """Who launched, when, and how far."""
    state = after(opened("nine", [[10]]), launches(0)).state
    assert SPACE_RACE.view(state, None).records == (Record(1953, 0, 15),)


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_s9_views_are_json_ready(viewer):
    """Also while a tie is settled, and at the end."""
    state = after(opened("nine", [[12, 12]]), launches(0)).state
    for shown in (opened("five", [[8]]), state, after(state, {0: Nomination(2)}).state):
        assert isinstance(codec.to_json(SPACE_RACE.view(shown, viewer)), dict)
