"""Match records of this site: what a match that has ended looks like to anybody's own program, and its check.

A record is made of the rows as they are stored, positions included, not of what the rules make of the seed:
so that checking one checks this server. Of a match that runs there is what its reader may know: when it was
asked what, one's own moves and actions, and under `extra` the events and the view. Format and check are the
rules library's (`games/rules/records`).

A receipt is for its player alone until the record of a match that is on record opens it; its salt leaves the
server by `receipts.opened_receipts` and nowhere else.

A match comes in from elsewhere as the rows that it would have here, which its record gives when replayed.
Nobody sits in it and nothing follows from it; its digest is kept, so that it comes once. Receipts that it
opens are kept as well, for nobody: its record opens them again.
"""
