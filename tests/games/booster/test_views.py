"""Who may know what."""

import json
from random import Random

from msgspec.structs import replace

from games.rules import codec
from games.rules.booster.game import Booster
from games.rules.booster.melds import meld_of
from games.rules.booster.model import Flight, Hand, Mission, Standing, Table, Turn
from games.rules.booster.piles import Piles
from games.rules.chance import SeedChance
from games.rules.contract import State
from games.rules.playout import playout
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, named, state_of

GAME = Booster()
HAND = (*MARS_MISSION, *ids("Cyborg", "Comm Sat"))
OTHER = ids("Android", "Mercury", "Venus")
DISCARDS = (*SATURN_MISSION, *ids("Luna"))
FLOWN = (Mission(1, 1, SATURN_MISSION, 6),)


def in_the_middle() -> State[Table, Hand]:
    return state_of(HAND, OTHER, discards=DISCARDS, vp=(0, 6), finished=2, missions=FLOWN)


def with_other_secrets(state: State[Table, Hand], viewer: int | None, rng: Random) -> State[Table, Hand]:
    """The same state with all cards that `viewer` cannot know dealt anew."""
    kept = None if viewer is None else state.hands[viewer]
    unknown = [*state.table.piles.deck]
    for hand in state.hands:
        unknown += () if hand is kept else hand.cards
    rng.shuffle(unknown)
    hands = []
    for hand in state.hands:
        cards = hand.cards if hand is kept else [unknown.pop() for _ in hand.cards]
        hands.append(Hand(tuple(sorted(cards)), hand.drawn if hand is kept else ()))
    piles = replace(state.table.piles, deck=tuple(unknown))
    return State(replace(state.table, piles=piles), tuple(hands))


def test_everybody_sees_points_hand_sizes_missions_discards_and_the_size_of_the_deck():
    for viewer in (None, 0, 1):
        view = GAME.view(in_the_middle(), viewer)
        assert view.standings == (Standing(0, 0, 7, 0), Standing(1, 6, 3, 1))
        assert view.discards == named("Virtual", "Ramscoop", "Saturn", "Heavy Lifter", "Colony Core", "Luna")
        assert view.deck_size == 50 - 7 - 3 - 6
        assert (view.turn, view.active, view.goal, view.last_turn) == (3, 0, 10, 200)
        assert view.flights == (Flight(1, 1, meld_of(view.discards[:5])),)


def test_a_seat_sees_its_own_hand_and_the_missions_it_can_fly():
    view = GAME.view(in_the_middle(), 0)
    assert {card.id for card in view.hand} == set(HAND)
    assert [meld.score for meld in view.melds] == [4, 4, 3, 3]
    assert {card.id for card in GAME.view(in_the_middle(), 1).hand} == set(OTHER)


def test_a_spectator_sees_no_hand():
    state = GAME.start(GAME.options({}), 2, SeedChance(b"hidden")).state
    for each in (state, in_the_middle()):
        view = GAME.view(each, None)
        assert (view.hand, view.drawn, view.melds) == ((), (), ())


def test_the_seat_on_turn_alone_sees_which_cards_it_drew():
    before = state_of(HAND, OTHER)
    after = GAME.resolve(before, {0: Turn((), HAND[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(after, 1).drawn == before.table.piles.deck[:4]
    assert GAME.view(after, 0).drawn == ()
    turned = GAME.resolve(after, {1: Turn((), OTHER[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(turned, 1).drawn == ()
    assert GAME.view(turned, 0).drawn == before.table.piles.deck[4:5]


def test_what_a_viewer_cannot_know_does_not_change_the_view():
    rng = Random(1961)
    bots = [GAME.bots["random"]] * 3
    for each in playout(GAME, GAME.options({}), bots, b"secrets"):
        for viewer in (None, 0, 1, 2):
            other = with_other_secrets(each.before, viewer, rng)
            assert other != each.before
            assert GAME.view(other, viewer) == GAME.view(each.before, viewer)


def test_a_finished_match_has_nobody_on_turn():
    over = state_of(HAND, OTHER, vp=(10, 0), finished=3)
    view = GAME.view(over, None)
    assert (view.turn, view.active) == (None, None)


def test_state_view_and_events_survive_json():
    for each in playout(GAME, GAME.options({}), [GAME.bots["steady"]] * 2, b"json"):
        state = each.step.state
        table, hands = json.loads(json.dumps(codec.to_json([state.table, state.hands])))
        assert codec.from_json(Table, table) == state.table
        assert codec.from_json(tuple[Hand, ...], hands) == state.hands
        assert json.loads(json.dumps(codec.to_json(GAME.view(state, 0))))["goal"] == 10
        for event in each.step.events:
            assert json.loads(json.dumps(event.data)) == event.data


def test_the_order_of_the_deck_stays_on_the_table():
    state = in_the_middle()
    turned = replace(state.table, piles=Piles(state.table.piles.deck[::-1], DISCARDS, 1))
    assert GAME.view(State(turned, state.hands), 0) == GAME.view(state, 0)
