"""Pages of replays, animations and link previews."""
