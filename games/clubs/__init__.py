"""Clubs: groups of players, their officers and their members.

One row holds a user's membership of a club, and every change of it holds the club's lock (`services/clubs`).
"""
