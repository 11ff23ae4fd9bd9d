"""What a nation makes of the words on its lines: deals, whom it believes, what its word binds it to."""

import pytest
from msgspec.structs import replace

from games.rules.contract import Message, Seen
from games.rules.space_race.dialogue import listen
from games.rules.space_race.phrases import Launch, No, Pursuit, Question, Reading, Truce, Yes
from tests.games.space_race.lines import OTHER, THIRD, mine, pursued, seen_with, theirs
from tests.games.space_race.states import opened


def heard(*said, events=()):
    return listen(seen_with(after_years((10, 10, 10), (2, 2, 2)), said, events))


def agreed(dialogue):
    return [deal.agreed for deal in dialogue.deals]


def after_years(radiation, readings):
    """A match in 1953 in which the viewer's readings and the totals of the years before were these."""
    state = opened("five")
    board = replace(state.table.board, radiation=radiation)
    hands = (replace(state.hands[0], past_readings=readings), *state.hands[1:])
    return replace(state, table=replace(state.table, board=board), hands=hands)


def test_an_answer_is_to_the_oldest_proposal_of_the_other():
    said = [theirs(Truce(1)), mine(Truce(2)), theirs(Launch(1953)), mine(No()), mine(Yes()), theirs(Yes())]
    assert agreed(heard(*said)) == [False, True, True]


def test_an_answer_is_to_the_same_line_and_year():
    assert agreed(heard(theirs(Truce(1)), mine(Yes(), to=THIRD), mine(Yes(), year=1954))) == [None]


def test_an_answer_to_nothing_is_nothing():
    dialogue = heard(mine(Yes()), theirs(Truce(1)), theirs(Yes()))
    assert agreed(dialogue) == [None]
    assert not dialogue.leaves


def test_other_channels_and_other_words_are_passed_over():
    said = [Message("public", OTHER, "My reading is 3.", "1953"), Message("pair-0-1", OTHER, "Hello", "1953")]
    assert heard(*said).said == ()


@pytest.mark.parametrize(("mode", "learnt"), [("open", (3,)), ("silent", ())])
def test_where_nations_cannot_write_nobody_listens(mode, learnt):
    assert listen(seen_with(opened("five", messages=mode), [theirs(Reading(3))])).learnt == learnt


def test_readings_of_this_year_are_learnt_from_each_nation():
    said = [
        theirs(Reading(4), year=1952),
        theirs(Reading(3)),
        theirs(Reading(3)),
        theirs(Reading(0), by=THIRD),
    ]
    assert sorted(heard(*said, mine(Reading(1))).learnt) == [0, 3]


def test_promised_lots_are_left():
    said = [theirs(Truce(1)), mine(Yes()), theirs(Truce(2), by=THIRD), mine(No(), to=THIRD)]
    assert heard(*said).leaves == {1}
    assert heard(mine(Truce(1)), theirs(Yes())).leaves == set()
    assert heard(theirs(Truce(1), year=1952), mine(Yes(), year=1952)).leaves == set()


def test_what_it_has_asked_for_it_claims_until_that_is_declined():
    assert heard(mine(Truce(2))).claim == 2
    assert heard(mine(Truce(2)), theirs(Yes())).claim == 2
    assert heard(mine(Truce(2)), theirs(No())).claim is None
    assert heard(mine(Truce(2), year=1952)).claim is None
    assert heard(theirs(Truce(2))).claim is None


def test_lots_that_others_go_for_are_taken():
    before = theirs(Pursuit(0), by=3, year=1952)
    said = [theirs(Pursuit(1)), theirs(Truce(2), by=THIRD), mine(Pursuit(3)), before]
    assert heard(*said).taken == {1, 2}


@pytest.mark.parametrize("year", [1951, 1953])
def test_a_launch_agreed_upon_is_a_promise_whoever_proposed_it_and_when(year):
    assert heard(theirs(Launch(1953), year=year), mine(Yes(), year=year)).launches
    assert heard(mine(Launch(1953), year=year), theirs(Yes(), year=year)).launches
    assert not heard(theirs(Launch(1954), year=year), mine(Yes(), year=year)).launches
    assert not heard(theirs(Launch(1953), year=year), mine(No(), year=year)).launches
    assert not heard(mine(Launch(1953), year=year)).launches


@pytest.mark.parametrize(
    "said",
    [
        [theirs(Reading(5))],
        [theirs(Reading(1)), theirs(Reading(2))],
        [theirs(Reading(1), year=1952), theirs(Reading(2), year=1952), theirs(Reading(2))],
    ],
    ids=["more than there can be", "two in one year", "two in an earlier year"],
)
def test_who_tells_what_can_not_be_is_believed_no_more(said):
    dialogue = heard(*said)
    assert dialogue.liars == {OTHER}
    assert dialogue.learnt == ()


@pytest.mark.parametrize(
    ("told", "total", "liars"),
    [
        ({OTHER: 4}, 5, {OTHER}),
        ({OTHER: 4}, 6, set()),
        ({OTHER: 4}, 18, set()),
        ({OTHER: 4}, 19, {OTHER}),
        ({OTHER: 0, THIRD: 0}, 10, set()),
        ({OTHER: 0, THIRD: 0}, 11, {OTHER, THIRD}),
    ],
)
def test_the_total_of_a_year_convicts(told, total, liars):
    """With an own reading of 2 and 4 at most for each of those who told nothing."""
    said = [theirs(Reading(reading), by=seat, year=1952) for seat, reading in told.items()]
    assert listen(seen_with(after_years((10, 10, total), (2, 2, 2)), said)).liars == liars


def test_who_goes_for_a_lot_that_it_promised_to_leave_is_believed_no_more():
    said = [mine(Truce(2), year=1952), theirs(Yes(), year=1952)]
    assert heard(*said, events=[pursued(1952, 2, OTHER)]).liars == {OTHER}
    for kept in (pursued(1952, 1, OTHER), pursued(1952, 2, THIRD), pursued(1951, 2, OTHER)):
        assert not heard(*said, events=[kept]).liars
    declined = [mine(Truce(2), year=1952), theirs(No(), year=1952)]
    assert not heard(*declined, events=[pursued(1952, 2, OTHER)]).liars


def test_the_past_is_looked_up_only_for_promises_of_the_past():
    """It costs something: see `Seen`."""
    looked = []
    said = [mine(Truce(2)), theirs(Yes()), mine(Truce(2), year=1952)]
    seen = seen_with(opened("five"), said)
    listen(Seen(seen.view, events=lambda: looked.append(1) or (), messages=seen.messages))
    assert not looked


def test_asking_is_no_deal():
    assert heard(theirs(Question()), mine(Yes())).deals == ()


def test_a_favour_is_done_once_and_then_for_one_returned():
    given = [theirs(Truce(1), year=1951), mine(Yes(), year=1951)]
    returned = [mine(Truce(2), year=1952), theirs(Yes(), year=1952)]
    assert heard().owes(OTHER)
    assert not heard(*given).owes(OTHER)
    assert heard(*given).owes(THIRD)
    assert heard(*given, *returned, events=[pursued(1952, 1, OTHER)]).owes(OTHER)
    assert not heard(*given, *returned, events=[pursued(1952, 2, OTHER)]).owes(OTHER)


def test_who_says_every_year_where_it_goes_is_not_heeded():
    assert heard(theirs(Pursuit(1))).taken == {1}
    assert heard(theirs(Pursuit(2), year=1952), theirs(Pursuit(1))).taken == set()
