"""What a site needs of each game besides its rules: one Django application a game."""
