"""A player's desk: a match's page, the form of a decision and its drafts, hindsight, onboarding notes.

`Face.hindsight` looks back at a race against bots with all its secrets; `desk/selectors/desk.py` is the
one door to it: after the end, for the one person who played, once per version. What of a match is
worth counting a game's `statistics` say; `tally` adds matches up.
"""
