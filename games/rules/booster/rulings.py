"""Our rulings on BOOSTER: what its rules leave open, and how it is played here."""

from games.rules.booster.cards import CARDS
from games.rules.booster.turns import FULL_HAND
from games.rules.rulings import Ruling

LEAST_SEATS, MOST_SEATS = 2, 6

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "B1",
        "aim",
        f"{LEAST_SEATS} to {MOST_SEATS} players take part.",
        f"The game gives no upper limit. Full hands of {MOST_SEATS} players take {MOST_SEATS * FULL_HAND} "
        f"of the {len(CARDS)} cards; for one player more there would hardly be a deck.",
    ),
    Ruling(
        "B2",
        "transports",
        "The strongest transport is called Heavy Lifter, and its cargo is Heavy.",
        "The printed table has its name and its cargo split at the wrong place; no other reading gives it a "
        "cargo that the game knows.",
    ),
    Ruling(
        "B3",
        "deal",
        "Chance draws who goes first, unless the host has named a seat.",
        "Learning in the sciences, which is to decide it at a kitchen table, cannot be measured from here.",
        ("First turn",),
    ),
    Ruling(
        "B4",
        "turn",
        "Turns are counted through: with three players, turn 4 is the first player's second.",
        "So every turn of a match has one number, by which it can be found again.",
    ),
    Ruling(
        "B5",
        "prep",
        "The discards are shuffled in when a card is wanted and the deck has none, not before. When both "
        "have run out, play goes on with the cards in the hands.",
        "A deck that nobody needs may stay empty, and the open pile stays open for as long as it can.",
    ),
    Ruling(
        "B6",
        "mission",
        "The mission and the discards of a turn are submitted together.",
        "Nothing happens between the two that could change anybody's mind, and one message a turn is enough "
        "for a match that is played over days.",
    ),
    Ruling(
        "B7",
        "eject",
        "If a mission leaves one card, that one is ejected; if it leaves none, nothing is.",
        "A discard is owed in every turn, but only cards that are there can be discarded.",
    ),
    Ruling(
        "B8",
        "score",
        "What counts is the range of the destination and the cargo of the payload; a crew or a transport "
        "better than needed adds nothing.",
        "Points are given for what a mission requires, and the requirements are set by these two cards.",
    ),
    Ruling(
        "B9",
        "end",
        "The mission that reaches the goal ends the match at once: nothing more is ejected, and no discard "
        "needs to be named with it.",
        "The first to have the points wins, and what comes after a win changes nothing.",
    ),
    Ruling(
        "B10",
        "end",
        "The match also ends after a number of turns of every player. Then the most victory points win; "
        "players with equally many share the win.",
        "A match in which nobody flies would never end, and a shared win is fairer than drawing lots for it.",
        ("Turns at most",),
    ),
    Ruling(
        "B11",
        "secret",
        "Hands are secret. Missions, discards, points, the sizes of hands and deck are open to everybody.",
        "The rules say nothing about it. Cards in a hand are held so that others do not see them; what lies "
        "on the table lies there face up.",
    ),
    Ruling(
        "B12",
        "missed",
        "A missed deadline flies nothing and discards one card, drawn by chance.",
        "The turn must end for the others. Which card its owner would have given away cannot be guessed, and "
        "a fixed one would tell something about the hand.",
    ),
)
