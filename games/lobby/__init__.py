"""The lobby: lists, filters, invitations and passwords, the waiting room, substitutes, quotas, rematches."""
