"""SQLite, whose writers of one process take turns."""
