"""A game that no one installs: it asks of the platform what the games of the house do not, or not yet."""
