"""What one's decisions cost over time: on one's own page alone, out of what clocks have kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.accounts.selectors.statistics import decision_statistics
from games.models import KeptHindsight, Match, Seat, User
from tests.builders import browser_of, make_user

pytestmark = pytest.mark.django_db


def looked_back(user: User, cost: int, answers: int = 4, **match) -> Match:
    """A match of the user's that is over, a minute after those before it, with what its answers cost."""
    number = Match.objects.count() + 1
    fields = {"game_slug": "space-race", "status": Match.Status.OVER, "name": f"Race {number}"}
    fields["ended_at"] = timezone.now() + timedelta(minutes=number)
    over = Match.objects.create(**fields | match)
    seat = Seat.objects.create(match=over, number=0, user=user)
    KeptHindsight.objects.create(seat=seat, user=user, told={}, answers=answers, cost=cost)
    return over


def text_of_account(user: User) -> str:
    return " ".join(browser_of(user).get("/account/").content.decode().split())


def test_decision_cost_is_a_mean_with_curve_and_trend():
    user = make_user()
    for cost, answers in ((100, 1), (80, 1), (20, 3), (10, 3)):
        looked_back(user, cost, answers)
    found = decision_statistics(user)
    assert (found.matches, found.answers) == (4, 8)
    assert found.cost == pytest.approx((10 + 8 + 2 * 3 + 1 * 3) / 8)
    assert (found.first, found.last) == pytest.approx((9.0, 1.5))
    heights = [float(point.split(",")[1]) for point in found.curve.split()]
    assert heights == sorted(heights)
    page = text_of_account(user)
    assert "9.0 in the earlier half of your last 4 matches, 1.5 in the later." in page
    assert page.index("Race 4") < page.index("Race 1")


def test_one_match_has_neither_trend_nor_curve_and_is_shown_to_its_player_unless_sealed():
    user = make_user()
    looked_back(user, 34)
    looked_back(user, 99, sealed_until=timezone.now() + timedelta(hours=1))
    assert (decision_statistics(user).matches, decision_statistics(user).curve) == (1, "")
    assert "<b>3.4 points of chance</b> on average, in 4 decisions of 1 match." in text_of_account(user)
    assert decision_statistics(make_user()) is None
    assert "Once a race of yours is over" in text_of_account(make_user())
