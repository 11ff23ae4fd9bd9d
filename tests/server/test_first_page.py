"""What the first page says of the match that it shows."""

import re

import pytest
from django.urls import reverse

from tests.server.space_race import make_race

pytestmark = pytest.mark.django_db


def test_the_match_on_the_air_is_shown_with_its_edition(client):
    make_race(edition="five")
    html = client.get(reverse("home")).content.decode()
    (air,) = re.findall(r'<section class="on-air".*?</h2>', html, re.DOTALL)
    assert "Space Race · Five Nations" in air
