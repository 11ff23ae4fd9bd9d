"""Series: matches with one table of standings and a ledger of what players carry over.

A game defines what seats carry over to the next match; `services/series` keeps the ledger.
"""
