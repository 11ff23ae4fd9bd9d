"""Who may know what."""

from games.rules.booster.game import Booster
from games.rules.booster.melds import meld_of
from games.rules.booster.model import Flight, Hand, Mission, Standing, Table, Turn
from games.rules.chance import SeedChance
from games.rules.contract import State
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, named, state_of

GAME = Booster()
HAND = (*MARS_MISSION, *ids("Cyborg", "Comm Sat"))
OTHER = ids("Android", "Mercury", "Venus")
DISCARDS = (*SATURN_MISSION, *ids("Luna"))
FLOWN = (Mission(1, 1, SATURN_MISSION, 6),)


def in_the_middle() -> State[Table, Hand]:
    return state_of(HAND, OTHER, discards=DISCARDS, vp=(0, 6), finished=2, missions=FLOWN)


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


def test_the_seat_on_turn_alone_sees_which_cards_it_drew():
    before = state_of(HAND, OTHER)
    after = GAME.resolve(before, {0: Turn((), HAND[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(after, 1).drawn == before.table.piles.deck[:4]
    assert GAME.view(after, 0).drawn == ()
    turned = GAME.resolve(after, {1: Turn((), OTHER[:1])}, SeedChance(b"drawn")).state
    assert GAME.view(turned, 1).drawn == ()
    assert GAME.view(turned, 0).drawn == before.table.piles.deck[4:5]


def test_a_finished_match_has_nobody_on_turn():
    over = state_of(HAND, OTHER, vp=(10, 0), finished=3)
    view = GAME.view(over, None)
    assert (view.turn, view.active) == (None, None)
