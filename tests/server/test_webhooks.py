"""Notices by webhook: each form says the same, once and in order, and names stay names in it."""

import html
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.hosting.services.acts import Announce
from games.hosting.services.hosting import do
from games.models import Delivery, Target, User
from games.models.notices import LONGEST_ADDRESS
from games.notices.services.news import tell_of_window
from games.notices.services.targets import send_test
from games.notices.services.webhooks import add_webhook
from games.notices.transports import Item, Message, Refused, TryLater
from games.notices.transports.safe_http import Response
from games.notices.transports.webhook import WebhookTransport, judge
from tests.server.builders import make_match, make_user, play_window, position_of, users_of
from tests.server.outbox import A_WHILE, post
from tests.server.test_hosting import make_hosted
from tests.webhook_sink import CUT, webhook_sink

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/account/notices/"
TRICKY = "@everyone <@1> <!channel> `rm` [click](https://x) & <script>"
State = Delivery.State


@pytest.fixture(autouse=True)
def _receivers_of_this_machine(settings):
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True


@pytest.fixture
def user(client) -> User:
    """A guest who is signed in."""
    user = make_user()
    client.force_login(user)
    return user


def leave(client, address: str, **given: object):
    """What the page answers who leaves a webhook."""
    return client.post(reverse("notices_webhook"), {"address": address} | given)


def secret_shown(page: str) -> str:
    return re.search(r'id="secret"[^>]* value="([^"]+)"', page)[1]


def documented_check(page: str):
    """The example of the page."""
    names: dict = {}
    exec(html.unescape(re.search(r"<code>(import.*?)</code>", page, re.DOTALL)[1]), names)  # noqa: S102
    return names["is_genuine"]


@pytest.mark.parametrize("form", ["discord", "slack", "plain"])
def test_each_form_tells_news_and_leads_to_the_place(form):
    match = make_match(people=2, name=TRICKY)
    with webhook_sink() as sink:
        for user in users_of(match):
            add_webhook(user=user, address=sink.url(), form=form, match=match)
        send_news_of(match)
        post(timezone.now() + A_WHILE)
    assert len(sink.posted) == 2
    told = sink.posted[0].body.decode()
    assert f"/matches/{match.pk}/desk/" in told
    assert "/notices/stop/" not in told
    assert "waits for your decision" in told
    if form == "plain":
        assert sink.posted[0].json["subject"].startswith(f"{TRICKY}: ")


def test_one_address_can_be_told_of_two_matches():
    user, address = make_user(), "https://example.org/hook"
    matches = [make_match(people=1, bots=1) for _ in range(2)]
    for match in matches:
        match.seats.filter(number=0).update(user=user)
        for _ in range(2):
            add_webhook(user=user, address=address, match=match)
    assert [target.match for target in user.targets.order_by("pk")] == matches


def send_news_of(match) -> None:
    """Have what the open window awaits be news for who could not be told when it opened."""
    tell_of_window(position_of(match), None, timezone.now())


def test_a_name_stays_a_name():
    item = Item(title=f"{TRICKY} is here", lines=(TRICKY,), link="https://example.org/desk/")
    message = Message(key="delivery-1", subject=f"{TRICKY}: news", items=(item,))
    with webhook_sink() as sink:
        for form in ("discord", "slack"):
            target = Target(address=sink.url(), config={"form": form})
            WebhookTransport().send(target, message)
    discord, slack = (each.json for each in sink.posted)
    assert discord["allowed_mentions"] == {"parse": []}
    for text in (discord["content"], discord["embeds"][0]["description"]):
        assert r"\@everyone \<\@1\> \<!channel\> \`rm\` \[click\](https" in text
        assert re.search(r"(?<!\\)[<>@`\[\]]", text) is None
    assert (discord["embeds"][0]["url"], len(discord["embeds"])) == (item.link, 1)
    assert re.findall("<[^>]*>", slack["text"]) == [f"<{item.link}|Open the match>"]
    assert "`" not in slack["text"]
    assert "&lt;!channel&gt;" in slack["text"]


def test_discord_is_never_sent_more_than_it_takes():
    longest = Item(title="*" * 3_000, lines=("*" * 3_000, "*" * 3_000), link="https://example.org/")
    message = Message(key="delivery-1", subject="*" * 3_000, items=(longest,) * 12)
    with webhook_sink() as sink:
        WebhookTransport().send(Target(address=sink.url(), config={"form": "discord"}), message)
    (posted,) = sink.posted
    texts = [embed["title"] + embed["description"] for embed in posted.json["embeds"]]
    assert len(posted.json["content"]) <= 2_000
    assert (len(texts) <= 10, sum(map(len, texts)) <= 6_000) == (True, True)


def test_a_program_can_check_who_writes_with_the_example_of_the_page(client, user):
    with webhook_sink() as sink:
        page = client.get(leave(client, sink.url("/x?key=1"))["Location"]).content.decode()
        secret, is_genuine = secret_shown(page), documented_check(page)
        target = user.targets.get()
        assert 'id="secret"' not in client.get(reverse("webhook_secret", args=[target.pk])).content.decode()
        send_test(user=user, target_id=target.pk)
        post(timezone.now())
        renewed = client.post(reverse("webhook_secret", args=[target.pk]), follow=True).content.decode()
        send_test(user=user, target_id=target.pk)
        post(timezone.now())
    first, second = sink.posted
    assert first.path == "/x?key=1"
    assert is_genuine(secret, first.headers, first.body)
    assert not is_genuine(secret, first.headers, first.body + b" ")
    later = first.headers | {"X-Space-Race-Timestamp": "1"}
    assert not is_genuine(secret, later, first.body)
    assert not is_genuine(secret, second.headers, second.body)
    assert is_genuine(secret_shown(renewed), second.headers, second.body)
    assert first.headers["Idempotency-Key"] == first.json["key"] != second.json["key"]


@pytest.mark.parametrize("status", [429, 503])
def test_who_asks_for_a_pause_is_left_alone_until_it_is_over(client, user, status):
    now = timezone.now()
    with webhook_sink(status) as sink:
        sink.says["Retry-After"] = "7200"
        target = add_webhook(user=user, address=sink.url(), form="plain")
        for wait in (timedelta(), timedelta(hours=1)):
            send_test(user=user, target_id=target.pk)
            Delivery.objects.filter(attempts=0).update(next_at=now)
            post(now + wait)
        assert "Next try: " in client.get(PAGE).content.decode()
        assert len(sink.posted) == 1
        post(now + timedelta(hours=2, minutes=1))
    assert len(sink.posted) == 3


def test_nothing_comes_twice_after_a_line_that_was_cut(user):
    with webhook_sink(CUT) as sink:
        target = add_webhook(user=user, address=sink.url(), form="slack")
        send_test(user=user, target_id=target.pk)
        for days in range(3):
            post(timezone.now() + timedelta(days=days))
    assert len(sink.posted) == 1
    assert Delivery.objects.get().state == State.UNKNOWN
    assert user.targets.get().works


def test_an_address_that_is_gone_is_told_to_its_owner_without_the_address(client, user):
    with webhook_sink(410) as sink:
        target = add_webhook(user=user, address=sink.url("/secret-path-9876"), form="plain", name="Crew")
        send_test(user=user, target_id=target.pk)
        post(timezone.now())
        page = client.get(PAGE).content.decode()
        client.post(reverse("webhook_retry", args=[target.pk]))
        post(timezone.now())
    assert (len(sink.posted), user.targets.get().works) == (2, True)
    assert reverse("webhook_retry", args=[target.pk]) in page
    assert "410 Gone" in page
    assert "Crew (127.0.0.1 …9876)" in page
    assert "secret-path" not in page
    assert target.config["secret"] not in page


def test_answers_say_whether_to_try_again():
    outcomes = {status: judge(Response(status)) for status in (301, 400, 404, 413, 429, 503, 599)}
    assert {status for status, each in outcomes.items() if isinstance(each, TryLater)} == {429, 503, 599}
    refused = {status: each.broken for status, each in outcomes.items() if isinstance(each, Refused)}
    assert refused == {301: True, 400: False, 404: True, 413: False}


def test_an_address_inside_is_refused_when_it_is_left_or_when_it_is_told(client, user, settings):
    settings.NOTICES_TO_PRIVATE_ADDRESSES = False
    for bad in ("http://example.org/x", "ftp://example.org", "https://a@example.org/", "x" * LONGEST_ADDRESS):
        assert leave(client, bad).status_code == 422
    assert not user.targets.exists()
    with webhook_sink() as sink:
        address = sink.url().replace("http:", "https:")
        leave(client, address)
        target = user.targets.get()
        send_test(user=user, target_id=target.pk)
        post(timezone.now())
    assert sink.posted == []
    assert (Delivery.objects.get().state, user.targets.get().works) == (State.GAVE_UP, False)


def test_a_webhook_of_one_match_hears_of_no_other(client):
    match = make_match(people=2)
    user = users_of(match)[0]
    client.force_login(user)
    other = make_match(people=2)
    with webhook_sink() as sink:
        assert leave(client, sink.url(), about=f"seat-{match.pk}").status_code == 302
        assert leave(client, sink.url(), about=f"seat-{other.pk}").status_code == 422
        send_news_of(match)
        send_news_of(other)
        post(timezone.now() + A_WHILE)
    assert len(sink.posted) == 1
    assert client.get(PAGE).content.decode().count(f"only {match.name}") == 1


def test_others_webhooks_have_no_secret_for_me(client, user):
    target = add_webhook(user=make_user("Somebody else"), address="https://example.org/x", form="plain")
    for send in (client.get, client.post):
        assert send(reverse("webhook_secret", args=[target.pk])).status_code == 404
    assert Target.objects.get().config == target.config


def test_a_host_tells_everybody_what_everybody_may_know_and_nothing_of_a_seat(client):
    match = make_hosted()
    client.force_login(match.host)
    player = users_of(match)[0]
    with webhook_sink() as sink:
        leave(client, sink.url("/public"), about=f"match-{match.pk}")
        add_webhook(user=player, address=sink.url("/player"), form="plain")
        play_window(match)
        do(match_id=match.pk, user=match.host, act=Announce(), reason="Tea at nine")
        post(timezone.now())
        heard = [each for each in sink.posted if each.path == "/public"]
        play_window(match)
        post(timezone.now() + A_WHILE)
        post(timezone.now() + timedelta(hours=3))
    resolved, announced = (each.json for each in heard)
    assert resolved["subject"].endswith("is resolved")
    assert "Tea at nine" in announced["items"][0]["lines"]
    assert resolved["items"][0]["link"] == f"http://localhost:8000/matches/{match.pk}/"
    assert (resolved["waiting"], announced["waiting"]) == (0, 0)
    paths = [each.path for each in sink.posted if "waits for your decision" in each.json["subject"]]
    assert set(paths) == {"/player"}
    assert f"for all: {match.name}" in client.get(PAGE).content.decode()


def test_public_news_is_of_a_match_that_its_host_shows_to_everybody_as_it_is(client):
    late, shown = make_hosted(watch_delay=1), make_hosted()
    client.force_login(late.host)
    assert leave(client, "https://example.org/x", about=f"match-{shown.pk}").status_code == 422
    assert b"no public news" in leave(client, "https://example.org/x", about=f"match-{late.pk}").content
    assert leave(client, "https://example.org/x", about=f"seat-{late.pk}").status_code == 422
    assert not Target.objects.exists()
    Target.objects.create(
        match=late,
        channel="webhook",
        address="https://example.org/x",
        config={"form": "plain"},
        verified_at=timezone.now(),
    )
    play_window(late)
    assert not Delivery.objects.exists()
