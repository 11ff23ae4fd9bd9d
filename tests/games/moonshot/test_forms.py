"""The forms of Moonshot offer what can be done now, and nothing else."""

import pytest

from games.faces.moonshot.face import FACE
from games.rules.contract import Ask
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import MoonshotState
from games.rules.options import Field
from tests.games.moonshot.tables import in_politics, opened, with_cards, with_program


def fields(state: MoonshotState, kind: str) -> dict[str, Field]:
    """The form of a decision for the first seat, by field."""
    return {each.name: each for each in FACE.fields(GAME.view(state, 0), Ask(0, kind))}


def test_a_tie_is_paid_for_only_where_popularity_would_be_left() -> None:
    lies = with_cards(opened(), "roscosmos", lobby="p01")
    rich, poor = (with_program(lies, "roscosmos", popularity=most) for most in (3, 2))
    assert "Evaluate; pay 2 popularity for a tie" in [
        c.label for c in fields(rich, "fates")["fate_lobby"].choices
    ]
    assert "Evaluate; pay 2 popularity for a tie (too low now: a tie is conceded)" in [
        c.label for c in fields(poor, "fates")["fate_lobby"].choices
    ]


@pytest.mark.parametrize(
    ("change", "offered"),
    [({}, True), ({"popularity": BOARD.tracks.popularity_min}, False), ({"raised": True}, False)],
)
def test_influence_is_raised_only_where_it_can_be(change, offered) -> None:
    state = with_program(in_politics(), "roscosmos", **change)
    assert ("raise" in fields(state, "politics")["steps"].variants) is offered
