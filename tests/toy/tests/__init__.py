"""The tests of the toy game: what all games' tests must know of it, and what it shows of the platform."""
