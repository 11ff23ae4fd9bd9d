"""Django's SQLite backend, in which the writers of a process take turns."""
