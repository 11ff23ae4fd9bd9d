"""The figures of the rules page against the printed ones, written down a second time in `tables`."""

from games.rules.booster.game import Booster
from games.rules.booster.reference import reference
from tests.games.booster import tables

GAME = Booster()
FIGURES = reference(GAME.options({"goal": 15, "max_turns": 40}))


def test_it_lists_all_fifty_cards_by_type():
    assert [(suit.name, len(suit.cards)) for suit in FIGURES.suits] == [
        ("Crew", 10),
        ("Propulsion", 10),
        ("Destination", 10),
        ("Transport", 10),
        ("Payload", 10),
    ]
    assert all(card.type == suit.type for suit in FIGURES.suits for card in suit.cards)


def test_the_scores_are_range_plus_cargo():
    steps = (tables.NEAR, tables.MID, tables.FAR)
    assert [[score.points for score in row] for row in FIGURES.scores] == [
        [far + heavy for heavy in steps] for far in steps
    ]
    assert [(row[0].range, row[0].cargo) for row in FIGURES.scores] == [
        ("Near", "Light"),
        ("Mid", "Light"),
        ("Far", "Light"),
    ]
    assert FIGURES.steps == ((1, "Near", "Light"), (2, "Mid", "Medium"), (3, "Far", "Heavy"))


def test_the_other_figures_are_those_of_the_rules_and_of_the_options():
    assert (FIGURES.goal, FIGURES.max_turns) == (15, 40)
    assert (FIGURES.least_seats, FIGURES.most_seats) == GAME.seat_range(GAME.options({}))
    assert (FIGURES.first_hand, FIGURES.full_hand, FIGURES.deck) == (5, 7, 50)
    assert (FIGURES.least_eject, FIGURES.most_eject) == (1, 2)
