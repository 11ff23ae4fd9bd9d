"""How spans of time are told beside a moment."""

import pytest

from games.templatetags.times import DAY, HOUR, span


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (2 * DAY + 3 * HOUR + 59, "2 d 3 h"),
        (DAY + 59 * 60, "1 d"),
        (23 * HOUR + 420, "23 h 07 min"),
        (545, "9:05"),
    ],
)
def test_a_span_is_told_in_its_two_largest_units(seconds: int, told: str) -> None:
    assert span(seconds) == told
