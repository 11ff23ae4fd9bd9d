"""The drawing of a front page: what is written on it can be read."""

import pytest

from games.face import Climb, Picture
from games.selectors.seats import SeatLine
from games.templatetags.fronts import LETTER, LINE_OF_TEXT, drawn

HIGHEST = 40


def sheet_of(height: int, line: int, seats: int):
    lines = [SeatLine(number, f"Nation {number}", "", "human") for number in range(seats)]
    climbs = tuple(Climb(seat=number, height=height) for number in range(seats))
    return drawn(Picture("Heights", climbs, line, "NEW WORLD"), lines)


@pytest.mark.parametrize("seats", [1, 4, 9])
@pytest.mark.parametrize("height", range(HIGHEST + 1))
def test_no_height_is_written_over_the_name_of_the_line(height, seats):
    sheet = sheet_of(height, 14, seats)
    end = sheet.label_left + LETTER * len(sheet.line_words)
    beside = [climb.x - LETTER >= end for climb in sheet.climbs]
    apart = [abs(climb.label_y - sheet.line_words_y) >= LINE_OF_TEXT for climb in sheet.climbs]
    assert all(map(max, beside, apart))
    assert sheet.line_words_y >= LINE_OF_TEXT - 8
