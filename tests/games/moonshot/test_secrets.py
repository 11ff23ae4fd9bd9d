"""Who sees what (§12)."""

import json

import pytest
from msgspec.structs import replace

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Orders, TokenCount
from games.rules.moonshot.moves import Abort, Decline, Jokers
from tests.games.moonshot.tables import (
    in_engineering,
    opened,
    with_cards,
    with_hand,
    with_program,
    with_tokens,
)

ZEROS = SeedChance(bytes(32))


def seen(state, viewer):
    return json.dumps(codec.to_json(GAME.view(state, viewer)), sort_keys=True)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nobody_sees_the_order_of_a_deck(viewer):
    view = GAME.view(GAME.start({}, 2, ZEROS).state, viewer)
    decks = view.table.decks
    piles = [*decks.tiles.values(), decks.modules, *decks.risks.values(), *decks.maneuvers.values()]
    assert {card for pile in piles for card in pile.cards} == {""}
    assert {card for cards in decks.missions.values() for card in cards} == {""}
    assert [len(cards) for cards in decks.missions.values()] == [6, 6, 6, 1]


SECRETS = {
    "maneuvers": {"maneuvers": ("p15", "p16", "p17", "p18")},
    "tokens": {"tokens": TokenCount(5, 4)},
    "covers": {"covers": {"lobby": "p18"}},
    "laid": {"laid": {"roscosmos": {"lobby": TokenCount(0, 2)}, "nasa": {}}},
    "orders": {"orders": Orders((Abort(),), ("tokens",))},
    "pair": {"pair": ("s18", "c18")},
    "arrival": {"arrival": Decline()},
    "jokers": {"jokers": Jokers(1, 0, 0)},
}


def secretive(players):
    state = with_cards(in_engineering(players), "roscosmos", lobby=("p09", 2))
    state = with_tokens(state, "roscosmos", "roscosmos", "lobby", 1, 1)
    state = with_hand(state, "roscosmos", covers={"lobby": "p17"}, orders=Orders((Abort(),), ()))
    return with_hand(state, "roscosmos", "engineer", pair=("s17", "c17"))


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("players", [2, 4])
def test_what_a_program_holds_is_seen_by_its_seats_alone(players, name):
    state = secretive(players)
    role = "engineer" if name in ("pair", "arrival", "jokers") else "politician"
    other = with_hand(state, "roscosmos", role, **SECRETS[name])
    own = [seat for seat, chair in enumerate(state.table.seats) if chair.program == "roscosmos"]
    for viewer in (None, *range(players)):
        assert (seen(other, viewer) != seen(state, viewer)) == (viewer in own)


def test_numbers_are_public():
    state = secretive(2)
    standing = GAME.view(state, None).standings["roscosmos"]
    assert (standing.hand, standing.tokens, standing.has_pair) == (4, 9, True)
    assert standing.laid == {"roscosmos": {"lobby": 2}, "nasa": {}}
    assert replace(standing, rocket=standing.rocket) == standing


def test_teammates_hold_their_hands_together():
    state = secretive(4)
    politician, engineer = (GAME.view(state, seat) for seat in (0, 1))
    assert politician.own == engineer.own
    assert engineer.own.maneuvers == ("p01", "p02", "p03", "p04")
    assert politician.own.pair == ("s17", "c17")
    assert (politician.roles, engineer.roles) == (("politician",), ("engineer",))


def test_the_kind_of_answer_that_is_asked_stands_in_the_view():
    assert [GAME.view(opened(4), viewer).asked for viewer in (None, 0, 1)] == ["", "prep", "engineering"]
    assert GAME.view(with_program(in_engineering(), "nasa", passed=True), 1).asked == ""
