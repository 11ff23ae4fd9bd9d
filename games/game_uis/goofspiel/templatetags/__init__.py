"""Template tags of Goofspiel."""
