"""What may be read: every page's data, and the one door to what is private."""
