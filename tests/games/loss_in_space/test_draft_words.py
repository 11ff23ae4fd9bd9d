"""The sentences about a draft beside the button."""

import pytest

from games.game_uis.loss_in_space.decisions import draft_sentences
from games.rules import codec
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import ATTACK_4, Player, boost, commanding, decide, facing, fit, sabotage

NAMES, THREE = ("Ann", "Bob"), ("Ann", "Bob", "Cy")
BANG = "flash-bang/1"


def failing(op: str, **values: object) -> str:
    """Return an obstacle whose failure has that effect."""
    return next(
        card
        for card in PLAIN_OBSTACLES
        for effect in OBSTACLES[card].fail
        if effect.op == op and all(getattr(effect, name) == value for name, value in values.items())
    )


LOSES_TURN, SPILLS = failing("lose_turn"), failing("spill", pick="victim", n=1)


@pytest.mark.parametrize(
    ("state", "move", "warns"),
    [
        (commanding(Player(["oars/1"])), {"do": "fly", "equip": [fit("oars/1")]}, True),
        (commanding(Player(["oars/1", "emp/1"])), {"do": "fly", "equip": [fit("oars/1")]}, False),
        (facing(ATTACK_4, Player(parsec=5)), {"do": "resolve"}, True),
        (facing(ATTACK_4, Player([BANG], parsec=5)), {"do": "resolve"}, False),
        (facing(ATTACK_4, Player([BANG])), {"do": "resolve", "plays": [BANG], "as_cards": 1}, False),
        (facing(ATTACK_4, Player([BANG])), {"do": "wait", "plays": [BANG]}, False),
    ],
)
def test_preview_warns_that_a_ship_without_cargo_is_not_asked(state, move, warns):
    whole = codec.to_json(decide(state.table.window.kind, **move))
    outlook = GAME.preview(state, 0, whole).leads_to
    sentences = " ".join(draft_sentences(GAME.view(state, 0), whole, outlook, NAMES))
    assert ("without a question" in sentences) is warns


def meddled(*plays, weapon: tuple[str, ...] = ()) -> str:
    ships = Player(["oars/1"], weapon=weapon), Player(["emp/1", BANG, "flash-bang/2"]), Player()
    state = facing(ATTACK_4, *ships, kind="meddle", owing=(1,))
    move = codec.to_json(decide("meddle", plays=plays))
    return " ".join(draft_sentences(GAME.view(state, 1), move, GAME.preview(state, 1, move).leads_to, THREE))


@pytest.mark.parametrize(
    ("plays", "weapon", "said"),
    [
        ([sabotage("emp/1", 0, "weapon")], ["potato-railgun/1"], "Ann fails if it works."),
        ([sabotage("emp/1", 0, "shield")], ["potato-railgun/1"], "Ann gets past it even if it works."),
        ([sabotage("emp/1", 0, "weapon")], [], "Ann fails even without it."),
        ([boost(BANG, 0, "player")], [], "Ann gets past it if it works."),
        ([boost(BANG, 0, "obstacle"), sabotage("emp/1", 0, "weapon")], ["potato-railgun/1"], "all of it works."),
        ([sabotage("emp/1", 2, "shield")], ["potato-railgun/1"], "Cy has nothing there to strike."),
    ],
)
def test_meddling_says_what_its_plays_change(plays, weapon, said):
    assert meddled(*plays, weapon=weapon).endswith(said)


@pytest.mark.parametrize(
    ("obstacle", "cards", "said"),
    [
        (LOSES_TURN, (), "1 or 2 a parsec, 3 or 4 a crew member, 5 or 6 a card."),
        (SPILLS, (), "You lose 1 card at random unless you choose above."),
        (SPILLS, ("oars/1",), "You lose Oars."),
    ],
)
def test_failing_alone_says_what_it_brings(obstacle, cards, said):
    state = facing(obstacle, Player(["oars/1", "tin-foil/1"]))
    move = codec.to_json(decide("face", cards=cards))
    outlook = GAME.preview(state, 0, move).leads_to
    assert said in " ".join(draft_sentences(GAME.view(state, 0), move, outlook, NAMES[:1]))
