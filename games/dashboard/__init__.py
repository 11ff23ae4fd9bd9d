"""The match page: the order form and its drafts, the results and the briefing for newcomers.

The forms of hosts, absent players and substitutes are views here, since each of them renders the match page.
"""
