"""Template tags of BOOSTER."""
