"""Match records: one file from which anybody can replay a match and check it, in the format of version 1.

`read_record` reads one strictly, `write_record` writes it, `record_of` makes one of what was decided,
`replay` plays it again window by window, and `differences` names where the rules give something else.
"""

from games.rules.records.record import (
    ABSENT,
    BadRecord,
    Deed,
    Final,
    Player,
    Record,
    RecordWindow,
    read_record,
    write_record,
)
from games.rules.records.replay import (
    Difference,
    NotJudged,
    Replayed,
    Untrue,
    differences,
    game_of,
    record_of,
    replay,
)

__all__ = [
    "ABSENT",
    "BadRecord",
    "Deed",
    "Difference",
    "Final",
    "NotJudged",
    "Player",
    "Record",
    "RecordWindow",
    "Replayed",
    "Untrue",
    "differences",
    "game_of",
    "read_record",
    "record_of",
    "replay",
    "write_record",
]
