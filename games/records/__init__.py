"""Match records: the downloadable file of a match, its check, and its import.

A record is made of the stored rows, positions included, and not recomputed from the seed. So checking a
record checks this server. The record of a running match contains what its reader may know: the windows and
their labels, the reader's own moves and actions, and under `extra` the events and the view. The rules library
defines the format and the check (`games/rules/records`).

Only its player sees a receipt until the full record of the match reveals it. The salt leaves the server only
through `receipts.opened_receipts`.

An imported match is stored as the rows that it would have here, which its record gives when replayed. It
belongs to no account and counts in no statistics. Its digest is stored, so that it is imported only once. The
receipts that it reveals are stored without an owner, and its record reveals them again.
"""
