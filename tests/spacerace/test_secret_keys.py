"""Tests of changing the secret key."""

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.urls import reverse

from games.live_board.consumers.match import CLOSE_BY_INVITATION
from games.models import NotificationTarget
from games.notifications.selectors import targets
from spacerace.asgi import application
from tests.browser.users import session_cookie
from tests.builders import make_match, make_user, users_of
from tests.websockets import PatientSocket

OLD, NEW = "an old secret key " * 4, "a new secret key " * 4


@pytest.fixture
def rotate(settings):
    """Return a function that gives the server another key; `is_told` says whether it knows the old one."""
    settings.SECRET_KEY = OLD

    def rotated(*, is_told: bool) -> None:
        settings.SECRET_KEY = NEW
        settings.SECRET_KEY_FALLBACKS = [OLD] if is_told else []

    return rotated


@pytest.mark.django_db
@pytest.mark.parametrize("is_told", [True, False])
def test_old_key_keeps_sessions_and_mail_links_valid(client, rotate, is_told):
    client.post(reverse("guest"), {"name": "Laika"})
    target = NotificationTarget.objects.create(user=make_user(), channel="email", address="a@example.org")
    token = targets.stop_link(target).rstrip("/").rpartition("/")[2]
    rotate(is_told=is_told)
    assert targets.find_target_by_token(token, targets.STOP) == (target if is_told else None)
    assert ("Laika" in client.get(reverse("home")).content.decode()) is is_told
    # From then on the session is of the new key.
    rotate(is_told=False)
    assert ("Laika" in client.get(reverse("home")).content.decode()) is is_told


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_told", [True, False])
async def test_socket_keeps_session_signed_with_old_key(rotate, is_told):
    match = await sync_to_async(make_match)(people=2, unlisted=True)
    cookie = await sync_to_async(lambda: session_cookie(users_of(match)[0]))()
    rotate(is_told=is_told)
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    headers.append((b"cookie", f"{cookie['name']}={cookie['value']}".encode()))
    socket = PatientSocket(application, f"/ws/matches/{match.pk}/", headers=headers)
    await socket.connect()
    answer = await socket.receive_output()
    await socket.disconnect()
    assert answer.get("code") == (None if is_told else CLOSE_BY_INVITATION)
    assert await Session.objects.acount() == 1
