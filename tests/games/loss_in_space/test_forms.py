"""The forms of LOSS! in Space offer what can be done now, and nothing else."""

from games.faces.loss_in_space.face import FACE
from games.rules.contract import Ask
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import Player, preparing


def choices(*cargo: str, ship: str = "phase-4-transport", rival: str = "oars/1") -> list[object]:
    """What can be done in a round of preparation with that cargo."""
    state = preparing(Player(cargo, ship=ship), Player([rival]))
    fields = {field.name: field for field in FACE.fields(GAME.view(state, 0), Ask(0, "prep"))}
    return [choice.value for choice in fields["do"].choices]


def test_only_what_the_cargo_allows_is_offered_in_preparation() -> None:
    assert choices("emp/1", "tin-foil/1") == ["pass", "swap", "offer"]
    assert choices("emp/1") == ["pass", "offer"]
    assert choices("emp/1", ship="pawnbrokers-pride") == ["pass", "swap", "offer"]
    assert choices() == ["pass"]
