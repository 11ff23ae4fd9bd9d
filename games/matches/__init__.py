"""A match as it stands: its rows as a state, its seats, who may see it; it is locked and published here.

The ground of all other rooms, which knows none of them.
"""
