"""Sockets: everything here is what a spectator may see."""

from games.consumers.match import MatchConsumer

__all__ = ["MatchConsumer"]
