"""The telegraph: channels, telegrams, chat moderation (mutes, blocks, reports).

Permission to write follows from `Game.channels` at the time of writing, under the match's lock. The first
telegram creates a `Channel` row with fixed readers; they can still read channels that the rules no longer
list. A substitute cannot read earlier private telegrams (`channels.telegrams_in`).
`channels.selectors.channels` alone decides who reads what; unreadable and missing channels give the same
404. Sockets send only a hint to the readers' pages, which then fetch. Unread telegrams are counted per seat
when they are written. Telegrams change no version or revision and are not part of records.
"""
