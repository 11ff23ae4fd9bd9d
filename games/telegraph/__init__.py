"""The telegraph: channels, telegrams, chat moderation (mutes, blocks, reports).

Who may write follows from `Game.channels` at the moment of writing, under the match's lock. A `Channel` row
is made with its first telegram and keeps its readers; what the rules list no more stays readable to them. A
substitute's seat has a telegram it begins after (`wires.telegrams_in`). `matches.selectors.wires` is the one
place that says who reads what: one that may not be read and one that is not there are the same 404. Sockets
carry a hint without content, to the readers' pages alone; the pages fetch. Unread telegrams are counted per
seat as they are written. Telegrams move no version and no revision, and are in no record.
"""
