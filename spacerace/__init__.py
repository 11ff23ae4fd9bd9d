"""The Django project: settings, ASGI application and middleware."""

__version__ = "1.0.0"
