"""WebSocket consumers; they send only what a spectator may see."""

from games.live_board.consumers.match import MatchConsumer

__all__ = ["MatchConsumer"]
