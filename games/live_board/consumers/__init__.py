"""WebSocket consumers; they send only what a spectator may see."""
