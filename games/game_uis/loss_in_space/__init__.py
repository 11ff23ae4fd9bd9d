"""The face of LOSS! in Space."""
