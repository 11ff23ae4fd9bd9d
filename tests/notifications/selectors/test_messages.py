"""What the composition of a message costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches.services.publishing import write_log_entry
from games.models import Delivery, Match, Notification, User
from games.notifications.selectors.messages import compose
from tests.builders import make_match, users_of
from tests.outbox import add_verified_target

pytestmark = pytest.mark.django_db(transaction=True)


def digest_of_pauses(user: User, matches: list[Match]) -> Delivery:
    """A digest of the user, of one pause in each of the matches."""
    now, target = timezone.now(), add_verified_target(user)
    target.deliveries.all().delete()
    digest = target.deliveries.create(purpose=Delivery.Purpose.DIGEST, created_at=now, next_at=now)
    for match in matches:
        entry = write_log_entry(match, "held", now, by=match.host, reason="Storm", span="1 hour")
        times = dict.fromkeys(["created_at", "due_at", "sorted_at"], now) | {"stale_at": now.replace(year=now.year + 1)}
        facts, key = {"entry": entry.number}, f"log/{match.pk}/{entry.number}"
        news = Notification.objects.create(user=user, match=match, kind="paused", key=key, facts=facts, **times)
        digest.notifications.add(news)
    return Delivery.objects.select_related("target__user__notification_settings").get(pk=digest.pk)


def test_digest_of_ten_matches_costs_as_many_queries_as_of_two():
    matches = [make_match(people=2) for _ in range(10)]
    user = users_of(matches[0])[0]
    counts = []
    for some in (matches[:2], matches):
        digest = digest_of_pauses(user, some)
        with CaptureQueriesContext(connection) as queries:
            message = compose(digest, timezone.now())
        assert sum("paused the match for 1 hour" in item.title for item in message.items) == len(some)
        counts.append(len(queries))
    assert counts[0] == counts[1]
