"""The lobby: lists, filters, invitations, passwords, the waiting room, substitutes, quotas, rematches."""
