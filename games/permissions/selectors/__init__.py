"""Decide from rows alone what a visitor may see."""
