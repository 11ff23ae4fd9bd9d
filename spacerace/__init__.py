"""The site: its settings and the ways into it."""

__version__ = "1.0.0"
