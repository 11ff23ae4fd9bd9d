"""The game UI of Moonshot."""
