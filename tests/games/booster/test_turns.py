"""How a match goes, rule by rule, what is read from untrusted JSON, who may know what, and the bots."""

from random import Random

import pytest

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.melds import meld_of, possible_melds
from games.rules.booster.model import BoosterMove, BoosterStanding, FlownMeld, MissionLogEntry
from games.rules.booster.quartermaster import best_score, card_bits
from games.rules.chance import SeedChance
from games.rules.contract import Award, Observation
from games.rules.errors import BadOptions, IllegalMove, MalformedMove
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, named, state_of
from tests.rules.decision_requests import fields_of
from tests.rules.scripted_chance import ScriptedChance

GAME = Booster()
CHANCE = SeedChance(b"booster")
MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
SATURN_HAND = (*SATURN_MISSION, *ids("Comm Sat", "Jupiter"))
OTHER = ids("Cyborg", "Android", "Transhuman", "Mercury", "Venus")


def started(seats: int = 2, chance=CHANCE, **options):
    return GAME.start(GAME.options(options), seats, chance)


def test_host_may_choose_the_first_player():
    for number in (1, 2, 3):
        assert started(3, first_player=number).state.table.active == number - 1
    assert {started(4, chance=SeedChance(bytes([n]))).state.table.first for n in range(40)} == {0, 1, 2, 3}


def test_first_player_beyond_the_seats_is_refused():
    assert GAME.seat_range(GAME.options({"first_player": 5})) == (5, 6)
    assert GAME.seat_range(GAME.options({})) == (2, 6)
    with pytest.raises(BadOptions):
        started(2, first_player=3)


STATE, WINNING = state_of(MARS_HAND, OTHER), state_of(SATURN_HAND, OTHER, vp=(4, 0))


@pytest.mark.parametrize(
    ("state", "move", "code", "field"),
    [
        (STATE, BoosterMove(), "eject-count", "eject"),
        (STATE, BoosterMove((), MARS_HAND[:3]), "eject-count", "eject"),
        (state_of(MARS_HAND[:6], OTHER), BoosterMove(MARS_MISSION), "eject-count", "eject"),
        (state_of(SATURN_HAND, OTHER, vp=(3, 0)), BoosterMove(SATURN_MISSION), "eject-count", "eject"),
        (STATE, BoosterMove(MARS_MISSION, MARS_MISSION[:1]), "eject-flown", "eject"),
        *((STATE, BoosterMove((), (card,)), "eject-not-held", "eject") for card in (OTHER[0], 50, -1)),
        *((STATE, BoosterMove((card,), MARS_HAND[:1]), "meld-not-held", "meld") for card in (OTHER[0], 50, -1)),
        (STATE, BoosterMove((), MARS_HAND[:1] * 2), "eject-twice", "eject"),
        (STATE, BoosterMove(MARS_HAND[:1] * 2, MARS_HAND[:1]), "meld-twice", "meld"),
        (WINNING, BoosterMove(SATURN_MISSION, SATURN_MISSION[:1]), "eject-flown", "eject"),
        (WINNING, BoosterMove(SATURN_MISSION, (*SATURN_HAND[5:], OTHER[0])), "eject-not-held", "eject"),
        (WINNING, BoosterMove(SATURN_MISSION, SATURN_HAND[5:6] * 2), "eject-twice", "eject"),
    ],
)
def test_illegal_turn_is_refused_at_its_field(state, move, code, field):
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, 0, move)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_cards_that_are_no_meld_are_refused_with_every_reason():
    hand = (*ids("Cosmonauts", "Ion Drive", "Mars", "Booster", "Gas Refinery"), *MARS_HAND[5:])
    with pytest.raises(IllegalMove, match=r"Cosmonauts.*Booster") as refused:
        GAME.check(state_of(hand, OTHER), 0, BoosterMove(hand[:5], hand[5:]))
    assert (refused.value.code, refused.value.field) == ("crew-range", "meld")


@pytest.mark.parametrize(("goal", "vp", "over"), [(10, 6, True), (10, 5, False)])
def test_first_to_reach_the_goal_wins_at_once(goal, vp, over):
    state = state_of(MARS_HAND, OTHER, vp=(vp, 9), goal=goal)
    step = GAME.resolve(state, {0: BoosterMove(MARS_MISSION, ids("Jupiter"))}, CHANCE)
    outcome = GAME.outcome(step.state)
    assert (outcome is not None) is over
    assert (GAME.window(step.state) is None) is over
    if outcome is not None:
        assert (outcome.reason, outcome.winners) == ("goal", (0,))
        assert outcome.awards == (Award(0, "points", vp + 4), Award(1, "points", 9))


def test_missed_deadline_flies_nothing_and_discards_one_random_card():
    state = state_of(OTHER, MARS_HAND, finished=1)
    step = GAME.resolve(state, {}, ScriptedChance({"eject/2/2": [3]}))
    lost = sorted(MARS_HAND)[3]
    assert step.state.table.piles.discards == (lost,)
    assert step.state.table.vp == (0, 0)
    assert step.events[0].kind == "eject"
    assert step.events[0].data == {"turn": 2, "seat": 1, "cards": [lost], "missed": True}


def test_after_the_last_turn_those_tied_at_the_top_share_the_win():
    step = GAME.resolve(state_of(MARS_HAND, OTHER, (), vp=(5, 3, 5), finished=29, max_turns=10), {}, CHANCE)
    assert GAME.outcome(step.state).winners == (0, 2)


HAND = (*MARS_MISSION, *ids("Cyborg", "Comm Sat"))
THEIRS = ids("Android", "Mercury", "Venus")
START = state_of(HAND, THEIRS)


@pytest.mark.parametrize("meld", [[2, 16, 25, 33, 44], "2-16-25-33-44"], ids=["a list of ids", "the key of a meld"])
def test_meld_is_read_from(meld):
    assert GAME.parse(START, 0, {"meld": meld, "eject": [3]}) == BoosterMove((2, 16, 25, 33, 44), (3,))


@pytest.mark.parametrize("data", [{"meld": "", "eject": [3]}, {"meld": None, "eject": [3]}, {"eject": [3]}])
def test_no_meld_is_read_from_an_empty_one(data):
    assert GAME.parse(START, 0, data) == BoosterMove((), (3,))


@pytest.mark.parametrize("meld", ["Mars", "2-", "2,16", "²-16-25-33-44", "2-16-25-33-44\n", "2-16-25-33-444"])
def test_anything_else_is_malformed(meld):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse(START, 0, {"eject": [3], "meld": meld})
    assert refused.value.field == "meld"


def test_form_offers_every_possible_mission_best_first_or_none():
    meld, _ = fields_of(GAME, state_of(HAND, THEIRS), 0)
    assert meld.kind == "choice"
    assert meld.default == ""
    missions = ["2-16-25-33-44", "3-16-25-33-44", "2-16-25-33-41", "3-16-25-33-41"]
    assert [choice.value for choice in meld.choices] == ["", *missions]
    assert meld.choices[1].label == "Mars with Gas Refinery: 4 VP (Robots, Ion Drive, Freighter)"


FLOWN = (FlownMeld(1, 1, SATURN_MISSION, 6),)


def in_the_middle():
    return state_of(HAND, THEIRS, discards=(*SATURN_MISSION, *ids("Luna")), vp=(0, 6), finished=2, missions=FLOWN)


def test_everybody_sees_points_hand_sizes_missions_discards_and_the_size_of_the_deck():
    for viewer in (None, 0, 1):
        view = GAME.view(in_the_middle(), viewer)
        assert view.standings == (BoosterStanding(0, 0, 7, 0), BoosterStanding(1, 6, 3, 1))
        assert view.discards == named("Virtual", "Ramscoop", "Saturn", "Heavy Lifter", "Colony Core", "Luna")
        assert view.deck_size == 50 - 7 - 3 - 6
        assert (view.turn, view.active, view.goal, view.last_turn) == (3, 0, 10, 200)
        assert view.flights == (MissionLogEntry(1, 1, meld_of(view.discards[:5])),)


def test_seat_sees_its_own_hand_and_the_missions_it_can_fly():
    view = GAME.view(in_the_middle(), 0)
    assert {card.id for card in view.hand} == set(HAND)
    assert [meld.score for meld in view.melds] == [4, 4, 3, 3]
    assert {card.id for card in GAME.view(in_the_middle(), 1).hand} == set(THEIRS)


def test_seat_on_turn_alone_sees_which_cards_it_drew():
    before = state_of(HAND, THEIRS)
    after = GAME.resolve(before, {0: BoosterMove((), HAND[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(after, 1).drawn == before.table.piles.deck[:4]
    assert GAME.view(after, 0).drawn == ()
    turned = GAME.resolve(after, {1: BoosterMove((), THEIRS[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(turned, 1).drawn == ()
    assert GAME.view(turned, 0).drawn == before.table.piles.deck[4:5]


STEADY = GAME.bots["steady"]
RIVAL = ids("Android", "Mercury")


def steady(*hand: int) -> BoosterMove:
    return STEADY(Observation(GAME.view(state_of(hand, RIVAL), 0)), Random(1))


@pytest.mark.parametrize("name", ["random", "steady", "quartermaster:hard"])
@pytest.mark.parametrize("hand", [(), ids("Luna"), MARS_MISSION, MARS_MISSION[:2]])
def test_bots_cope_with_short_hands_and_an_empty_deck(name, hand):
    state = state_of(hand, RIVAL, deck=())
    for seed in range(10):
        GAME.check(state, 0, GAME.bots[name](Observation(GAME.view(state, 0)), Random(seed)))


def test_steady_bot_and_a_standing_order_fly_the_best_mission_and_another_order_waits():
    hand = (*MARS_MISSION, *ids("Comm Sat", "Cyborg"))
    seen = Observation(GAME.view(state_of(hand, RIVAL), 0))
    assert set(steady(*hand).meld) in ({*MARS_MISSION}, {*ids("Cyborg"), *MARS_MISSION[1:]})
    assert GAME.recipes["fly"].answer(seen) == steady(*hand)
    waiting = GAME.recipes["wait"].answer(seen)
    assert (waiting.meld, len(waiting.eject)) == ((), 1)


def test_steady_bot_keeps_the_cards_that_go_together():
    together = ids("Virtual", "Ramscoop", "Saturn", "Heavy Lifter")
    move = steady(*together, *ids("Astronauts", "Chemical Rockets", "Mercury"))
    assert move.meld == ()
    assert len(move.eject) == 2
    assert not set(move.eject) & set(together)


HARD = GAME.bots["quartermaster:hard"]


def test_best_mission_of_a_handful_is_that_of_all_that_can_be_laid():
    rng = Random(1)
    for size in (4, 5, 7, 12):
        for _ in range(60):
            hand = rng.sample(range(len(CARDS)), size)
            melds = possible_melds([CARDS[card] for card in hand])
            assert best_score(card_bits(hand)) == (melds[0].score if melds else 0)


def test_mission_that_wins_flies_and_nothing_is_discarded():
    view = GAME.view(state_of(SATURN_MISSION, RIVAL, vp=(4, 0)), 0)
    assert HARD(Observation(view), Random(1)) == BoosterMove(SATURN_MISSION)
