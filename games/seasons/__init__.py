"""Seasons: several matches with one table, and the ledger of what players take along.

A game says what seats carry on from match to match; `seasons/services/seasons` keeps a season's books.
"""
