"""The small instruments that many pages share."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(59, "in under a minute"), (125, "in 2\xa0minutes"), (-5, "in under a minute")],
)
def test_a_countdown_without_scripts_counts_no_zero_minutes(seconds: int, said: str) -> None:
    deadline = timezone.now() + timedelta(seconds=seconds)
    html = render_to_string("components/countdown.html", {"deadline": deadline})
    assert f'<span class="left">{said}</span>' in html
