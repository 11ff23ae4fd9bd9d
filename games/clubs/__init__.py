"""Clubs: people who play together, their officers, and who may join them.

One row says how somebody stands to a club, and every change of it holds the club's lock (`services/clubs`).
"""
