"""The briefing of a round: to be ready."""

from typing import Any

from games.faces.moonshot.decisions.decision import Decision, Entered
from games.rules.moonshot.model import Hand, View
from games.rules.options import Field


def _fields(view: View, own: Hand) -> tuple[Field, ...]:
    return (Field("ready", "Ready for the round", "flag", default=True),)


def _move(entered: Entered) -> dict[str, Any]:
    return dict(entered)


DECISION = Decision(fields=_fields, move=_move)
