"""Decision statistics: average cost, trend and curve, visible only to the user."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.accounts.selectors.statistics import decision_statistics
from games.models import Match, SavedHindsight, Seat, User
from tests.builders import browser_of, make_user

pytestmark = pytest.mark.django_db


def looked_back(user: User, cost: int, answers: int = 4, **match) -> Match:
    """A match of the user's that is over, a minute after those before it, with what its answers cost."""
    number = Match.objects.count() + 1
    fields = {"game_slug": "space-race", "status": Match.Status.OVER, "own_name": f"Race {number}"}
    fields["ended_at"] = timezone.now() + timedelta(minutes=number)
    over = Match.objects.create(**fields | match)
    seat = Seat.objects.create(match=over, number=0, user=user)
    SavedHindsight.objects.create(seat=seat, user=user, told={}, answers=answers, cost=cost)
    return over


def text_of_account(user: User) -> str:
    return " ".join(browser_of(user).get("/account/").content.decode().split())


def test_decision_cost_is_a_mean_with_curve_and_trend():
    user = make_user()
    for cost, answers in ((100, 1), (80, 1), (20, 3), (10, 3)):
        looked_back(user, cost, answers)
    found = decision_statistics(user)
    assert (found["matches"], found["answers"]) == (4, 8)
    assert found["cost"] == pytest.approx((10 + 8 + 2 * 3 + 1 * 3) / 8)
    assert (found["first"], found["last"]) == pytest.approx((9.0, 1.5))
    heights = [float(point.split(",")[1]) for point in found["curve"].split()]
    assert heights == sorted(heights)
    page = text_of_account(user)
    assert "In the earlier half of your last 4 matches it cost 9.0, in the later half 1.5." in page
    assert page.index("Race 4") < page.index("Race 1")


def test_single_match_has_no_trend_and_sealed_one_is_hidden():
    user = make_user()
    looked_back(user, 34)
    looked_back(user, 99, sealed_until=timezone.now() + timedelta(hours=1))
    found = decision_statistics(user)
    assert (found["matches"], found["curve"]) == (1, "")
    assert "On average, a decision cost you <b>3.4 percentage points</b>" in text_of_account(user)
    assert decision_statistics(make_user()) is None
    assert "After a finished match, your orders are compared" in text_of_account(make_user())
