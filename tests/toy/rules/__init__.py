"""Stone, Paper, Shears: two signs at once, a stake, a block up the sleeve, and a taunt at any time."""
