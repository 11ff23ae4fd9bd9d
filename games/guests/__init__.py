"""Guests: players without an account, who enter a name and play. Browsers and networks can create only a few."""
