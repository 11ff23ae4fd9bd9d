"""What people were told is saved is saved, whenever the server dies."""

import http.client
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

import pytest
from django.urls import reverse
from hypothesis import settings as hypothesis_settings

from games.models import Match, Submission
from spacerace.page_account import HEADER
from tests.browser.users import TOKEN, form_inputs, session_cookie
from tests.builders import any_move, make_match, play_to_the_end, users_of, window_of
from tests.match_replay import assert_history_replays
from tests.running_server import RunningServer, collect_static, free_port, server_environment, start_server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

SOAKING = hypothesis_settings.get_current_profile_name() == "soak"
KILLS = 100 if SOAKING else 3
MATCHES, PEOPLE = 6, 3
SAVED, TOO_LATE = 200, 409
FEWEST_ANSWERS = 2
PATIENCE_SECONDS = 60
LONGEST_AFTER_SECONDS = 0.05


@dataclass
class Order:
    """What somebody sends for a window; `answer` is the status that came back, if any did."""

    window: int
    seat: int
    move: dict
    path: str
    headers: dict[str, str]
    body: str
    answer: int | None = field(default=None, compare=False)


def orders(matches: list[Match]) -> Iterator[Order]:
    """A decision of every person for every open window."""
    for match in matches:
        window = window_of(match)
        for seat, user in enumerate(users_of(match)):
            move = any_move(match, seat)
            fields = form_inputs(move) | {"window": window.pk, "csrfmiddlewaretoken": TOKEN}
            session = session_cookie(user)
            cookie = f"{session['name']}={session['value']}; csrftoken={TOKEN}"
            headers = {"Cookie": cookie, "HX-Request": "true", HEADER: str(user.pk)}
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            path = reverse("match_submit", args=[match.pk])
            yield Order(window.pk, seat, move, path, headers, urlencode(fields))


def send(server: RunningServer, waiting: list[Order], hear: Callable[[], object]) -> None:
    """Send one after another, until the line is dead; `hear` is called after each answer."""
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE_SECONDS)
    for order in waiting:
        try:
            line.request("POST", order.path, order.body, order.headers)
            answer = line.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return
        order.answer = answer.status
        hear()


def kill_in_the_middle(server: RunningServer, sent: list[Order], answers: int, after: float) -> None:
    """Have two browsers send the orders; kill the server `after` seconds after that number of answers."""
    heard = threading.Semaphore(0)
    browsers = [threading.Thread(target=send, args=(server, sent[start::2], heard.release)) for start in range(2)]
    for browser in browsers:
        browser.start()
    for _ in range(answers):
        assert heard.acquire(timeout=PATIENCE_SECONDS)
    time.sleep(after)
    server.process.kill()
    for browser in browsers:
        browser.join()
    server.process.wait(timeout=PATIENCE_SECONDS)


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    moments, environment, port = random.Random(1957), server_environment(tmp_path), free_port()
    matches = [make_match(people=PEOPLE, options={"cards": 13}) for _ in range(MATCHES)]
    collect_static(environment)
    acknowledged, cut_off = 0, 0
    for _ in range(KILLS):
        matches = [m if m.status == Match.Status.RUNNING else make_match(people=PEOPLE) for m in matches]
        sent = list(orders(matches))
        answers, after = (moments.randint(FEWEST_ANSWERS, len(sent) // 2), moments.uniform(0, LONGEST_AFTER_SECONDS))
        kill_in_the_middle(start_server(environment, port, "--prepared"), sent, answers, after)
        assert {order.answer for order in sent} <= {None, SAVED, TOO_LATE}
        for order in sent:
            if order.answer == SAVED:
                saved = Submission.objects.get(window=order.window, seat__number=order.seat)
                assert (saved.by, saved.move) == (Submission.By.PLAYER, order.move)
        acknowledged += sum(order.answer == SAVED for order in sent)
        cut_off += any(order.answer is None for order in sent)
        for match in matches:
            match.refresh_from_db()
            assert match.windows.filter(closed_at=None).count() == (match.status == Match.Status.RUNNING)
    assert acknowledged > KILLS
    assert cut_off > KILLS // 4
    for match in matches:
        play_to_the_end(match)
        assert_history_replays(match)
