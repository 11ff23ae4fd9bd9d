"""Being away: grace, extensions, standing orders, vacations, bots that stand in; and reliability.

A *recipe* of a game answers for an absent seat from what it sees, always alike: its answer becomes a saved
move and is no part of the position.
"""
