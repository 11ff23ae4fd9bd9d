"""Seasons: several matches with one table, and the ledger of what players take along."""
