"""How a match goes, rule by rule."""

import pytest

from games.rules.booster.game import Booster
from games.rules.booster.model import Hand, Mission, Turn
from games.rules.chance import ScriptedChance, SeedChance
from games.rules.contract import Award
from games.rules.errors import BadOptions, IllegalMove
from games.rules.playout import final_outcome, playout
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, state_of
from tests.rules.asking import fields_of

GAME = Booster()
CHANCE = SeedChance(b"booster")
MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
SATURN_HAND = (*SATURN_MISSION, *ids("Comm Sat", "Jupiter"))
OTHER = ids("Cyborg", "Android", "Transhuman", "Mercury", "Venus")


def started(seats: int = 2, chance=CHANCE, **options):
    return GAME.start(GAME.options(options), seats, chance)


def kinds(step) -> list[str]:
    return [event.kind for event in step.events]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everybody_is_dealt_five_cards_and_the_first_player_fills_the_hand_to_seven(seats):
    state = started(seats).state
    sizes = [len(hand.cards) for hand in state.hands]
    assert sizes[state.table.first] == 7
    assert sorted(sizes) == [5] * (seats - 1) + [7]
    assert len(state.table.piles.deck) == 50 - 5 * seats - 2


def test_hands_are_dealt_from_the_top_seat_by_seat():
    step = started(2, chance=ScriptedChance({"deck/1": list(range(49, 0, -1)), "first": [0]}))
    assert kinds(step) == ["shuffle", "dealt", "dealt", "first", "turn", "drawn"]
    assert step.state.hands == (Hand((0, 1, 2, 3, 4, 10, 11), (10, 11)), Hand((5, 6, 7, 8, 9)))


def test_the_host_may_choose_the_first_player():
    for number in (1, 2, 3):
        assert started(3, first_player=number).state.table.active == number - 1
    assert {started(4, chance=SeedChance(bytes([n]))).state.table.first for n in range(40)} == {0, 1, 2, 3}


def test_a_first_player_beyond_the_seats_is_refused():
    assert GAME.seat_range(GAME.options({"first_player": 5})) == (5, 6)
    assert GAME.seat_range(GAME.options({})) == (2, 6)
    with pytest.raises(BadOptions):
        started(2, first_player=3)


def test_seats_take_turns_one_after_another():
    state = started(3, first_player=2).state
    seen = []
    for _ in range(5):
        window = GAME.window(state)
        seen.append((window.kind, window.label, window.owing))
        state = GAME.resolve(state, {}, CHANCE).state
    assert seen == [("turn", f"Turn {n + 1}", ((1 + n) % 3,)) for n in range(5)]


def test_prep_fills_the_hand_to_seven_when_the_turn_opens():
    state = state_of(MARS_HAND, OTHER)
    step = GAME.resolve(state, {0: Turn(eject=MARS_HAND[:1])}, CHANCE)
    top = state.table.piles.deck[:2]
    assert step.state.hands[1] == Hand(tuple(sorted((*OTHER, *top))), tuple(sorted(top)))
    assert step.state.table.piles.deck == state.table.piles.deck[2:]


def test_prep_draws_on_from_the_shuffled_discards_when_the_deck_runs_out():
    deck = ids("Luna")
    discards = tuple(card for card in range(50) if card not in (*MARS_HAND, *OTHER, *deck))
    step = GAME.resolve(
        state_of(MARS_HAND, OTHER, deck=deck, discards=discards), {0: Turn((), MARS_HAND[:1])}, CHANCE
    )
    assert len(step.state.hands[1].cards) == 7
    assert set(deck) < set(step.state.hands[1].cards)
    assert step.state.table.piles.discards == ()
    shuffle = next(event for event in step.events if event.kind == "shuffle")
    assert shuffle.data == {"number": 2, "cards": len(discards) + 1}
    assert kinds(step) == ["eject", "shuffle", "turn", "drawn"]


def test_a_meld_scores_and_goes_to_the_discard_pile():
    step = GAME.resolve(state_of(MARS_HAND, OTHER), {0: Turn(MARS_MISSION, ids("Comm Sat"))}, CHANCE)
    assert step.state.table.vp == (4, 0)
    assert step.state.hands[0] == Hand(ids("Jupiter"))
    assert step.state.table.piles.discards == (*sorted(MARS_MISSION), *ids("Comm Sat"))
    assert step.state.table.missions == (Mission(1, 0, MARS_MISSION, 4),)


def test_a_mission_is_told_to_everybody():
    step = GAME.resolve(state_of(MARS_HAND, OTHER, vp=(3, 5)), {0: Turn(MARS_MISSION, MARS_HAND[5:])}, CHANCE)
    mission = step.events[0]
    assert (mission.kind, mission.audience) == ("mission", None)
    assert mission.data == {
        "turn": 1,
        "seat": 0,
        "cards": list(MARS_MISSION),
        "destination": "Mars",
        "payload": "Gas Refinery",
        "range": 2,
        "cargo": 2,
        "score": 4,
        "vp": 7,
    }


STATE, WINNING = state_of(MARS_HAND, OTHER), state_of(SATURN_HAND, OTHER, vp=(4, 0))


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (STATE, Turn((), MARS_HAND[:1])),
        (STATE, Turn((), MARS_HAND[5:])),
        (state_of(MARS_MISSION, OTHER), Turn(MARS_MISSION)),
        (state_of((), OTHER), Turn()),
        (WINNING, Turn(SATURN_MISSION)),
    ],
    ids=["one", "two", "all cards fly", "no hand", "the mission wins"],
)
def test_one_or_two_cards_are_ejected_and_none_only_where_none_are_left_or_the_match_is_won(state, move):
    GAME.check(state, 0, move)


@pytest.mark.parametrize(
    ("state", "move", "code", "field"),
    [
        (STATE, Turn(), "eject-count", "eject"),
        (STATE, Turn((), MARS_HAND[:3]), "eject-count", "eject"),
        (state_of(MARS_HAND[:6], OTHER), Turn(MARS_MISSION), "eject-count", "eject"),
        (state_of(SATURN_HAND, OTHER, vp=(3, 0)), Turn(SATURN_MISSION), "eject-count", "eject"),
        (STATE, Turn(MARS_MISSION, MARS_MISSION[:1]), "eject-flown", "eject"),
        *((STATE, Turn((), (card,)), "eject-not-held", "eject") for card in (OTHER[0], 50, -1)),
        *((STATE, Turn((card,), MARS_HAND[:1]), "meld-not-held", "meld") for card in (OTHER[0], 50, -1)),
        (STATE, Turn((), MARS_HAND[:1] * 2), "eject-twice", "eject"),
        (STATE, Turn(MARS_HAND[:1] * 2, MARS_HAND[:1]), "meld-twice", "meld"),
        (WINNING, Turn(SATURN_MISSION, SATURN_MISSION[:1]), "eject-flown", "eject"),
        (WINNING, Turn(SATURN_MISSION, (*SATURN_HAND[5:], OTHER[0])), "eject-not-held", "eject"),
        (WINNING, Turn(SATURN_MISSION, SATURN_HAND[5:6] * 2), "eject-twice", "eject"),
    ],
)
def test_what_breaks_the_rules_of_a_turn_is_refused_at_its_field(state, move, code, field):
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, 0, move)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_cards_that_are_no_meld_are_refused_with_every_reason():
    hand = (*ids("Cosmonauts", "Ion Drive", "Mars", "Booster", "Gas Refinery"), *MARS_HAND[5:])
    with pytest.raises(IllegalMove, match=r"Cosmonauts.*Booster") as refused:
        GAME.check(state_of(hand, OTHER), 0, Turn(hand[:5], hand[5:]))
    assert (refused.value.code, refused.value.field) == ("crew-range", "meld")


@pytest.mark.parametrize(
    ("goal", "vp", "over"), [(10, 6, True), (10, 5, False), (15, 11, True), (20, 15, False)]
)
def test_the_first_to_reach_the_goal_wins_at_once(goal, vp, over):
    state = state_of(MARS_HAND, OTHER, vp=(vp, 9), goal=goal)
    step = GAME.resolve(state, {0: Turn(MARS_MISSION, ids("Jupiter"))}, CHANCE)
    outcome = GAME.outcome(step.state)
    assert (outcome is not None) is over
    assert (GAME.window(step.state) is None) is over
    if outcome is not None:
        assert (outcome.reason, outcome.winners) == ("goal", (0,))
        assert outcome.awards == (Award(0, "points", vp + 4), Award(1, "points", 9))


def test_nothing_is_ejected_or_drawn_after_the_winning_mission():
    state = state_of(SATURN_HAND, OTHER, vp=(4, 0))
    step = GAME.resolve(state, {0: Turn(SATURN_MISSION, ids("Jupiter"))}, CHANCE)
    assert kinds(step) == ["mission", "over"]
    assert step.events[-1].data == {"reason": "goal", "winners": [0], "vp": [10, 0]}
    assert step.state.hands == (Hand(tuple(sorted(SATURN_HAND[5:]))), Hand(tuple(sorted(OTHER))))


def test_the_form_asks_for_no_card_to_eject_with_the_winning_mission():
    assert fields_of(GAME, WINNING, 0)[1].low == 0
    assert fields_of(GAME, state_of(SATURN_HAND, OTHER, vp=(3, 0)), 0)[1].low == 1


def test_a_missed_deadline_flies_nothing_and_discards_one_random_card():
    state = state_of(OTHER, MARS_HAND, finished=1)
    step = GAME.resolve(state, {}, ScriptedChance({"eject/2/2": [3]}))
    lost = sorted(MARS_HAND)[3]
    assert step.state.table.piles.discards == (lost,)
    assert step.state.table.vp == (0, 0)
    assert step.events[0].kind == "eject"
    assert step.events[0].data == {"turn": 2, "seat": 1, "cards": [lost], "missed": True}


def test_after_the_last_turn_the_most_points_win():
    state = state_of(MARS_HAND, OTHER, vp=(3, 6), finished=18, max_turns=10)
    step = GAME.resolve(state, {0: Turn(MARS_MISSION, ids("Jupiter"))}, CHANCE)
    assert GAME.window(step.state).label == "Turn 20"
    last = GAME.resolve(step.state, {}, CHANCE)
    outcome = GAME.outcome(last.state)
    assert (outcome.reason, outcome.winners) == ("turns", (0,))
    assert kinds(last) == ["eject", "over"]


def test_after_the_last_turn_those_tied_at_the_top_share_the_win():
    step = GAME.resolve(state_of(MARS_HAND, OTHER, (), vp=(5, 3, 5), finished=29, max_turns=10), {}, CHANCE)
    assert GAME.outcome(step.state).winners == (0, 2)


def test_a_match_between_steady_bots_ends_by_the_goal():
    *_, last = playout(GAME, GAME.options({}), [GAME.bots["steady"]] * 4, b"goal")
    assert final_outcome(GAME, last.step.state).reason == "goal"
