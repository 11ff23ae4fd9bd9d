"""The Django project: settings, ASGI application and middleware."""

__version__ = "1.1.0"
