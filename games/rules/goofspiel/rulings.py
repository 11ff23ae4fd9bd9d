"""Our rulings on Goofspiel, of which many ways to play are known."""

from games.rules.rulings import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G1",
        "prizes",
        "Which prizes are still to come is open; only their order is secret.",
        "Everybody could work it out from those that have been up. The table spares them the pencil.",
    ),
    Ruling(
        "G2",
        "bids",
        "Bids spent and bids left are open for everybody.",
        "They follow from the rounds that all have seen.",
    ),
    Ruling(
        "G3",
        "round",
        "When the highest bids are level, nobody takes the prize, and it is gone. A lower single bid does "
        "not take it either.",
        "Other tables carry the prize over to the next round or share it. A prize that is gone keeps every "
        "round as simple as the first, and makes a bid that another one meets cost what it should.",
    ),
    Ruling(
        "G4",
        "missed",
        "Whoever misses the deadline bids the lowest number left, and the round's report says so.",
        "The round must close for the others, and the lowest bid is the one that its owner is least sorry to "
        "lose. Told openly, it is no riddle why it was made.",
    ),
    Ruling(
        "G5",
        "end",
        "Players with equally many points at the top share the win.",
        "Bids and prizes are all spent by then; nothing is left that could tell them apart but chance.",
    ),
)
