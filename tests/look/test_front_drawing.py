"""The drawing of a front page: what is written on it can be read."""

from dataclasses import replace

from django.template.loader import render_to_string
from hypothesis import example, given
from hypothesis import strategies as st

from games.face import TOKEN, AnyFace, Climb, Picture
from games.faces.rocket import BURST, ROCKET
from games.installed import FACES
from games.matches.selectors.seats import SeatLine
from games.templatetags.fronts import LETTER, LINE_OF_TEXT, drawn, path
from games.watching.link_preview.drawing import CardWords, card
from tests.running_server import ROOT
from tests.toy.face.face import SignsFace

STYLES = (ROOT / "static" / "css" / "front.css").read_text()
HEIGHTS = st.lists(st.integers(0, 40), min_size=1, max_size=9)


@given(HEIGHTS, st.sampled_from(["SPACE", "NEW WORLD"]))
@example([14, 8, 8, 2], "NEW WORLD")
@example([14, 15, 16, 17, 18, 16, 15, 14], "WHERE THE NEW WORLD BEGINS")
def test_no_height_is_written_over_the_name_of_the_line(heights, name):
    seats = [SeatLine(number, f"Nation {number}", "", "human") for number in range(len(heights))]
    climbs = tuple(Climb(seat=number, height=height) for number, height in enumerate(heights))
    sheet = drawn(Picture("Heights", climbs, 14, name), seats)
    end = sheet.label_left + LETTER * len(sheet.line_words)
    for climb in sheet.climbs:
        is_beside = climb.x - LETTER >= end
        assert is_beside or abs(climb.label_y - sheet.line_words_y) >= LINE_OF_TEXT
    assert sheet.line_words_y >= LINE_OF_TEXT - 8


HIT = Picture(
    "Heights", (Climb(0, 12, lost=3), Climb(1, 7, fallen=True), Climb(2, 5, fate="asleep")), 14, "TOP"
)


def front_of(face: AnyFace) -> str:
    """The drawing of a front page under that face."""
    seats = [SeatLine(number, name, "", "human") for number, name in enumerate(("Ann", "Bob", "Cid"))]
    return render_to_string("games/front.html", {"picture": HIT, "seats": seats, "figure": face.figure})


def test_heights_are_written_over_the_line_that_they_may_stand_on():
    html = front_of(SignsFace())
    assert html.index('"front-line"') < html.index("front-height")
    assert "paint-order: stroke" in STYLES.partition(".front-height {")[2].partition("}")[0]


def test_a_game_that_gives_no_figure_is_drawn_with_tokens_and_told_in_neutral_words():
    html = front_of(SignsFace())
    said = " ".join(html.partition("<figcaption>")[2].split())
    assert said.startswith("Heights: Ann 12, down from 15; Bob 7, fallen; Cid 5, asleep. TOP: 14.")
    assert html.count(path(TOKEN.whole.lines[0])) == 1
    assert path(ROCKET.lines[0]) not in html


def test_the_figure_of_a_game_stands_on_its_front_page_and_on_its_cards():
    html = front_of(FACES["space-race"])
    assert (html.count(path(ROCKET.lines[0])), html.count('"#front-whole"')) == (1, 2)
    assert (html.count(path(BURST.glows[0])), html.count('"#front-fallen"')) == (1, 1)
    for picture in (HIT, None):
        words = CardWords("", "Over", "", "", picture, ("Ann", "Bob", "Cid"))
        assert card(words) != card(replace(words, figure=FACES["space-race"].figure))
