"""What browsers get: each view parses a request, calls one service or selector, and renders."""
