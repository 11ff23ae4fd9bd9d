"""The figures of the rules page against the printed ones, written down a second time in `tables`."""

import re
from html import unescape

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.reference import reference
from tests.games.booster import tables

GAME = Booster()
FIGURES = reference(GAME.options({"goal": 15, "max_turns": 40}))


def test_the_page_names_every_card_with_its_figures(client):
    page = re.sub(r"<t[hd][^>]*>", "|", unescape(client.get("/rules/booster/").content.decode()))
    rows = [re.sub(r"<[^>]*>|\s+", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    for card in CARDS:
        (row,) = [row for row in cells if row[1] == card.name]
        assert (card.range_name or card.cargo_name) in " ".join(row)
        assert all(resource in " ".join(row) for resource in card.resources)


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
