"""The game UI of BOOSTER."""
