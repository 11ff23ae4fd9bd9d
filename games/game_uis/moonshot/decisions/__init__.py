"""The kinds of decisions of Moonshot: their forms and their moves."""

from collections.abc import Mapping
from typing import Any

from games.game_uis.moonshot.decisions.building import Decision, Entered
from games.game_uis.moonshot.decisions.engineering import Engineering
from games.game_uis.moonshot.decisions.politics import Fates, Politics, Prep
from games.rules import codec
from games.rules.contract import Ask
from games.rules.moonshot.knowledge import NOTHING_HELD
from games.rules.moonshot.model import Hand, View
from games.rules.moonshot.moves import Move
from games.rules.options import Field


class Briefing(Decision):
    """The briefing of a round: to be ready."""

    def fields(self, view: View, own: Hand) -> tuple[Field, ...]:
        return (Field("ready", "Ready for the round", "flag", default=True),)


DECISIONS: Mapping[str, Decision] = {
    "briefing": Briefing(),
    "prep": Prep(),
    "politics": Politics(),
    "engineering": Engineering(),
    "fates": Fates(),
}


def fields_of(view: View, ask: Ask) -> tuple[Field, ...]:
    """The form of what the viewer is asked."""
    return DECISIONS[ask.kind].fields(view, view.own or NOTHING_HELD)


def move_of(view: View, ask: Ask, entered: Entered) -> dict[str, Any]:
    """The move that values of the form come to, as JSON."""
    return {"kind": ask.kind, **DECISIONS[ask.kind].move(entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """The values of the form that give a move."""
    data = codec.to_json(move)
    return DECISIONS[data.pop("kind")].entered(data)
