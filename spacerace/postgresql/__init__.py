"""Django's PostgreSQL backend, which remembers for some seconds that the server is unreachable."""
