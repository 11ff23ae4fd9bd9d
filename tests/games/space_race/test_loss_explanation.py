"""Why a race was lost, and its end as a scene: the winners, the ties at the bottom, the wrongs."""

from types import SimpleNamespace

import pytest

from games.clock.services.clock import play_bots
from games.game_uis.space_race.animation import animation_of
from games.game_uis.space_race.final_scene import NationFlight, scene_of, wrongs_to
from games.game_uis.space_race.game_ui import GAME_UI
from games.rules.contract import Event
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination
from tests.builders import play_window, users_of, window_of
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race, order
from tests.games.space_race.states import after, event, launch, launches, lot, missile, opened
from tests.games.space_race.test_summary import BOOSTER, FRANCE, ITALY, JAPAN, NAMES, NINE, SPACE_AT_40, UK, USA

FIRST = event("space-reached", reached=[UK], winners=[UK])
OF_UK = "The United Kingdom flew 45 thousand feet in 1953, and SPACE lay at 40."


def why(events, *, winners=(UK,), flies=0, seat=USA, options=NINE):
    """What the seat is told, whose hand would fly so far, when the last year told that."""
    verdict = SimpleNamespace(winners=winners)
    totals = [flies if each == seat else 33 for each in range(9)]
    view = SimpleNamespace(viewer=seat, board=SimpleNamespace(verdict=verdict), totals=totals, year=1953)
    return GAME_UI.why_lost(options, [events], NAMES, view)


MINE = {
    "on the ground": ([], 31, "You did not launch; your hand would have flown 31, 9 short."),
    "able": ([], 46, "You did not launch; your hand would have flown 46: into SPACE, and farther."),
    "short": ([launch(USA, 36)], 36, "You flew 36 thousand feet, four short of SPACE."),
    "less far": ([launch(USA, 42, reached=True)], 42, "You flew 42, 3 less."),
    "shot from the win": (
        [missile(ITALY, USA), launch(USA, 43, flown=48, sabotage=5, reached=True)],
        48,
        "You flew 43 thousand feet and reached SPACE at 40, sabotage and all. "
        "Without sabotage the rocket would have flown 48. That would have won.",
    ),
    "exploded": (
        [launch(seat, 50, exploded=True) for seat in (USA, FRANCE, JAPAN)],
        50,
        "You exploded at 50 thousand feet, level with France and Japan.",
    ),
}


@pytest.mark.parametrize("case", MINE)
def test_loss_explanation_names_distances_and_cause(case):
    events, flies, said = MINE[case]
    assert why([SPACE_AT_40, *events, launch(UK, 45, reached=True), FIRST], flies=flies) == f"{OF_UK} {said}"


def test_loser_is_told_hidden_facts():
    year = [lot(BOOSTER, {UK: 1, USA: 0}, [UK]), lot(10, {FRANCE: 0}, [FRANCE])]
    flown = launch(UK, 45, reached=True, burned=4)
    assert why([*year, SPACE_AT_40, launch(USA, 36), flown, FIRST]).endswith(
        "You could not know that the United Kingdom would get Solid Booster and burn 4 garnets."
    )


def test_winner_gets_no_loss_explanation():
    assert why([SPACE_AT_40, launch(UK, 45, reached=True), FIRST], seat=UK) == ""


ONE_WINNER = [[12, 12], [12], [10], [8], [4]]


def winner_decides():
    return after(opened("nine", ONE_WINNER), launches(0, 1, 2))


def scene(state):
    return scene_of(SPACE_RACE.view(state, None), GAME_UI.seat_names)


def test_no_scene_stands_while_the_race_is_open():
    assert scene(opened("nine")) is None


def test_scene_of_a_decision_says_who_flew_how_far_and_why_these_are_level():
    shown = scene(winner_decides().state)
    assert (shown.won, shown.space, shown.candidate) == ((NationFlight(0, 29),), 27, None)
    assert shown.tied == (NationFlight(3, 0), NationFlight(4, 0))
    assert shown.why == "France and China did not fly in 1953, and staying on the ground counts as 0."


GROUNDED = [[11, 10, 8, 7], [12, 10], [12, 8], [12, 7], [12, 7]]
"""The first of five nations reaches SPACE, and none of the others has ever flown."""


@pytest.mark.parametrize(
    ("garnets", "hands", "candidate", "why"),
    [
        ((5, 5, 5, 4, 5), GROUNDED, 3, "Of those at the bottom it had the fewest garnets."),
        ((5, 5, 4, 4, 5), GROUNDED, 3, "Of those at the bottom with the fewest garnets it held the lowest parts."),
        ((5, 5, 5, 4, 4), GROUNDED, None, ""),
    ],
    ids=["garnets", "parts", "goofspiel"],
)
def test_tie_at_the_bottom_is_explained(garnets, hands, candidate, why):
    shown = scene(after(opened("five", hands, garnets=garnets), launches(0)).state)
    assert len(shown.tied) == 4
    assert (shown.candidate, shown.decided) == (candidate, why)


@pytest.mark.parametrize(
    ("winners", "named", "why"),
    [(1, {0: 4}, "The winner named it."), (1, {}, "It was drawn at random."), (2, {}, "It was drawn at random.")],
)
def test_candidate_text_says_how_the_winners_decided(winners, named, why):
    hands = [*[[12, 12]] * winners, *ONE_WINNER[2:]]
    state = after(opened("nine", [*hands, *[[4]] * (5 - len(hands))]), launches(*range(winners))).state
    moves = {seat: Nomination(candidate) for seat, candidate in named.items()}
    assert scene(after(state, moves).state).decided == why


def test_animation_of_the_decisive_year_ends_on_who_won_and_who_is_level():
    opening = SPACE_RACE.view(opened("nine", ONE_WINNER), None)
    verdict = animation_of(winner_decides().events, opening).verdict
    assert verdict.why == "France and China did not fly in 1953, and staying on the ground counts as 0."
    assert (verdict.won, [each.seat for each in verdict.tied]) == ((NationFlight(0, 29),), [3, 4])
    assert [event.kind for event in verdict.beats] == ["space-reached", "agreement-opened"]
    assert (verdict.tied_at, verdict.candidate, verdict.named_at) == (1, None, None)


@pytest.mark.parametrize(
    ("events", "wrongs"),
    [
        ([lot(5, {0: 1, 2: 2}, [2], stolen=True)], [(2, "Stole 1 part from you.")]),
        ([lot(5, {0: 2, 2: 1}, [2])], []),
        ([missile(3, 0)], []),
        ([missile(3, 0), launch(0, 20)], [(3, "Fired 1 missile at your launches.")]),
        (
            [missile(2, 0), missile(2, 0), launch(0, 20), lot(5, {0: 1, 2: 2}, [2], stolen=True)],
            [(2, "Stole 1 part from you and fired 2 missiles at your launches.")],
        ),
        (
            [missile(2, 0), missile(3, 0), missile(3, 0), launch(0, 20)],
            [(3, "Fired 2 missiles at your launches."), (2, "Fired 1 missile at your launches.")],
        ),
    ],
    ids=["stolen from above", "taken below", "missile at the ground", "missile at a launch", "both", "most"],
)
def test_wrongs_are_thefts_and_missiles(events: list[Event], wrongs):
    assert wrongs_to(0, events) == wrongs


@pytest.mark.django_db
def test_decision_and_the_end_show_the_scene_to_its_players(client):
    match = make_race(people=2, bots=3)
    deal(match, hands={0: FAR_ENOUGH})
    client.force_login(users_of(match)[0])
    window = window_of(match)
    order(match, lambda seat: {"lot": 0, "level": seat, "launch": seat == 0})
    play_bots(match.pk)
    assert window_of(match).kind == "agreement"
    html = client.get(f"/matches/{match.pk}/").content.decode()
    assert "The winner must decide" in html
    assert "Who wronged you" in html
    assert "<em>Stole 1 part from you.</em>" in html
    assert "Named so far" not in html
    play_window(match)
    html = client.get(f"/matches/{match.pk}/").content.decode()
    assert "Who won, and who must leave" in html
    assert "Who wronged you" in html
    film = client.get(f"/matches/{match.pk}/windows/{window.number}/animation/").content.decode()
    assert "How it was decided" in film
    assert "did not fly in" in film
    film = client.get(f"/matches/{match.pk}/windows/{window.number + 1}/animation/").content.decode()
    assert "came through" in film
