"""Host controls of a running match, votes, transfers, resignations, and the umpire.

A host command is a value: it runs at once, or is stored in a motion and runs in the transaction of the
deciding vote. The match log records each command, with one sentence per kind in `matches.selectors.log`.
"""
