"""The game UIs: one Django application per game."""
