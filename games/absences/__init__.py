"""Absences: grace period, extensions, standing orders, vacations, stand-in bots, and reliability.

The standing orders of a game decide for an absent seat from what the seat can see, deterministically. Their
decision is saved as a move and is not part of the position.
"""
