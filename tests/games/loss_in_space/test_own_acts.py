"""What became of a seat's own acts, told to its player."""

from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.game_uis.loss_in_space.texts import NOT_CALLED
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PendingPlay
from tests.games.loss_in_space.tables import ATTACK_4, Player, facing
from tests.games.loss_in_space.test_summary import HUNTER, NAMES, line

GOOSE = "security-goose/1"


def test_acts_of_a_seat_are_told_first_with_what_became_of_them():
    played = {"card": "emp/1", "target": 1, "slot": "weapon", "side": None, "die": 4, "result": "works"}
    told = line(
        ("crew", {"seat": 0, "crew": 5, "by": -1}),
        ("played", {"seat": 0, **played}),
        ("took_effect", {"card": "emp/1", "by": 0, "target": 1, "side": None}),
        ("disabled", {"seat": 1, "card": "oars/1", "turns": 3}),
        ("judged", {"seat": 1, "card": HUNTER, "met": False, "dodge": None}),
        ("disabled", {"seat": 1, "card": "tin-foil/1", "turns": 3}),
    )
    assert told == (
        "You play EMP at Bob, weapon. It needs 2 to 5 and throws 4: it works. Your EMP strikes Bob. "
        "Bob's Oars is out of order. You lose 1 crew and have 5 now."
    )


def test_declined_offer_and_loot_are_told_to_the_seat_that_acted():
    assert line(("answered", {"by": 0, "to": 1, "answer": "decline"})) == "Your offer to Bob was declined."
    theft = [
        ("took_effect", {"card": "chop-shop/1", "by": 0, "target": 1, "side": None}),
        ("cards_stolen", {"seat": 1, "by": 0, "count": 1}),
    ]
    assert line(*theft).endswith("You steal 1 card from Bob.")
    known = line(*theft, ("stolen", {"seat": 1, "by": 0, "cards": ["oars/1"]}))
    assert known.endswith("Your Chop Shop strikes Bob. You steal Oars from Bob.")


def test_volunteer_who_is_not_called_is_told_so_and_nobody_else():
    state = facing(ATTACK_4, Player(), Player(), Player(), in_turn={"volunteers": (1, 2)})
    called = Event("help_called", {"seat": 0, "helper": 1})
    met = Event("judged", {"seat": 0, "card": HUNTER, "met": True, "dodge": None})
    offered = Event("volunteered", {"seats": [2]})

    def told_not_called(*events):
        said = [
            GAME_UI.personal_summary({}, events, [*NAMES, "Cyd"], seat, lambda seat=seat: GAME.view(state, seat))
            for seat in range(3)
        ]
        return [NOT_CALLED in each for each in said]

    assert told_not_called(called) == [False, False, True]
    assert told_not_called(met) == [False, True, True]
    assert told_not_called(offered, met) == [False, False, True]
    assert told_not_called(offered) == [False, False, False]


def test_play_cancelled_in_a_later_window_is_told_to_its_player_only():
    state = facing(ATTACK_4, Player([GOOSE]), Player(), kind="counter", pending=(PendingPlay("emp/1", 1, 0),))
    events = [Event("cancelled", {"seat": 0, "card": GOOSE, "play": "emp/1"})]
    seen = [
        GAME_UI.personal_summary({}, events, NAMES, seat, lambda seat=seat: GAME.view(state, seat)) for seat in (0, 1)
    ]
    assert seen == ["You cancel EMP with Security Goose.", "Ann cancels EMP with Security Goose."]
