"""A player's mailbox after three days: one e-mail per event, and no more. Clocks share the dispatch."""

import time

import pytest
from django.utils import timezone

from games.models import Delivery, Notification
from games.notifications.services import dispatch
from tests.builders import make_match, match_and_users
from tests.mailbox_scenario import ADDRESS, play_three_days
from tests.outbox import A_WHILE, add_verified_target
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

SUBJECTS = [
    ("Tue 03 18:02", "Your turn, 1950"),
    # Yuri's, which asks no bot anything.
    ("Tue 03 19:32", "New telegram"),
    # With it comes what 1950 has brought, and what bots write as 1951 begins.
    ("Wed 04 12:42", "Your turn, 1951"),
    ("Wed 04 15:02", "The host announces “From Friday on we play at six.”"),
    # A fifth of 24 hours before 12:40.
    ("Thu 05 07:52", "4 hours 48 minutes left for 1951"),
    ("Thu 05 10:32", "Your turn, 1952"),
    # People write; what bots wrote in the morning is unread as well.
    ("Thu 05 17:22", "4 new telegrams"),
    # The digest: a pause can wait for the morning.
    ("Fri 06 08:00", "The pause ended"),
    ("Fri 06 09:02", "Your turn, 1953"),
]


def test_three_days_send_nine_mails_in_order(mailoutbox):
    with play_three_days() as box:
        assert [(f"{each.at:%a %d %H:%M}", each.message.subject) for each in box.mails] == [
            (at, f"Tuesday race: {subject}") for at, subject in SUBJECTS
        ]
        assert {address for each in box.mails for address in each.message.to} == {ADDRESS}


def test_concurrent_clocks_gather_news_in_one_digest(monkeypatch):
    """Each clock takes one piece of news, before the other has made the digest."""
    now, find = timezone.now(), dispatch._open_deliveries

    def find_slowly(targets):
        found = find(targets)
        time.sleep(0.3)
        return found

    monkeypatch.setattr(dispatch, "BATCH_SIZE", 1)
    monkeypatch.setattr(dispatch, "_open_deliveries", find_slowly)
    match, (user, *_) = match_and_users(make_match())
    add_verified_target(user)
    Notification.objects.all().delete()
    times = {"created_at": now, "due_at": now, "stale_at": now + A_WHILE}
    for key in ("first", "second"):
        Notification.objects.create(user=user, match=match, kind="paused", key=key, **times)
    assert run_concurrently(*[lambda: dispatch.dispatch_due(now)] * 2) == [1, 1]
    assert Delivery.objects.get().notifications.count() == 2
