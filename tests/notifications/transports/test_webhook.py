"""Webhooks: formats, order, public news, and escaping of names."""

import html
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.clubs.services.clubs import transfer_club
from games.hosting.services.host_commands import Announce, CancelMatch, TransferHost
from games.hosting.services.hosting import execute_command
from games.lobby.services.rematch import join_rematch
from games.models import Club, Delivery, Match, NotificationTarget, Season, User
from games.models.notifications import MAX_ADDRESS_LENGTH
from games.notifications.services.notify import notify_of_window
from games.notifications.services.targets import add_webhook, send_test
from games.notifications.transports.base import Message, MessageItem, Rejected, RetryLater
from games.notifications.transports.safe_http import Response
from games.notifications.transports.webhook import send_webhook, webhook_outcome
from games.seasons.services.series import create_season
from tests.builders import browser_of, make_match, make_user, play_to_the_end, play_window, position_of, users_of
from tests.hosting.services.test_hosting import make_hosted
from tests.outbox import A_WHILE, send_due
from tests.sinks import webhook_sink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lifted")]

PAGE = "/account/notifications/"
TRICKY = "@everyone <@1> <!channel> `rm` [click](https://x) & <script>"
State = Delivery.State


@pytest.fixture
def user(client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def leave(client, address: str, **given: object):
    return client.post(reverse("notifications_webhook"), {"address": address} | given)


def send_news_of(match) -> None:
    """Have what the open window awaits be news for who could not be told when it opened."""
    notify_of_window(position_of(match), None, timezone.now())


def secret_shown(page: str) -> str:
    return re.search(r'id="secret"[^>]* value="([^"]+)"', page)[1]


def documented_check(page: str):
    names: dict = {}
    exec(html.unescape(re.search(r"<code>(import.*?)</code>", page, re.DOTALL)[1]), names)  # noqa: S102
    return names["is_genuine"]


@pytest.mark.parametrize("form", ["discord", "slack", "plain"])
def test_each_format_contains_news_and_link(form):
    match = make_match(people=2, name=TRICKY)
    with webhook_sink() as sink:
        for user in users_of(match):
            add_webhook(user=user, address=sink.url(), form=form, match=match)
        send_news_of(match)
        send_due(timezone.now() + A_WHILE)
    assert len(sink.posted) == 2
    told = sink.posted[0].body.decode()
    assert f"/matches/{match.pk}/dashboard/" in told
    assert "/notices/stop/" not in told
    assert "Your turn, " in told
    if form == "plain":
        assert sink.posted[0].json["subject"].startswith(f"{TRICKY}: ")


def test_discord_message_fits_limits():
    longest = MessageItem(title="*" * 3_000, lines=("*" * 3_000, "*" * 3_000), link="https://example.org/")
    message = Message(key="delivery-1", subject="*" * 3_000, items=(longest,) * 12)
    with webhook_sink() as sink:
        send_webhook(NotificationTarget(address=sink.url(), config={"form": "discord"}), message)
    (posted,) = sink.posted
    texts = [embed["title"] + embed["description"] for embed in posted.json["embeds"]]
    assert len(posted.json["content"]) <= 2_000
    assert (len(texts) <= 10, sum(map(len, texts)) <= 6_000) == (True, True)


def test_documented_example_verifies_signature(client, user):
    with webhook_sink() as sink:
        page = client.get(leave(client, sink.url("/x?key=1"))["Location"]).content.decode()
        secret, is_genuine = secret_shown(page), documented_check(page)
        target = user.targets.get()
        assert 'id="secret"' not in client.get(reverse("webhook_secret", args=[target.pk])).content.decode()
        send_test(user=user, target_id=target.pk)
        send_due(timezone.now())
        renewed = client.post(reverse("webhook_secret", args=[target.pk]), follow=True).content.decode()
        send_test(user=user, target_id=target.pk)
        send_due(timezone.now())
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
def test_retry_after_pauses_the_webhook(client, user, status):
    now = timezone.now()
    with webhook_sink(status) as sink:
        sink.says["Retry-After"] = "7200"
        target = add_webhook(user=user, address=sink.url(), form="plain")
        for wait in (timedelta(), timedelta(hours=1)):
            send_test(user=user, target_id=target.pk)
            Delivery.objects.filter(attempts=0).update(next_at=now)
            send_due(now + wait)
        assert "Next try: " in client.get(PAGE).content.decode()
        assert len(sink.posted) == 1
        send_due(now + timedelta(hours=2, minutes=1))
    assert len(sink.posted) == 3


def test_broken_webhook_is_shown_only_to_owner_without_url(client, user):
    with webhook_sink(410) as sink:
        target = add_webhook(user=user, address=sink.url("/secret-path-9876"), form="plain", name="Crew")
        send_test(user=user, target_id=target.pk)
        send_due(timezone.now())
        page = client.get(PAGE).content.decode()
        client.post(reverse("webhook_retry", args=[target.pk]))
        send_due(timezone.now())
    assert (len(sink.posted), user.targets.get().works) == (2, True)
    assert reverse("webhook_retry", args=[target.pk]) in page
    assert "410 Gone" in page
    assert "Crew (127.0.0.1 …9876)" in page
    assert "secret-path" not in page
    assert target.config["secret"] not in page
    client.force_login(make_user("Somebody else"))
    for send in (client.get, client.post):
        assert send(reverse("webhook_secret", args=[target.pk])).status_code == 404
    assert user.targets.get().config == target.config


def test_webhook_status_maps_to_outcome():
    outcomes = {status: webhook_outcome(Response(status)) for status in (301, 400, 404, 413, 429, 503, 599)}
    assert {status for status, each in outcomes.items() if isinstance(each, RetryLater)} == {429, 503, 599}
    refused = {status: each.broken for status, each in outcomes.items() if isinstance(each, Rejected)}
    assert refused == {301: True, 400: False, 404: True, 413: False}


def test_private_url_is_refused_when_added_and_when_sent(client, user, settings):
    settings.NOTICES_TO_PRIVATE_ADDRESSES = False
    for bad in ("http://example.org/x", "ftp://example.org", "https://a@example.org/", "x" * MAX_ADDRESS_LENGTH):
        assert leave(client, bad).status_code == 422
    assert not user.targets.exists()
    with webhook_sink() as sink:
        address = sink.url().replace("http:", "https:")
        leave(client, address)
        target = user.targets.get()
        send_test(user=user, target_id=target.pk)
        send_due(timezone.now())
    assert sink.posted == []
    assert (Delivery.objects.get().state, user.targets.get().works) == (State.GAVE_UP, False)


def test_match_webhook_gets_no_other_match(client):
    match = make_match(people=2)
    user = users_of(match)[0]
    client.force_login(user)
    other = make_match(people=2)
    with webhook_sink() as sink:
        assert leave(client, sink.url(), about=f"seat-{match.pk}").status_code == 302
        assert leave(client, sink.url(), about=f"seat-{other.pk}").status_code == 422
        other.seats.filter(number=0).update(user=user)
        send_news_of(match)
        send_news_of(other)
        send_due(timezone.now() + A_WHILE)
    assert len(sink.posted) == 1
    assert client.get(PAGE).content.decode().count(f"only {match.name}") == 1


def test_public_webhook_gets_only_public_news(client):
    match = make_hosted()
    client.force_login(match.host)
    player = users_of(match)[0]
    with webhook_sink() as sink:
        leave(client, sink.url("/public"), about=f"match-{match.pk}")
        add_webhook(user=player, address=sink.url("/player"), form="plain")
        play_window(match)
        execute_command(match_id=match.pk, user=match.host, command=Announce(), reason="Tea at nine")
        send_due(timezone.now())
        heard = [each for each in sink.posted if each.path == "/public"]
        play_window(match)
        send_due(timezone.now() + A_WHILE)
        send_due(timezone.now() + timedelta(hours=3))
    resolved, announced = (each.json for each in heard)
    assert resolved["subject"].startswith("Test flight: Results of")
    assert "Tea at nine" in announced["items"][0]["lines"]
    assert resolved["items"][0]["link"] == f"http://localhost:8000/matches/{match.pk}/"
    assert (resolved["waiting"], announced["waiting"]) == (0, 0)
    paths = [each.path for each in sink.posted if "Your turn, " in each.json["subject"]]
    assert set(paths) == {"/player"}
    assert f"public: {match.name}" in client.get(PAGE).content.decode()


def test_public_news_needs_public_live_match(client):
    late, shown, address = make_hosted(watch_delay=1), make_hosted(), "https://example.org/x"
    client.force_login(late.host)
    assert leave(client, address, about=f"match-{shown.pk}").status_code == 422
    assert b"no public news" in leave(client, address, about=f"match-{late.pk}").content
    assert leave(client, address, about=f"seat-{late.pk}").status_code == 422
    assert not NotificationTarget.objects.exists()
    given = {"channel": "webhook", "config": {"form": "plain"}, "verified_at": timezone.now()}
    NotificationTarget.objects.create(match=late, address=address, **given)
    play_window(late)
    assert not Delivery.objects.exists()


@pytest.fixture
def sink():
    with webhook_sink() as sink:
        yield sink


def account(name: str) -> User:
    return User.objects.create_user(name, display_name=name)


def hosted(**plan) -> Match:
    match = make_match(people=2, **plan)
    match.host = account(f"host-{match.pk}")
    match.save()
    return match


def club_of(leader: User) -> Club:
    club = Club.objects.create(name="Sirius")
    club.memberships.create(user=leader, standing="founder", since=timezone.now())
    return club


def heard(sink) -> list[str]:
    send_due(timezone.now() + timedelta(minutes=1))
    subjects = [each.json["subject"] for each in sink.posted]
    sink.posted.clear()
    return subjects


def test_match_webhook_moves_to_new_host(client, sink):
    match, heir = hosted(), account("heir")
    former = match.host
    assert leave(browser_of(former), sink.url("/room"), about=f"match-{match.pk}").status_code == 302
    execute_command(match_id=match.pk, user=former, command=TransferHost(heir.pk), reason="Away")
    assert heard(sink) == ["Test flight: The host transferred the match to somebody else"]
    target = NotificationTarget.objects.get()
    client.force_login(former)
    assert b"public: Test flight" not in client.get(PAGE).content
    client.post(reverse("notifications_remove", args=[target.pk]))
    assert NotificationTarget.objects.exists()
    client.force_login(heir)
    page = client.get(PAGE).content.decode()
    assert ("public: Test flight" in page, sink.url("/room") in page) == (True, False)
    delete_account(user=former)
    execute_command(match_id=match.pk, user=heir, command=CancelMatch(), reason="Enough")
    assert heard(sink) == ["Test flight: The match has finished"]
    client.post(reverse("notifications_remove", args=[target.pk]))
    assert not NotificationTarget.objects.exists()


def test_club_webhook_covers_its_matches(sink):
    founder, officer, member = account("founder"), account("officer"), account("member")
    club = club_of(founder)
    for user, standing in ((officer, "officer"), (member, "member")):
        club.memberships.create(user=user, standing=standing, since=timezone.now())
    first, second, private, other = hosted(), hosted(), hosted(unlisted=True), hosted()
    Match.objects.filter(pk__in=[first.pk, second.pk, private.pk]).update(club=club)
    assert leave(browser_of(member), sink.url(), about=f"club-{club.pk}").status_code == 422
    assert leave(browser_of(officer), sink.url(), about=f"club-{club.pk}").status_code == 302
    for match in (first, second, private, other):
        execute_command(match_id=match.pk, user=match.host, command=Announce(), reason=f"Tea in {match.pk}")
    assert sorted(heard(sink)) == sorted(
        f"Test flight: The host announces “Tea in {match.pk}”" for match in (first, second)
    )
    transfer_club(club_id=club.pk, user=founder, member_id=member.pk)
    club.memberships.filter(user__in=[founder, officer]).delete()
    shown = [b"public: Sirius" in browser_of(user).get(PAGE).content for user in (officer, member)]
    assert shown == [False, True]
    assert leave(browser_of(first.host), sink.url(), about=f"match-{first.pk}").status_code == 302
    play_window(first)
    assert heard(sink) == ["Test flight: Results of Round 1"], "once for the match and its club"


def test_season_webhook_covers_next_match(sink):
    match = make_match(people=1, bots=1, options={"cards": 5})
    host = users_of(match)[0]
    season = create_season(match_id=match.pk, user=host, name="League")
    assert leave(browser_of(host), sink.url(), about=f"season-{season.pk}").status_code == 302
    assert leave(browser_of(host), sink.url(), about=f"match-{match.pk}").status_code == 302
    play_to_the_end(match)
    told = heard(sink)
    assert (told.count("Test flight: The match has finished"), len(told)) == (1, len(set(told)))
    again = join_rematch(match_id=match.pk, user=host)
    Season.objects.filter(pk=season.pk).update(host=make_user("Heir"))
    play_window(again)
    assert heard(sink)[-1] == f"{again.name}: Results of Round 1"
    assert b"public: League" in browser_of(Season.objects.get().host).get(PAGE).content


def test_public_webhook_is_unique_and_shows_failures(client, sink):
    match = hosted()
    for name in ("Crew", "Board"):
        add_webhook(user=match.host, owner=match, address=sink.url("/room"), name=name)
    NotificationTarget.objects.update(broken_at=timezone.now(), broken_why="410 Gone")
    client.force_login(match.host)
    page = client.get(reverse("my_matches")).content.decode()
    assert "no longer works" in page
    client.post(reverse("webhook_retry", args=[NotificationTarget.objects.get().pk]))
    assert NotificationTarget.objects.get().works
    assert Delivery.objects.get().purpose == Delivery.Purpose.TEST
    secret = reverse("webhook_secret", args=[NotificationTarget.objects.get().pk])
    assert client.get(secret).status_code == 200
    assert browser_of(make_user()).get(secret).status_code == 404
