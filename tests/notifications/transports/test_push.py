"""Push notifications: payload, outcomes, and owners of devices."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace
from py_vapid import Vapid02

from games.models import NotificationTarget, User, VapidKey
from games.notifications.transports.base import Delivered, Message, MessageItem, OutcomeUnknown, Rejected, RetryLater
from games.notifications.transports.push import push_payload, send_push, vapid_public_key
from tests.builders import make_user
from tests.sinks import CUT, Device, push_service
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

ENDPOINT = "https://push.example.net/device"
ITEM = MessageItem(title="Your turn, 1951", lines=("Until noon.",), link="https://races.example/7/")
NEWS = Message(key="delivery-1", subject="Orbit: Your turn, 1951", items=(ITEM,), topic="match-7", waiting=3)


def target_at(url: str, device: Device | None = None) -> NotificationTarget:
    return NotificationTarget(channel=NotificationTarget.Channel.PUSH, address=url, config=(device or Device()).keys)


def subscribe(client: Client, endpoint: str = ENDPOINT, device: Device | None = None, **fields):
    sent = {"endpoint": endpoint, **(device or Device()).keys, **fields}
    return client.post(reverse("add_device"), sent, headers={"User-Agent": "X11; Linux Firefox/140.0"})


def signed_in(name: str) -> tuple[User, Client]:
    user, client = make_user(name), Client()
    client.force_login(user)
    return user, client


def test_only_the_device_can_decrypt_push_payload(lifted, settings):
    settings.VAPID_SUBJECT = "mailto:mission@races.example"
    device = Device()
    with push_service() as service:
        for lasts in (None, timedelta(minutes=40), timedelta(days=2)):
            assert send_push(target_at(service.url(), device), replace(NEWS, valid_for=lasts)) == Delivered()
    headers, body = service.posted[0].headers, service.posted[0].body
    told = {"title": NEWS.subject, "body": "Until noon.", "url": ITEM.link, "tag": "match-7", "waiting": 3}
    assert device.read(body) == told
    assert b"Orbit" not in body
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high")
    assert [each.headers["TTL"] for each in service.posted] == ["43200", "2400", "43200"]
    assert len(headers["Topic"]) == 32
    assert headers["Topic"].replace("-", "").replace("_", "").isalnum()
    assert Vapid02.verify(headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={vapid_public_key()}")


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        *((status, Delivered()) for status in (200, 201, 202)),
        *((status, Rejected("The browser has ended this push subscription.")) for status in (404, 410)),
        (413, Rejected("The message is too long.", broken=False)),
        (429, RetryLater("The push service is busy or unavailable (429).", is_limit=True)),
        *((status, RetryLater(f"The push service is busy or unavailable ({status}).")) for status in (500, 503)),
        *((code, Rejected(f"The push service rejected the message ({code}).", broken=False)) for code in (302, 403)),
        (CUT, OutcomeUnknown("The connection was lost: RemoteDisconnected.")),
    ],
)
def test_push_service_status_maps_to_outcome(lifted, status, outcome):
    with push_service(status) as service:
        assert send_push(target_at(service.url()), NEWS) == outcome
    assert len(service.posted) == 1


def test_unreachable_push_service_gives_outcome(lifted, settings):
    with push_service() as gone:
        pass
    gone.server_close()
    assert isinstance(send_push(target_at(gone.url()), NEWS), RetryLater)
    settings.NOTICES_TO_PRIVATE_ADDRESSES = False
    refused = send_push(target_at("https://127.0.0.1/device"), NEWS)
    assert refused == Rejected("The URL must be on the public internet.")
    no_point = NotificationTarget(address=ENDPOINT, config=Device().keys | {"p256dh": "B" * 87})
    assert isinstance(send_push(no_point, NEWS), Rejected)


def test_longest_push_message_fits_size_limit():
    long = MessageItem(title="\x01" * 500, lines=("🚀" * 500, "\x01" * 500), link="https://races.example/" + "a" * 200)
    assert len(push_payload(Message(key="", subject="🚀" * 500, items=(long,) * 20, topic="match-7"))) <= 3_000


def test_concurrent_processes_create_one_vapid_key():
    found = run_concurrently(*[vapid_public_key] * 6)
    assert (len(found), len(set(found)), VapidKey.objects.count()) == (6, 1, 1)
    private = VapidKey.objects.get().private
    _, client = signed_in("Laika")
    page = client.get(reverse("notifications")).content.decode()
    assert found[0] in page
    assert private not in page
    assert private not in repr(VapidKey.objects.all())


def test_device_of_new_user_gets_only_their_news():
    first, client = signed_in("First")
    second, other = signed_in("Second")
    subscribe(client)
    subscribe(other)
    assert (first.targets.count(), second.targets.get().address) == (0, ENDPOINT)
    # And where the browser has given up what it had.
    subscribe(client, f"{ENDPOINT}/2", replaces=ENDPOINT)
    assert (first.targets.get().address, second.targets.count()) == (f"{ENDPOINT}/2", 0)


def test_renewed_subscription_keeps_pending_deliveries():
    user, client = signed_in("Laika")
    subscribe(client)
    target = user.targets.get()
    client.post(reverse("notifications_test", args=[target.pk]))
    worker, fresh = Client(enforce_csrf_checks=True), Device()
    unknown = {"endpoint": f"{ENDPOINT}/3", **fresh.keys, "replaces": f"{ENDPOINT}/none"}
    assert worker.post(reverse("device_moved"), unknown).status_code == 204
    moved = {"endpoint": f"{ENDPOINT}/2", **fresh.keys, "replaces": ENDPOINT}
    assert worker.post(reverse("device_moved"), moved).status_code == 204
    now = user.targets.get()
    assert (now.pk, now.address, now.config, now.name) == (target.pk, f"{ENDPOINT}/2", fresh.keys, target.name)
    assert now.deliveries.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.net/"},
        {"endpoint": ""},
        {"p256dh": "short"},
        {"auth": "x" * 22 + "é"},
        {"auth": "*" * 22},
    ],
)
def test_invalid_subscription_is_not_saved(wrong):
    user, client = signed_in("Laika")
    subscribe(client, **({"endpoint": ENDPOINT} | wrong))
    assert not user.targets.exists()
    assert b"sent an invalid push subscription" in client.get(reverse("notifications")).content
