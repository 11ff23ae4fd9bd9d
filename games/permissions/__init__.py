"""Who may see a match and enter it, and how much of a running one each visitor is shown."""
