"""The state that a seat knows, for rehearsals: its own hand, and nothing of what is secret to it."""

from games.rules.contract import State
from games.rules.moonshot.model import MoonshotHand, MoonshotState, MoonshotView

NOTHING_HELD = MoonshotHand()


def known_state(view: MoonshotView) -> MoonshotState:
    """Return the viewer's state: its own program's hands, the decks face down, nothing in the rival's hands."""
    own = view.own or NOTHING_HELD
    hands = tuple(own if chair.program == view.program else NOTHING_HELD for chair in view.table.seats)
    return State(view.table, hands)
