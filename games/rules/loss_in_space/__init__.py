"""LOSS! in Space: a race of leaky ships to a new world, with sabotage on the way."""
