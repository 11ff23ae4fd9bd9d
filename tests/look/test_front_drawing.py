"""The drawing of a front page: what is written on it can be read."""

from hypothesis import example, given
from hypothesis import strategies as st

from games.face import Climb, Picture
from games.matches.selectors.seats import SeatLine
from games.templatetags.fronts import LETTER, LINE_OF_TEXT, drawn

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
