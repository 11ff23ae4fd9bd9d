"""The host's desk (administration of a running match), votes, succession, resigning, and the umpire.

An *act* of a host is a value: done at once, or kept in a motion and done in the transaction of the
deciding vote. What is done beside the rules stands in the match's log, one sentence per kind in
`matches.selectors.log`.
"""
