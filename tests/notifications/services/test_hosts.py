"""A slow or absent host holds up its own messages, and those of no other host."""

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta

import pytest
from django.db import connections
from django.urls import reverse
from django.utils import timezone

from games.management.worker_loop import SENDERS_PER_CHANNEL
from games.models import Delivery, NotificationTarget
from games.notifications.services import hosts
from games.notifications.services.outbox import send_next
from games.notifications.services.targets import add_webhook
from games.notifications.transports.base import Delivered, RetryLater
from tests.builders import make_user
from tests.caches import empty_caches
from tests.outbox import send_due
from tests.sinks import CUT, HttpSink, webhook_sink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lifted")]

WEBHOOK, State = NotificationTarget.Channel.WEBHOOK, Delivery.State
CLOCKS = 2
PATIENCE_SECONDS = 5
"""Less than a sender waits for an answer."""
HOST = "https://hooks.example.org"
REST = timedelta(seconds=hosts.FIRST_REST)


def webhook_at(sink: HttpSink, path: str) -> NotificationTarget:
    return add_webhook(user=make_user(), address=sink.url(path), form="plain")


def wait_for(target: NotificationTarget, now: datetime) -> Delivery:
    purpose = Delivery.Purpose.TEST
    return Delivery.objects.create(target=target, purpose=purpose, created_at=now, next_at=now)


def paths(sink: HttpSink) -> list[str]:
    return [each.path for each in sink.posted]


def places(origin: str) -> int:
    """How many messages the host can be sent at once."""
    with ExitStack() as claims:
        return sum(claims.enter_context(hosts.claim_host(origin)) for _ in range(2 * hosts.AT_ONCE))


def until(holds) -> None:
    too_late = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < too_late
        time.sleep(0.02)


def test_hanging_host_delays_no_other_host():
    reverse("home")  # Loads all pages, which takes seconds.
    now, senders, over = timezone.now(), CLOCKS * SENDERS_PER_CHANNEL, threading.Event()

    def send():
        while not over.is_set():
            if not send_next(WEBHOOK):
                over.wait(0.02)
        connections.close_all()

    with webhook_sink() as hanging, webhook_sink() as answering, ThreadPoolExecutor(senders) as threads:
        hanging.open.clear()
        for number in range(senders + 1):
            wait_for(webhook_at(hanging, f"/{number}"), now)
        for number in range(10):
            wait_for(webhook_at(answering, f"/{number}"), now)
        running = [threads.submit(send) for _ in range(senders)]
        try:
            until(lambda: len(answering.posted) == 10)
            assert paths(hanging) == ["/0"]
            hanging.open.set()
            until(lambda: set(Delivery.objects.values_list("state", flat=True)) == {State.SENT})
        finally:
            over.set()
        for each in running:
            each.result()
    for sink in (hanging, answering):
        assert len(sink.posted) == len(set(paths(sink)))


@pytest.mark.parametrize("failure", [503, CUT])
def test_host_that_fails_rests_ever_longer_and_costs_others_no_attempt(failure):
    now = timezone.now()
    with webhook_sink(failure, failure) as away, webhook_sink() as other:
        wait_for(webhook_at(away, "/first"), now)
        second, third = wait_for(webhook_at(away, "/second"), now), wait_for(webhook_at(away, "/third"), now)
        wait_for(webhook_at(other, "/other"), now)
        send_due(now)
        assert (paths(away), paths(other)) == (["/first"], ["/other"])
        for each in (second, third):
            each.refresh_from_db()
            assert (each.state, each.attempts, each.next_at) == (State.WAITING, 0, now + REST)
        send_due(now + REST)
        send_due(now + 3 * REST - timedelta(seconds=1))
        assert paths(away) == ["/first", "/second"]
        send_due(now + 3 * REST)
        assert paths(away) == ["/first", "/second", "/third"]


def test_limit_of_one_address_holds_up_no_other():
    now = timezone.now()
    with webhook_sink(429) as sink:
        for path in ("/first", "/second"):
            wait_for(webhook_at(sink, path), now)
        send_due(now)
    assert paths(sink) == ["/first", "/second"]


def test_postponed_message_arrives_before_later_ones():
    now = timezone.now()
    with webhook_sink(503) as away:
        wait_for(webhook_at(away, "/elsewhere"), now)
        target = webhook_at(away, "/here")
        first = wait_for(target, now)
        send_due(now)
        empty_caches()
        second = wait_for(target, now)
        send_due(now)
        assert len(away.posted) == 1
        send_due(now + REST)
    keys = [each.json["key"] for each in away.posted if each.path == "/here"]
    assert keys == [f"delivery-{first.pk}", f"delivery-{second.pk}"]


def test_only_quick_host_is_sent_several_messages_at_once():
    now = timezone.now()
    assert places(HOST) == 1
    hosts.record_answer(HOST, Delivered(), hosts.QUICK_SECONDS / 2, now)
    assert places(HOST) == hosts.AT_ONCE
    hosts.record_answer(HOST, Delivered(), hosts.QUICK_SECONDS * 2, now)
    assert places(HOST) == 1


def test_first_failure_of_quick_host_only_slows_it():
    now = timezone.now()
    hosts.record_answer(HOST, Delivered(), 0, now)
    for rests in (False, True):
        hosts.record_answer(HOST, RetryLater("503"), 0, now)
        assert (places(HOST), hosts.resting_until(HOST, now) is not None) == (1, rests)


def test_addresses_of_one_origin_are_told_from_similar_ones():
    addresses = [f"{HOST}{rest}" for rest in ("", "/", "/x", "?x", "#x", ".evil.example/", ":8443/")]
    assert [hosts.origin_of(address) == HOST for address in addresses] == [True] * 5 + [False] * 2
    assert [bool(re.search(hosts.origin_pattern(HOST), address)) for address in addresses] == [True] * 5 + [False] * 2
