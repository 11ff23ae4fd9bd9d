"""The face of Goofspiel."""
