"""The face of BOOSTER."""
