"""Template tags of Moonshot."""
