"""The recorder of locks reports every lock out of order; the whole suite runs with it."""

import re
from pathlib import Path

import pytest
from django.db import transaction

from games.clubs.services.clubs import lock_club
from games.matches.services.locking import lock_match, lock_user, lock_user_matches
from games.models import LOCK_ORDER
from tests import lock_order
from tests.builders import make_match, users_of

pytestmark = pytest.mark.django_db

ARCHITECTURE = Path(__file__).parent.parent / "ARCHITECTURE.md"


@pytest.fixture
def reported():
    """The problems reported so far, without their stacks; they do not fail the test."""
    yield lambda: [problem.splitlines()[0] for problem in lock_order.violations]
    lock_order.violations.clear()


def test_architecture_names_the_lock_order():
    text = re.sub(r"\s+", " ", ARCHITECTURE.read_text(encoding="utf-8"))
    groups = [" or ".join(str(model._meta.verbose_name) for model in group) for group in LOCK_ORDER]
    assert f"**{' → '.join(groups)}**" in text


def test_match_after_club_is_reported(club, reported):
    match = make_match(people=2)
    with transaction.atomic():
        lock_club(club.pk)
        lock_match(match.pk)
    assert reported() == ["Match after Club"]


def test_matches_are_locked_in_order_of_their_numbers(reported):
    first, second = make_match(people=2), make_match(people=2)
    with transaction.atomic():
        lock_match(second.pk)
        lock_match(first.pk)
    assert reported() == [f"Match {first.pk} after {second.pk}"]


def test_user_matches_after_user_are_reported(reported):
    user = users_of(make_match(people=2))[0]
    with transaction.atomic():
        lock_user(user)
        lock_user_matches(user)
    assert reported() == ["Match after User"]
