"""The lobby: match lists, filters, joining, the waiting room, substitutes, quotas and rematches."""
