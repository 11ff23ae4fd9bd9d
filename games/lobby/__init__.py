"""The lobby: lists, filters, invitations and passwords, the waiting room, substitutes, quotas, rematches.

Who may see nothing but that a seat wants somebody is led to it by any page of the match
(`lobby.selectors.vacancy`).
"""
