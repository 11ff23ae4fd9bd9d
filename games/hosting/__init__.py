"""The host's desk (administration of a running match), votes, succession, and the umpire."""
