"""A resolution in progress: a changing state, its chance, and the events so far.

The data of each kind of event, public unless marked; `program` is whose it is:

- `round_opened`: `round`, `first`. `briefed`: `round`.
- `card_placed`: `program`, `card`, `place`. `prep_passed`: `program`.
- `tokens_laid`: `program`, `put`: `owner` of the card, `place`, `tokens` (how many). `tokens_chosen` (own
  program): the same with `influence` and `bluff`.
- `mission_announced`: `program`, `deck`, `mission`, `risks`. `popularity_raised`: `program`, `popularity`.
- `declared`: `program`, `mission` (None: aborted).
- `action`: `program`, `step` as in a move, `paid`, `automatic`; with a tile also `covered`, with `keep`
  `left`, the other tile of the pair. `pair_drawn` (own program): `program`, `tiles`.
- `action_failed`: `program`, `step`, `why`. `shift_passed`: `program`.
- `launched`: `program`, `mission`, `rocket`, jokers split. `delayed`: `program`, `mission`, `why` ("raced",
  "payload").
- `die_rolled`: `program`, `mission`, `risk`, `die`, `sabotage`, `tests`, `value`, `need`, `passed`.
- `exploded`, `mission_done`: `program`, `mission`.
- `slid`: `program`, `middle`, `bottom` (what lies there now), `arrives` (what has left): items or None.
- `arrived`: `program`, `item`, `installed` (where, None: declined), `replaced`, with a tile `turn`.
- `fate`: `program`, `place`, `card`, `do`, `level`.
- `tokens_revealed`: `program`, `place`, `card`, `own`, `rival`, `result` ("won", "obstructed", "failed"),
  `paid` (popularity for the tie).
- `effect`: `program` that it serves, `cause`, `effect`, `amount`.
- `round_closed`: `round`, `money` that each program gets.
- `resigned`: `seat`, `program`. `match_over`: `reason`, `winner`, `winners` (seats).
"""

from typing import Any, Final

from msgspec.structs import replace

from games.rules.chance import Chance, SeedChance
from games.rules.contract import Event, State, Transition
from games.rules.moonshot import model
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.match_end import critical

UNDRAWN: Chance = SeedChance(b"")
"""The chance of a rehearsal, which ends before anything is drawn."""


class MoonshotResolution:
    """A resolution in progress; it replaces its own attributes and never changes the parts of a state."""

    def __init__(self, state: model.MoonshotState, chance: Chance) -> None:
        self.table: model.MoonshotTable = state.table
        self.hands: list[model.MoonshotHand] = list(state.hands)
        self.chance: Final = chance
        self.events: list[Event] = []

    @property
    def state(self) -> model.MoonshotState:
        """The current state."""
        return State(self.table, tuple(self.hands))

    def step(self) -> model.MoonshotTransition:
        """Return the resulting state and its events."""
        return Transition(self.state, tuple(self.events))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table.phase == "over"

    def tell(self, kind: str, **data: Any) -> None:
        """Add a public event."""
        self.events.append(Event(kind, data))

    def confide(self, program: str, kind: str, **data: Any) -> None:
        """Add an event that only the seats of a program see."""
        self.events.append(Event(kind, {"program": program, **data}, model.seats_of(self.table, program)))

    def set(self, **changes: Any) -> None:
        """Change fields of the table."""
        self.table = replace(self.table, **changes)

    def program(self, name: str) -> model.ProgramTable:
        """Return the current table of a program."""
        return self.table.programs[name]

    def set_program(self, name: str, **changes: Any) -> None:
        """Change fields of a program's table."""
        programs = self.table.programs
        self.set(programs={**programs, name: replace(programs[name], **changes)})

    def hand(self, name: str, role: model.Role) -> model.MoonshotHand:
        """Return the hand of the seat that plays this role of a program."""
        return self.hands[model.seat_of(self.table, name, role)]

    def set_hand(self, name: str, role: model.Role, **changes: Any) -> None:
        """Change fields of that hand."""
        seat = model.seat_of(self.table, name, role)
        self.hands[seat] = replace(self.hands[seat], **changes)

    def change_track(self, name: str, track: str, change: int) -> None:
        """Move a program on the track of "popularity", from 0 to its greatest value, or of "budget" (§1)."""
        moved = getattr(self.program(name), track) + change
        if track == "popularity":
            moved = max(0, min(BOARD.tracks.popularity_max, moved))
        self.set_program(name, **{track: moved})

    def finish(self, how: model.MatchEnd) -> None:
        """End the match."""
        self.set(phase="over", turn=None, ended=how)
        everybody = tuple(range(len(self.table.seats)))
        winners = model.seats_of(self.table, how.winner) if how.winner else everybody
        self.tell("match_over", reason=how.reason, winner=how.winner, winners=list(winners))

    def end_if_critical(self) -> bool:
        """End the match if a track is critical (§11), and return whether it is over."""
        if not self.is_over and (how := critical(self.table)):
            self.finish(how)
        return self.is_over
