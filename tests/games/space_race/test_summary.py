"""The personal summary of a year, its headlines, why a race was lost, and its end as a scene."""

from types import SimpleNamespace

import pytest

from games.clock.services.clock import play_bots
from games.game_uis.space_race.animation import NationFlight, animation_of, scene_of, wrongs_to
from games.game_uis.space_race.game_ui import GAME_UI
from games.registry import GAMES
from games.rules.chance import SeedChance
from games.rules.contract import Event
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import HeldPart, Nomination
from tests.builders import play_window, users_of, window_of
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race, order
from tests.games.space_race.states import after, event, launch, launches, lot, missile, opened

NAMES = GAME_UI.seat_names
USA, _, UK, FRANCE, CHINA, JAPAN, INDIA, _, ITALY = range(9)
NINE = GAMES["space-race"].options({"edition": "nine"})
FIVE = GAMES["space-race"].options({"edition": "five"})
MISSILES, PLATING, FUEL, BOOSTER = 9, 10, 11, 12


SPACE_AT_40 = event("radiation", total=13, space=40)
SHOT_DOWN = (missile(ITALY, USA), SPACE_AT_40, launch(USA, 39, flown=44, sabotage=5))
OWN_LINES = {
    "missed it above": (
        [lot(BOOSTER, {USA: 2, UK: 0, FRANCE: 0, ITALY: 0}, [UK, FRANCE, ITALY])],
        "The United Kingdom, France and Italy took Solid Booster at level 0. You aimed too high. "
        "You got Knock-off Parts instead.",
    ),
    "alone": ([lot(MISSILES, {USA: 4}, [USA])], "You took Missiles at level 4; nobody else went for it."),
    "side by side": (
        [lot(MISSILES, {USA: 1, UK: 1, FRANCE: 3}, [USA, UK])],
        "You and the United Kingdom took Missiles at level 1. France aimed too high.",
    ),
    "a thief": (
        [lot(MISSILES, {USA: 1, UK: 0, FRANCE: 0}, [USA], stolen=True, reward=1)],
        "You stole Missiles at level 1 from the United Kingdom and France. You earned 1 garnet.",
    ),
    "robbed": (
        [lot(MISSILES, {USA: 0, UK: 1}, [UK], stolen=True, reward=1)],
        "The United Kingdom stole Missiles at level 1 from you. The United Kingdom earned 1 garnet. "
        "You got Knock-off Parts instead.",
    ),
    "below those who are level": (
        [lot(MISSILES, {USA: 0, UK: 1, FRANCE: 1})],
        "The United Kingdom and France met at level 1, and nobody got Missiles. You got Knock-off Parts instead.",
    ),
    "fuel alone": (
        [event("jettison", seat=USA, number=FUEL)],
        "You had nothing else to throw away, and lost Intense Fuel again.",
    ),
    "a deadline": ([event("deadline-missed", seat=USA)], "You sent no orders in time."),
    "shot down by some": (
        [missile(ITALY, USA), *SHOT_DOWN, missile(JAPAN, USA), missile(JAPAN, UK)],
        "Italy and Japan shot you down to 39, one short of SPACE. Without sabotage the rocket would have flown 44.",
    ),
    "short by itself": (
        [missile(ITALY, USA), SPACE_AT_40, launch(USA, 36, sabotage=5, discarded=BOOSTER)],
        "You flew 36 thousand feet, four short of SPACE. Solid Booster was left behind.",
    ),
    "the winner": (
        [
            lot(BOOSTER, {USA: 4}, [USA]),
            SPACE_AT_40,
            launch(USA, 47, forced=True, reached=True),
            event("space-reached", reached=[USA], winners=[USA]),
        ],
        "You won, first in SPACE with 47 thousand feet. You took Solid Booster at level 4; nobody else went for it. "
        "Solid Booster made you launch. You flew 47 thousand feet and reached SPACE at 40.",
    ),
    "one of two winners": (
        [
            SPACE_AT_40,
            *[launch(seat, 47, reached=True) for seat in (USA, UK)],
            event("space-reached", reached=[USA, UK], winners=[UK, USA]),
        ],
        "You won together with the United Kingdom, first in SPACE with 47 thousand feet. "
        "You flew 47 thousand feet and reached SPACE at 40.",
    ),
    "on the ground": (
        [event("last-year-over", winners=[USA])],
        "You won on the ground: nobody reached SPACE, and the best hand counted.",
    ),
    "the win at Goofspiel": (
        [event("goofspiel-closed", game=1, settles="winner", points=[{"seat": USA, "points": 50}], left=[USA])],
        "You won at Goofspiel. You ended with 50 points.",
    ),
    "the question of the winners": (
        [event("agreement-opened", winners=[USA, UK], tied=[FRANCE, CHINA, JAPAN])],
        "France, China and Japan are level at the bottom, and you and the United Kingdom "
        "must name one for elimination.",
    ),
    "named": (
        [
            event("agreement", named=[{"seat": UK, "candidate": USA}], candidate=USA),
            event("elimination", tied=[USA, UK], candidate=USA, by="agreement"),
        ],
        "The United Kingdom named you. You are eliminated.",
    ),
    "a deadlock of two": (
        [event("deadlock", named=[], lost=[{"seat": s, "tols": 1} for s in (USA, UK)], candidate=USA)],
        "You and the United Kingdom named nobody. You lost 1 token of life. "
        "The United Kingdom lost 1 token of life. The draw fell on you.",
    ),
    "prizes": (
        [event("prizes", pioneers=[], awards=[{"seat": USA, "tols": 2, "garnets": 10}])],
        "You received 2 tokens of life and 10 garnets.",
    ),
    "garnets from another": (
        [Event("transfer", {"year": 1953, "seat": ITALY, "to": USA, "garnets": 1}, (USA, ITALY))],
        "Italy sent you 1 garnet.",
    ),
}


@pytest.mark.parametrize("case", OWN_LINES)
def test_nation_is_told_of_itself(case):
    events, said = OWN_LINES[case]
    assert GAME_UI.personal_summary(NINE, events, NAMES, USA) == said


SHOTS = {
    "alone": (SHOT_DOWN, ITALY, "You shot the United States down to 39, one short of SPACE."),
    "with others": (
        [missile(JAPAN, USA), missile(JAPAN, USA), *SHOT_DOWN],
        JAPAN,
        "You and Italy shot the United States down to 39, one short of SPACE.",
    ),
    "in vain": (
        [missile(ITALY, USA), SPACE_AT_40, launch(USA, 42, flown=47, sabotage=5, reached=True)],
        ITALY,
        "You hit the United States, which reached SPACE all the same.",
    ),
    "at a shield": (
        [missile(ITALY, USA), SPACE_AT_40, launch(USA, 47, reached=True)],
        ITALY,
        "You fired at the United States, and its Heat Shield held.",
    ),
    "at who stayed down": ([missile(ITALY, USA), SPACE_AT_40], ITALY, ""),
}


@pytest.mark.parametrize("case", SHOTS)
def test_nation_is_told_what_its_missiles_did(case):
    events, seat, said = SHOTS[case]
    assert GAME_UI.personal_summary(NINE, events, NAMES, seat) == said


def test_black_holes_and_clones_of_five_nations():
    events = [
        event("black-holes", seat=UK, count=2),
        SPACE_AT_40,
        launch(USA, 39, flown=44, sabotage=12),
        lot(6, {FRANCE: 0, CHINA: 0}, [FRANCE, CHINA], clones=2),
    ]
    lines = [GAME_UI.personal_summary(FIVE, events, NAMES, seat) for seat in (USA, UK, FRANCE)]
    assert lines == [
        "The United Kingdom pulled you down to 39 with a Black Hole, one short of SPACE. "
        "Without sabotage the rocket would have flown 44.",
        "You pulled the United States down to 39 with a Black Hole, one short of SPACE.",
        "You and China took Clones at level 0. It counts 2 clones.",
    ]


def test_chance_is_the_one_that_stood_when_the_orders_were_given():
    game = GAMES["space-race"]
    state = game.start(NINE, 9, SeedChance(b"\0" * 32)).state
    parts = tuple(sorted(HeldPart(number) for number in FAR_ENOUGH[:4]))
    hands = (type(state.hands[0])(parts=parts, garnets=5, reading=3), *state.hands[1:])
    view = game.view(type(state)(state.table, hands), USA)
    said = GAME_UI.personal_summary(NINE, SHOT_DOWN, NAMES, USA, lambda: view)
    assert said.endswith("Without sabotage the rocket would have flown 44. Your chance was 86%.")


HEADLINES = {
    "space": (
        [launch(INDIA, 47, reached=True), event("space-reached", reached=[INDIA], winners=[INDIA])],
        ["India won, first in SPACE with 47 thousand feet."],
        100,
    ),
    "a near miss": (SHOT_DOWN, ["Italy shot the United States down to 39, one short of SPACE."], 82),
    "short": ([SPACE_AT_40, launch(UK, 31)], ["The United Kingdom flew 31 thousand feet, nine short of SPACE."], 56),
    "two short": ([SPACE_AT_40, launch(UK, 38)], ["The United Kingdom flew 38 thousand feet, two short of SPACE."], 80),
    "an explosion": (
        [SPACE_AT_40, *[launch(seat, 47, exploded=True) for seat in (USA, UK, FRANCE, CHINA, JAPAN)]],
        ["Five rockets exploded at 47: the United States, the United Kingdom, France, China and Japan."],
        80,
    ),
    "a theft": (
        [lot(MISSILES, {USA: 1, UK: 0}, [USA], stolen=True, reward=1)],
        ["The United States stole Missiles at level 1 from the United Kingdom."],
        43,
    ),
    "out": ([event("elimination", tied=[UK], candidate=UK, by="distance")], ["The United Kingdom lost the match."], 60),
}


@pytest.mark.parametrize("case", HEADLINES)
def test_headlines_and_their_weights(case):
    events, texts, weight = HEADLINES[case]
    told = GAME_UI.headlines(NINE, events, NAMES)
    assert [each.text for each in told] == texts
    assert [each.weight for each in told] == [weight]


FARED = {
    "stolen from": ([lot(BOOSTER, {USA: 0, UK: 1}, [UK], stolen=True)], "badly"),
    "in space": ([SPACE_AT_40, launch(USA, 41, reached=True)], "well"),
    "short, with a part": ([lot(BOOSTER, {USA: 0}, [USA]), SPACE_AT_40, launch(USA, 39)], "badly"),
    "shot down": ([*SHOT_DOWN], "badly"),
    "absent": ([event("deadline-missed", seat=USA)], "badly"),
}


@pytest.mark.parametrize("case", FARED)
def test_year_went_well_or_badly_by_what_weighs_most(case):
    events, fared = FARED[case]
    assert GAME_UI.turn_result(NINE, events, USA) == fared


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
