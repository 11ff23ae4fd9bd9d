"""The telegraph: channels, telegrams, chat moderation (mutes, blocks, reports)."""
