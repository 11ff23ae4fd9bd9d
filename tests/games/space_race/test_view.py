"""What each viewer sees (§9)."""

import pytest

from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import HeldPart, PastLaunch, TieBid
from games.rules.space_race.view import PartCard
from tests.games.space_race.states import after, launches, opened


@pytest.mark.parametrize(("edition", "satellite"), [("nine", 6), ("five", 8)])
def test_s3_spy_satellite_sees_all_garnets_and_the_next_offer_if_there_is_one(edition, satellite):
    state = opened(edition, [[satellite]], garnets=[1, 2, 3, 4, 5], year=1962)
    spy = SPACE_RACE.view(state, 0)
    assert (spy.garnets, spy.readings_by_seat) == ((1, 2, 3, 4, 5), ())
    assert [lot.number for lot in spy.next_offer] == list(spy.next_numbers)
    assert SPACE_RACE.view(state, 1).next_offer is None
    last = after(state, launches()).state
    assert last.table.board.offer == spy.next_numbers
    assert SPACE_RACE.view(last, 0).next_offer is None


def test_s9_hands_are_public_as_they_would_fly():
    """Parts with their values, abilities and clones; totals."""
    view = SPACE_RACE.view(opened("five", [[5], [HeldPart(6, 3), 10]]), None)
    text = view.rules.by_number[6].ability_text
    assert view.hands[1][0] == PartCard(6, "Clones", 9, text, 3)
    assert view.totals == (5, 19, 0, 0, 0)


def test_s9_launches_and_total_radiation_are_public_afterwards():
    """A nation keeps its own readings of the past; those of others come out at the end."""
    view = SPACE_RACE.view(after(opened("nine", [[10]], reading=1), launches(0)).state, 2)
    assert (view.records, view.board.radiation) == ((PastLaunch(1953, 0, 15),), (5,))
    assert (view.past_readings[-1], view.readings_by_seat) == (1, ())


def test_s9_everything_is_public_at_the_end():
    """Garnets and readings of all nations and years, for spectators too."""
    state = opened("five", [[10], [8], [7], [5], [4]], year=1963, reading=2, garnets=[1, 2, 3, 4, 5])
    view = SPACE_RACE.view(after(state, launches()).state, None)
    assert (view.kind, view.outcome.winners, view.garnets) == ("over", (0,), (6, 2, 3, 4, 5))
    assert view.readings_by_seat == (((0,) * 13) + (2,),) * 5


def test_s9_prizes_to_come_are_shown_without_their_order():
    """A game of Goofspiel shows its past and its prize, not its future."""
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    contest = SPACE_RACE.view(state, 1).contest
    assert (contest.settles, contest.number, contest.round, contest.prize) == ("winner", 1, 1, 2)
    assert contest.prizes_to_come == (1, *range(3, 14))
    assert contest.my_bids_left == tuple(range(1, 14))
    assert SPACE_RACE.view(state, None).contest.my_bids_left == ()
    contest = SPACE_RACE.view(after(state, {0: TieBid(4), 1: TieBid(9)}).state, 1).contest
    assert (contest.points, contest.rounds[0].bids) == (((0, 0), (1, 2)), (4, 9))
    assert 9 not in contest.my_bids_left


@pytest.mark.parametrize(("viewer", "limits"), [(0, (29, 53)), (None, (27, 54))])
def test_s9_space_lies_within_the_readings(viewer, limits):
    """Its own reading narrows it for a nation; a spectator knows none."""
    view = SPACE_RACE.view(opened("nine", reading=2, seats=9), viewer)
    assert (view.space_low, view.space_high) == limits
