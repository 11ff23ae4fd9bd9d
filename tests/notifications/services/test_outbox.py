"""Each message is sent once and in order, even if its sender dies."""

import subprocess
import sys
import time
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from games.management.worker_loop import SENDERS_PER_CHANNEL
from games.models import Delivery, Notification, NotificationTarget, Window
from games.notifications.services import outbox
from games.notifications.services.targets import add_email, send_test
from games.notifications.transports import TRANSPORTS
from games.notifications.transports.base import Rejected, RetryLater
from tests.builders import expire_windows, make_match, make_user, users_of, window_of
from tests.outbox import RecordingTransport, add_verified_target, send_due
from tests.running_server import ROOT, free_port, server_environment, start_server
from tests.sinks import smtp_sink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

EMAIL, State = NotificationTarget.Channel.EMAIL, Delivery.State
CLOCKS = 3
PATIENCE_SECONDS = 60


def waiting(count: int, target: NotificationTarget | None = None) -> list[Delivery]:
    """So many messages that wait, each for somebody else or all for one address."""
    now = timezone.now()
    given = {"purpose": Delivery.Purpose.TEST, "created_at": now, "next_at": now}
    return [Delivery.objects.create(target=target or add_verified_target(make_user()), **given) for _ in range(count)]


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


@pytest.fixture
def through(monkeypatch):
    """Has the mail go through a transport that answers so."""

    def chosen(*outcomes):
        kept = RecordingTransport(*outcomes)
        monkeypatch.setitem(TRANSPORTS, EMAIL, kept)
        return kept

    return chosen


def test_failed_message_is_retried_then_given_up_with_log(through, caplog):
    kept = through(*[RetryLater("451 busy")] * 9)
    waiting(1)
    now = timezone.now()
    for tried, pause in enumerate(outbox.RETRY_DELAYS, start=1):
        send_due(now)
        assert (len(kept.got), states()) == (tried, [State.WAITING])
        send_due(now + pause - timedelta(seconds=1))
        assert len(kept.got) == tried
        now += pause
    assert caplog.records == []
    send_due(now)
    assert (len(kept.got), states()) == (len(outbox.RETRY_DELAYS) + 1, [State.GAVE_UP])
    assert "is failed" in caplog.text
    assert Delivery.objects.get().error == "451 busy"


def test_mail_outage_loses_no_message(through):
    away = RetryLater("The mail server is unavailable: refused", is_outage=True)
    kept = through(*[away] * 500)
    waiting(2)
    opened = now = timezone.now()
    while now < opened + timedelta(days=2):
        send_due(now)
        now += timedelta(minutes=15)
    assert states() == [State.WAITING] * 2
    kept.outcomes.clear()
    for quarter in range(3):
        send_due(now + quarter * timedelta(minutes=15))
    assert states() == [State.SENT] * 2


def test_messages_fail_after_long_outage(through):
    through(*[RetryLater("refused", is_outage=True)] * 500)
    waiting(1)
    now = timezone.now()
    for half_hour in range(outbox.MAX_OUTAGE // timedelta(minutes=30) + 24):
        send_due(now + half_hour * timedelta(minutes=30))
    assert states() == [State.GAVE_UP]


def test_transport_exception_gives_unknown_outcome(monkeypatch):
    def broken(target, message):
        raise KeyError("nobody thought of that")

    monkeypatch.setitem(TRANSPORTS, EMAIL, broken)
    waiting(2)
    send_due(timezone.now())
    assert states() == [State.UNKNOWN] * 2


def test_rejected_address_is_broken(through):
    kept = through(Rejected("550 no such user"))
    waiting(2, add_verified_target(make_user()))
    send_due(timezone.now())
    target = NotificationTarget.objects.get()
    assert (target.works, target.broken_why) == (False, "550 no such user")
    assert (len(kept.got), states()) == (1, [State.GAVE_UP, State.DROPPED])


def test_messages_arrive_in_order_despite_retry(through):
    kept = through(RetryLater("451 busy"))
    target = add_verified_target(make_user())
    first, second = waiting(2, target)
    (other,) = waiting(1)
    now = timezone.now()
    send_due(now)
    send_due(now + outbox.RETRY_DELAYS[0])
    assert [message.key for _, message in kept.got] == [f"delivery-{each.pk}" for each in (first, other, first, second)]


def test_smtp_server_gets_text_and_html_and_rejects_unknown(settings):
    with smtp_sink(refused={"gone@example.org": "550 no such user", "full@example.org": "452 full"}) as sink:
        through_server(settings, sink.port)
        for name in ("here", "gone", "full"):
            user = make_user(name)
            send_test(user=user, target_id=add_verified_target(user, address=f"{name}@example.org").pk)
        add_email(user=make_user("New"), address="New@Example.org")
        send_due(timezone.now())
    test, confirmation = sink.mails
    assert (test["To"], test["Subject"]) == ("here@example.org", "Test from mission control")
    kinds = [part.get_content_type() for part in test.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "text/html"]
    assert test["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert test["List-Unsubscribe"].strip().startswith("<http://localhost:8000/notifications/stop/")
    assert confirmation["To"] == "new@example.org"
    assert confirmation["List-Unsubscribe"] is None
    assert states() == [State.SENT, State.GAVE_UP, State.WAITING, State.SENT]


def test_unreachable_mail_server_is_retried(settings):
    with smtp_sink() as sink:
        port = sink.port
    through_server(settings, port)
    waiting(3)
    assert outbox.send_next(EMAIL) is False
    assert states() == [State.WAITING] * 3


def test_lost_smtp_connection_gives_unknown_outcome(settings):
    with smtp_sink() as sink:
        through_server(settings, sink.port)
        settings.EMAIL_TIMEOUT = 0.2
        sink.open.clear()
        waiting(1)
        send_due(timezone.now())
    assert (len(sink.mails), states()) == (1, [State.UNKNOWN])


def through_server(settings, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", port, False


def start_clock(environment: dict[str, str]) -> subprocess.Popen:
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "manage.py", "clock"], cwd=ROOT, env=environment, **silent)


def until(holds) -> None:
    """Wait for what other processes do to the database: nobody tells when."""
    too_late = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < too_late
        time.sleep(0.05)


def test_killed_worker_causes_no_duplicate_mail_and_no_delay(tmp_path):
    """All senders hang in the mail server when a clock is killed; the windows' clocks do not wait for it."""
    senders = CLOCKS * SENDERS_PER_CHANNEL
    match, due = make_match(people=senders), make_match(people=2)
    for user in users_of(match):
        add_verified_target(user)
    tell_now(match)
    with smtp_sink() as sink:
        sink.open.clear()
        mail = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(sink.port), "EMAIL_USE_TLS": "0"}
        clocks = [start_clock(server_environment(tmp_path) | mail) for _ in range(CLOCKS)]
        try:
            for _ in range(senders):
                assert sink.hanging.acquire(timeout=PATIENCE_SECONDS)
            expire_windows(due.windows.all(), timezone.now())
            until(lambda: due.windows.filter(number=1).exists())
            assert Delivery.objects.filter(state=State.SENDING).count() == senders
            clocks[0].kill()
            clocks[0].wait()
            sink.open.set()
            until(lambda: states().count(State.SENT) == senders - SENDERS_PER_CHANNEL)
            clocks[0] = start_clock(server_environment(tmp_path) | mail)
            outbox.mark_lost_deliveries(timezone.now() + outbox.MAX_SENDING_TIME)
            until(lambda: set(states()) == {State.SENT, State.UNKNOWN})
        finally:
            for clock in clocks:
                clock.terminate()
            for clock in clocks:
                clock.wait(timeout=PATIENCE_SECONDS)
    assert sorted(sink.keys) == sorted(set(sink.keys))
    assert (len(sink.mails), states().count(State.UNKNOWN)) == (senders, SENDERS_PER_CHANNEL)


def tell_now(match) -> None:
    window, then = window_of(match), timezone.now() - timedelta(minutes=10)
    Window.objects.filter(pk=window.pk).update(opened_at=then)
    told = {"kind": "awaited", "key": "awaited", "created_at": then, "due_at": then}
    Notification.objects.bulk_create(
        Notification(user=user, match=match, stale_at=then + timedelta(days=1), **told) for user in users_of(match)
    )


@pytest.mark.parametrize(("given", "site"), [("", "http://localhost:{}"), ("https://r.example", "https://r.example")])
def test_links_use_port_of_server(tmp_path, given, site):
    waiting(1)
    port = free_port()
    with smtp_sink() as sink:
        mail = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(sink.port), "EMAIL_USE_TLS": "0"}
        environment = server_environment(tmp_path) | mail | {"SITE_URL": given}
        with start_server(environment, port, "--prepared"):
            until(lambda: states() == [State.SENT])
    (mail,), host = sink.mails, urlsplit(site.format(port)).hostname
    assert f"<{site.format(port)}/notifications/stop/" in mail["List-Unsubscribe"]
    assert mail["Message-ID"] == f"<delivery-{Delivery.objects.get().pk}@{host}>"
