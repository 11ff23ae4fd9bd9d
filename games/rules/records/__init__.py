"""Match records: a file from which anybody can replay a match and check it, in the format of version 1.

`read_record` reads a record strictly, `write_record` writes it, `record_of` makes one from decisions, `replay` plays it
again window by window, `find_differences` compares it with the rules, and `digest` is the same for all records of one
match. `receipt` is a player's proof of a saved decision; `receipt_differences` checks the opened ones.
"""

from games.rules.records.receipts import SALT_BYTES as SALT_BYTES
from games.rules.records.receipts import OpenedReceipt as OpenedReceipt
from games.rules.records.receipts import opened_receipts as opened_receipts
from games.rules.records.receipts import receipt as receipt
from games.rules.records.receipts import receipt_differences as receipt_differences
from games.rules.records.record import ABSENT as ABSENT
from games.rules.records.record import MalformedRecord as MalformedRecord
from games.rules.records.record import Record as Record
from games.rules.records.record import RecordedAction as RecordedAction
from games.rules.records.record import RecordEnd as RecordEnd
from games.rules.records.record import RecordPlayer as RecordPlayer
from games.rules.records.record import RecordWindow as RecordWindow
from games.rules.records.record import digest as digest
from games.rules.records.record import read_record as read_record
from games.rules.records.record import write_record as write_record
from games.rules.records.replay import InvalidRecord as InvalidRecord
from games.rules.records.replay import RecordDifference as RecordDifference
from games.rules.records.replay import RecordNotCheckable as RecordNotCheckable
from games.rules.records.replay import RecordReplayWindow as RecordReplayWindow
from games.rules.records.replay import find_differences as find_differences
from games.rules.records.replay import game_of as game_of
from games.rules.records.replay import record_of as record_of
from games.rules.records.replay import replay as replay
