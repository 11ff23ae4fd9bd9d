"""The face of Moonshot."""
