"""Goofspiel: thirteen secret bids for thirteen prizes."""
