"""The game UI of Space Race."""
