"""Forms: from what a browser sends to plain values, with errors at their fields."""
