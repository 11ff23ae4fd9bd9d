"""Template tags of Space Race."""
