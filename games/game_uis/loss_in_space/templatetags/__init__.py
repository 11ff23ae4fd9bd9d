"""Template tags of LOSS! in Space."""
