"""Tests of the drawing on a front page: figures and labels."""

from django.template.loader import render_to_string

from games.game_ui import AnyGameUI
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.matches.selectors.seats import SeatLine
from games.registry import GAME_UIS
from games.result_picture import DEFAULT_MARKER, ResultPicture, SeatHeight
from games.templatetags.fronts import path
from tests.toy.game_ui.game_ui import SignsFace

HIT = ResultPicture(
    "Heights", (SeatHeight(0, 12, lost=3), SeatHeight(1, 7, fallen=True), SeatHeight(2, 5, fate="asleep")), 14, "TOP"
)


def front_of(game_ui: AnyGameUI) -> str:
    """Return the drawing of a front page with that game UI."""
    seats = [SeatLine(number, name, "", "human") for number, name in enumerate(("Ann", "Bob", "Cid"))]
    return render_to_string("games/front.html", {"picture": HIT, "seats": seats, "figure": game_ui.figure})


def test_game_without_figure_is_drawn_with_tokens():
    html = front_of(SignsFace())
    said = " ".join(html.partition("<figcaption>")[2].split())
    assert said.startswith("Heights: Ann 12, down from 15; Bob 7, fallen; Cid 5, asleep. TOP: 14.")
    assert html.count(path(DEFAULT_MARKER.whole.lines[0])) == 1
    assert path(ROCKET.lines[0]) not in html


def test_the_figure_of_a_game_stands_on_its_front_page():
    html = front_of(GAME_UIS["space-race"])
    assert (html.count(path(ROCKET.lines[0])), html.count('"#front-whole"')) == (1, 2)
    assert (html.count(path(BURST.glows[0])), html.count('"#front-fallen"')) == (1, 1)
