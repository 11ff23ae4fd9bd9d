"""The game UI of LOSS! in Space."""
