"""When windows close."""
