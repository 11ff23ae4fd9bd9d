"""How far others can count on somebody: fair to newcomers, to excused players and to substitutes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.absences.selectors.reliability import calculate_reliability, reliabilities, user_reliability
from games.models import Tenure
from tests.builders import make_match, make_user, users_of


@pytest.mark.parametrize(
    ("record", "found"),
    [
        ((4, 4), None),
        ((4, 0, 1, 0), 100),
        ((5, 1), 80),
        ((200, 1), 99),
        ((5, 5), 0),
        ((5, 1, 5, 0), 93),
        ((0, 0, 5, 1), 88),
    ],
)
def test_substitute_moves_count_twice_and_five_decisions_suffice(record, found):
    assert calculate_reliability(*record) == found


@pytest.mark.django_db
def test_reliability_of_many_users_takes_one_query():
    first, second = make_match(people=2), make_match(people=2)
    one, other = users_of(first)
    Tenure.objects.filter(user=one).update(asked=6, missed=2)
    helped = Tenure.objects.filter(seat=second.seats.get(number=0))
    helped.update(user=one, substitute=True, asked=3, missed=0)
    new = make_user("New")
    with CaptureQueriesContext(connection) as queries:
        found = reliabilities([one.pk, other.pk, new.pk])
    assert found == {one.pk: 100 * 10 // 12, other.pk: None, new.pk: None}
    assert len(queries) == 1
    assert user_reliability(one) == found[one.pk]
