"""Django's backend for PostgreSQL, which knows for some seconds that the server is away."""
