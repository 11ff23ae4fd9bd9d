"""Words that many pages share: lists, spans of time, countdowns, time zones."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from games.forms.kinds import OLDER, zone_choices
from games.templatetags.pages import DAY, HOUR, span
from games.wording import and_list, possessive


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["India"], "India"),
        (("India", "China"), "India and China"),
        (["India", "China", "Brazil"], "India, China and Brazil"),
        (iter("ABCD"), "A, B, C and D"),
    ],
)
def test_names_are_listed_as_a_sentence_lists_them(names, said):
    assert and_list(names) == said


def test_a_name_that_ends_in_s_is_somebody_s_too():
    assert (possessive("United States"), possessive("China")) == ("United States'", "China's")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (2 * DAY + 3 * HOUR + 59, "2 d 3 h"),
        (DAY + 59 * 60, "1 d"),
        (23 * HOUR + 420, "23 h 07 min"),
        (545, "9:05"),
    ],
)
def test_a_span_is_told_in_its_two_largest_units(seconds, told):
    assert span(seconds) == told


@pytest.mark.parametrize(
    ("seconds", "said"), [(-5, "any moment now"), (59, "in 0:59"), (3_661, "in 1 h 01 min")]
)
def test_a_countdown_without_scripts_says_what_is_left(seconds, said):
    deadline = timezone.now() + timedelta(seconds=seconds + 0.9)
    html = render_to_string("components/countdown.html", {"deadline": deadline})
    assert f'<span class="left">{said}</span>' in html


def test_zones_stand_by_region_with_their_country_and_older_names_apart():
    groups = dict(zone_choices())
    assert ("Europe/Berlin", "Berlin (Germany)") in groups["Europe"]
    assert ("Asia/Singapore", "Singapore") in groups["Asia"]
    assert ("Asia/Calcutta", "Asia: Calcutta") in groups[OLDER]
    assert "Asia/Calcutta" not in dict(groups["Asia"])
