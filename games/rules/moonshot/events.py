"""What happens in a match of Moonshot. The data of each kind, public unless marked; `program` is whose it is:

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

from typing import Any

from games.rules.contract import Event
from games.rules.moonshot.model import MatchEnd, MoonshotTable, seats_of


def private(table: MoonshotTable, program: str, kind: str, **data: Any) -> Event:
    """Return an event that only one program may know."""
    return Event(kind, {"program": program, **data}, audience=seats_of(table, program))


def match_over(table: MoonshotTable, how: MatchEnd) -> Event:
    """Return the event of the end of the match; in a draw, all seats are winners."""
    everybody = range(len(table.seats))
    winners = list(seats_of(table, how.winner) if how.winner else everybody)
    return Event("match_over", {"reason": how.reason, "winner": how.winner, "winners": winners})
