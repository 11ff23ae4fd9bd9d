"""The game UI of Goofspiel."""
