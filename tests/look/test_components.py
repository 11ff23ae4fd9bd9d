"""The small instruments that many pages share."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "any moment now"),
        (59, "in 0:59"),
        (125, "in 2:05"),
        (3_600 + 61, "in 1 h 01 min"),
        (86_399, "in 23 h 59 min"),
        (3 * 86_400 + 2 * 3_600, "in 3 d 2 h"),
    ],
)
def test_a_countdown_without_scripts_says_what_is_left(seconds: int, said: str) -> None:
    deadline = timezone.now() + timedelta(seconds=seconds + 0.9)
    html = render_to_string("components/countdown.html", {"deadline": deadline})
    assert f'<span class="left">{said}</span>' in html
