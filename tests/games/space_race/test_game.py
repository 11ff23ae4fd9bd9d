"""Space Race as a game of the contract: moves, forms, events, what each viewer sees (§9), and what can't be paid."""

import re

import pytest
from django.urls import reverse

from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.templatetags.space_race import leaders
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import HeldPart, PastLaunch, TieBid, YearOrders
from games.rules.space_race.view import PartCard
from tests.builders import browser_of, users_of, window_of
from tests.games.space_race.builders import GOLD_PLATING, deal, make_race
from tests.games.space_race.states import after, data, kinds, launches, opened
from tests.rules.decision_requests import fields_of


def names(fields):
    return [field.name for field in fields]


def test_form_asks_only_what_a_nation_can_use():
    """Burning, missiles and Black Holes appear with the parts for them."""
    state = opened("five", [[2, 3, 9, 9], []], garnets=[4])
    assert names(fields_of(SPACE_RACE, state, 1)) == ["lot", "level", "launch"]
    fields = {field.name: field for field in fields_of(SPACE_RACE, state, 0)}
    assert list(fields) == ["lot", "level", "launch", "burn", "missiles", "black_holes"]
    assert fields["burn"].high == 4
    assert (fields["missiles"].low, fields["missiles"].high, fields["missiles"].repeats) == (2, 2, True)
    assert [choice.seat for choice in fields["missiles"].choices] == [1, 2, 3, 4]
    assert fields["black_holes"].high == 1
    assert [choice.value for choice in fields["level"].choices] == [0, 1, 2, 3, 4]
    assert fields["lot"].choices[0].label == "A: 7 Heat Shield"


def test_forms_of_ties():
    state = after(opened("nine", [[12, 12]]), launches(0)).state
    (field,) = fields_of(SPACE_RACE, state, 0)
    assert (field.name, [choice.seat for choice in field.choices]) == ("candidate", [1, 2, 3, 4])
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    (field,) = fields_of(SPACE_RACE, state, 0)
    assert (field.name, len(field.choices)) == ("bid", 13)
    assert fields_of(SPACE_RACE, after(opened("nine", year=1963), {}).state, 0) == ()


def test_year_is_told_in_events():
    hands = [[9, 2], [3, 10], [12, 12], []]
    state = opened("five", hands, garnets=[5, 5, 5, 5, 5])
    orders = {
        0: YearOrders(0, 0, True, burn=4, missiles=(2,)),
        1: YearOrders(0, 1, black_holes=1),
        2: YearOrders(2, 0, True),
        3: YearOrders(3, 2),
    }
    step = after(state, orders)
    stages = "deadline-missed missile espionage espionage espionage black-holes radiation launch launch year-opened"
    assert kinds(step) == stages.split()
    assert data(step, "deadline-missed") == {"year": 1953, "seat": 4}
    assert data(step, "missile") == {"year": 1953, "seat": 0, "target": 2, "drawn": False}
    stolen = next(event.data for event in step.events if event.kind == "espionage")
    assert stolen["pursuers"] == [{"seat": 0, "level": 0}, {"seat": 1, "level": 1}]
    assert (stolen["receivers"], stolen["stolen"], stolen["clones"], stolen["knock_offs"]) == ([1], True, 0, [0])
    assert data(step, "radiation") == {"year": 1953, "total": 0, "space": 40}
    first, second = (event.data for event in step.events if event.kind == "launch")
    assert (first["flown"], first["burned"], first["discarded"], first["sabotage"]) == (13, 4, 9, 6)
    assert (second["flown"], second["sabotage"], second["distance"]) == (20, 11, 20)
    assert data(step, "year-opened")["year"] == 1954


def test_end_is_told_with_its_secrets():
    state = opened("nine", [[12, 12]], reading=0)
    step = after(state, launches(0, 2, 3, 4))
    over = data(step, "match-over")
    assert (over["reason"], over["winners"], over["loser"]) == ("space", [0], 1)
    assert over["garnets"] == [15, 5, 5, 5, 5]
    assert over["readings"] == [[0, 0, 0, 0]] * 5
    assert data(step, "prizes") == {"year": 1953, "pioneers": [], "awards": [{"seat": 0, "tols": 2, "garnets": 10}]}


OFFER = [GOLD_PLATING, 5, 7, 8, 3, 4]


def race_with(garnets: int):
    match = make_race()
    deal(match, offer=OFFER, hands={0: []}, garnets=garnets)
    return match


def key_of(html: str, place: int) -> str:
    found = re.search(rf'<label class="sr-button pick">\s*<input[^>]* id="lot-{place}".*?</label>', html, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.django_db
def test_unaffordable_part_has_a_disabled_button():
    match = race_with(1)
    html = browser_of(users_of(match)[0]).get(reverse("match", args=[match.pk])).content.decode()
    assert "Needs 2 garnets, you have 1" in key_of(html, 0)
    assert " disabled" in key_of(html, 0)
    assert " disabled" not in key_of(html, 1)
    (button,) = re.findall(r'<button type="submit" id="act-line"([^>]*)>', html)
    assert "disabled" in button


@pytest.mark.django_db
def test_order_error_is_shown_once(client):
    match = race_with(1)
    client.force_login(users_of(match)[0])
    orders = {"window": window_of(match).pk, "lot": 0, "level": 0}
    headers = {"HX-Request": "true"}
    client.post(reverse("match_draft", args=[match.pk]), orders, headers=headers)
    refused = client.post(reverse("match_submit", args=[match.pk]), orders, headers=headers)
    assert refused.status_code == 422
    html = refused.content.decode()
    assert html.count("You need 2 garnets free") == 1
    assert html.count('class="errorlist') == 1
    assert 'class="errors"' not in html
    assert f'<a href="/matches/{match.pk}/rules/#s3-plating">See the rule</a>' in html
    assert re.search(r'name="level" value="0"[^>]*checked', html)
    # Without scripts the page opens again: a line above the form says that it was refused, and has the focus.
    plain = client.post(reverse("match_submit", args=[match.pk]), orders).content.decode()
    assert plain.count('class="errors"') == 1
    assert plain.count("You need 2 garnets free") == 1


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


FEET, FAR = [12], [12, 12, 12, 12]


def watched(*hands, viewer=None, **more):
    return SPACE_RACE.view(opened("nine", hands, offer=(4, 4, 4, 4, 4, 4), **more), viewer)


def test_leaders_are_sorted_by_distance_with_chance():
    ahead = leaders(watched(FEET, FAR, [12, 12]))
    assert [each.seat for each in ahead] == [1, 2]
    assert ahead[0].flies > ahead[1].flies
    assert ahead[0].chance == 1.0
    assert 0 < ahead[1].chance < 1


def test_leader_without_chance_is_named_alone():
    (ahead,) = leaders(watched(FEET, [10]))
    assert (ahead.seat, ahead.flies, ahead.chance) == (0, 12, 0.0)
    assert leaders(watched(FEET, FEET)) == []


def test_no_reading_of_a_seat_moves_what_a_watcher_is_told():
    assert leaders(watched(FAR, reading=0)) == leaders(watched(FAR, reading=3))


def race(*records: PastLaunch, hand: int = 3, year: int = 1956):
    """A spectator's view of a race in that year after those launches, the first hand worth so much."""
    return SPACE_RACE.view(opened("nine", [[hand]], year=year, records=records), None)


MINE, BETTER = PastLaunch(1954, 0, 28), PastLaunch(1955, 2, 36)
WORST_HAND, BEST_HAND = 1, 12


@pytest.mark.parametrize(
    ("view", "won", "said"),
    [
        (race(PastLaunch(1955, 0, 37), BETTER), True, "Won in 1956, flying 37."),
        (race(MINE, BETTER), False, "Flew 28 in 1954; the farthest flew 36."),
        (race(PastLaunch(1953, 0, 4), MINE), False, "Flew 28 in 1954."),
    ],
)
def test_solo_result_is_one_sentence(view, won, said):
    assert GAME_UI.solo_result(view, won).text == said


@pytest.mark.parametrize(("won", "begins"), [(True, "Won in 1956 with the best hand. "), (False, "")])
def test_result_without_launch_names_possible_distance(won, begins):
    view = race(BETTER)
    assert (
        GAME_UI.solo_result(view, won).text == f"{begins}Never launched; the hand would fly {view.totals[0]} in 1956."
    )


def test_best_comes_first():
    best_first = [
        (race(MINE, year=1954), True),
        (race(MINE, year=1955), True),
        (race(MINE, hand=BEST_HAND), False),
        (race(MINE, hand=WORST_HAND), False),
        (race(PastLaunch(1954, 0, 0), hand=BEST_HAND), False),
        (race(BETTER, hand=BEST_HAND), False),
    ]
    ranks = [GAME_UI.solo_result(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
