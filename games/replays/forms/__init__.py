"""Forms of the move that a visitor tries instead of the one that was made."""
