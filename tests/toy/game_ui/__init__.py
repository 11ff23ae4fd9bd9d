"""The face of the toy game: it has no page of its own."""
