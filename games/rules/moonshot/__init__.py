"""Moonshot: two space programs, their politicians and their engineers, on the way to the Moon."""
