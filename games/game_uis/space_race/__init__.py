"""The face of Space Race."""
