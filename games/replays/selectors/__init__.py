"""Read what one window of a match looked like, and what another move would have changed."""
