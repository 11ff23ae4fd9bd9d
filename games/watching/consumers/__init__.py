"""Sockets: everything here is what a spectator may see."""

from games.watching.consumers.match import MatchConsumer

__all__ = ["MatchConsumer"]
