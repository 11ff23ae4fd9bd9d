"""Match records: a file from which anybody can replay a match and check it, in the format of version 1.

`read_record` reads a record strictly, `write_record` writes it, `record_of` makes one from decisions, `replay` plays it
again window by window, `find_differences` compares it with the rules, and `digest` is the same for all records of one
match. `receipt` is a player's proof of a saved decision; `receipt_differences` checks the opened ones.
"""

from games.rules.records.receipts import SALT_BYTES, OpenedReceipt, opened_receipts, receipt, receipt_differences
from games.rules.records.record import (
    ABSENT,
    MalformedRecord,
    Record,
    RecordedAction,
    RecordEnd,
    RecordPlayer,
    RecordWindow,
    digest,
    read_record,
    write_record,
)
from games.rules.records.replay import (
    InvalidRecord,
    RecordDifference,
    RecordNotCheckable,
    RecordReplayWindow,
    find_differences,
    game_of,
    record_of,
    replay,
)

__all__ = [
    "ABSENT",
    "SALT_BYTES",
    "InvalidRecord",
    "MalformedRecord",
    "OpenedReceipt",
    "Record",
    "RecordDifference",
    "RecordEnd",
    "RecordNotCheckable",
    "RecordPlayer",
    "RecordReplayWindow",
    "RecordWindow",
    "RecordedAction",
    "digest",
    "find_differences",
    "game_of",
    "opened_receipts",
    "read_record",
    "receipt",
    "receipt_differences",
    "record_of",
    "replay",
    "write_record",
]
