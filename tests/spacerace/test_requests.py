"""Tests of requests: access, concurrency limits and compression."""

import asyncio
import gzip
from typing import Any

import pytest
from django.urls import reverse

from spacerace.sync_handler import ConcurrencyLimit
from tests.builders import make_match, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db
ENDLESS = "9" * 5000


@pytest.mark.parametrize("form", ["match_leave", "match_start", "match_submit"])
def test_form_of_visitor_redirects_to_sign_in_and_back(client, form):
    match = make_match(people=2)
    page, where = reverse("match", args=[match.pk]), reverse(form, args=[match.pk])
    assert client.post(where)["Location"] == f"{reverse('account_login')}?next={page.replace('/', '%2F')}"
    response = client.post(where, headers={"HX-Request": "true"})
    assert (response.status_code, response.content) == (401, b"")


def test_invalid_numbers_cause_no_server_error(client):
    match = make_match(people=2)
    for number in ("999999999", str(2**63 - 1), str(2**63), ENDLESS[:40]):
        assert client.get(f"/matches/{number}/").status_code == 404
    client.force_login(users_of(match)[0])
    submit_any(match, users_of(match)[0])
    desk = reverse("match_dashboard", args=[match.pk])
    for shown in (ENDLESS, "²", "-1", "", str(window_of(match).pk)):
        assert client.get(desk, {"window": shown}).status_code == 200
    assert client.post(reverse("match_join", args=[match.pk]), {"seat": ENDLESS}).status_code == 302
    assert client.get("/join/%00/").status_code == 404


@pytest.mark.parametrize("page", ["home", "rules"])
def test_pages_travel_compressed_at_lengths_that_are_padded_at_random(client, page):
    plain = client.get(reverse(page))
    packed = [client.get(reverse(page), headers={"accept-encoding": "gzip"}) for _ in range(20)]
    assert "Content-Encoding" not in plain
    assert packed[0]["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in plain["Vary"]
    assert len(packed[0].content) < len(plain.content) / 2
    assert len({len(answer.content) for answer in packed}) > 1
    assert all(b"</html>" in gzip.decompress(answer.content) for answer in packed)


CALL, PAGE = "/api/v1/mine", "/lobby/"


class Working:
    """An application that handles every request until told to end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.begun.append(scope["path"])
        await self.end.wait()


async def begun_of(paths: list[str]) -> list[str]:
    """Return which requests are handled at the same time, of at most eight."""
    working = Working()
    limited = ConcurrencyLimit(working, 8)
    asked = [asyncio.create_task(limited({"path": path}, None, None)) for path in paths]
    for _ in range(20):
        await asyncio.sleep(0)
    found = list(working.begun)
    working.end.set()
    await asyncio.gather(*asked)
    assert sorted(working.begun) == sorted(paths)
    return found


@pytest.mark.parametrize(
    ("paths", "begun"), [([CALL] * 20 + [PAGE] * 3, [CALL] * 2 + [PAGE] * 3), ([PAGE] * 20, [PAGE] * 8)]
)
async def test_eight_requests_are_worked_on_at_once_of_which_two_may_be_programs(paths, begun):
    assert await begun_of(paths) == begun
