"""Every door to what is written, tried by everybody: pages, forms, sockets, logs and the operators' site."""

import logging
import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from games.builtin_games import GAMES
from games.models import Match, Report, Telegram, User
from games.telegraph.services import telegraph
from games.telegraph.services.telegraph import mute_seat
from spacerace.asgi import application
from tests.browser.users import session_cookie
from tests.builders import browser_of, make_finished_match, make_match, make_user, users_of
from tests.laws.visitors import Visitor, everything_received
from tests.telegrams import build_line, count_unread, lose_array, make_alliance, make_limited_race, write_telegram
from tests.websockets import PatientSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

WORDS = "ocelot-in-the-fairing"
NAME = "Pact-of-the-ocelots"
HX = {"HX-Request": "true"}
PLAYERS = ["array", "end", "ally", "outsider", "other"]
PEOPLE = [*PLAYERS, "host", "staff", "spectator", "stranger"]
READERS = {
    "public": set(PEOPLE),
    "pair-0-1": {"array", "end"},
    "pair-0-4": {"array", "other"},
    "alliance-0": {"array", "ally", "end"},
}
GUESSES = ["pair-2-3", "pair-1-0", "pair-0-9", "alliance-1", "alliance-00", "winners", "Public", "0", "team-0"]


@pytest.fixture
def match() -> Match:
    """A race in which something was written in every channel, some of them by a Comms Array that is gone.

    Its host has no seat.
    """
    match = make_limited_race(array=0)
    match.host = make_user("host")
    match.save()
    build_line(match, 0, 1)
    make_alliance(match, 0, 1, 2, name=NAME)
    for key in READERS:
        write_telegram(match, 0, key, f"{WORDS} in {key}")
    return match


@pytest.fixture
def people(match) -> dict[str, User | None]:
    staff = User.objects.create_superuser("staff", password="vostok-six-1963")
    others = {"host": match.host, "staff": staff, "spectator": make_user("spectator"), "stranger": None}
    return dict(zip(PLAYERS, users_of(match), strict=True)) | others


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("gone", [False, True])
def test_channel_page_is_visible_only_to_readers(match, people, who, gone):
    if gone:
        lose_array(match, 0)
    client = browser_of(people[who])
    nowhere = client.get(reverse("match_channel", args=[match.pk, "nowhere"]))
    assert nowhere.status_code == 404
    for key in [*READERS, *GUESSES]:
        for headers in ({}, HX):
            answer = client.get(reverse("match_channel", args=[match.pk, key]), headers=headers)
            if who in READERS.get(key, ()):
                assert f"{WORDS} in {key}" in answer.content.decode()
            else:
                assert answer.status_code == 404
                assert without_tokens(answer) == without_tokens(nowhere)


def without_tokens(answer) -> str:
    return re.sub(r"csrfmiddlewaretoken.*?>", "", answer.content.decode())


@pytest.mark.parametrize("who", PEOPLE)
def test_channel_list_omits_channels_of_others(match, people, who):
    client = browser_of(people[who])
    for page in ("match_telegraph", "match", "match_dashboard", "match_history"):
        shown = client.get(reverse(page, args=[match.pk]), headers=HX).content.decode()
        assert WORDS not in shown
        assert (NAME in shown) <= (who in READERS["alliance-0"])
        for key, readers in READERS.items():
            assert (f"/telegraph/{key}/" in shown) <= (who in readers)


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("door", ["write", "propose_deal", "answer_deal", "read", "report"])
def test_forms_of_unreadable_channel_are_404(match, people, who, door):
    client = browser_of(people[who])
    for key in [*READERS, *GUESSES]:
        sent = Telegram.objects.filter(channel__key=key).first()
        fields = {"text": "Psst", "last": 1, "telegram": sent.number if sent else 1}
        is_deal = door in ("propose_deal", "answer_deal")
        before = Telegram.objects.count(), Report.objects.count()
        answer = client.post(reverse(f"match_{door}", args=[match.pk, key]), fields, headers=HX)
        if people[who] is None:
            assert answer.status_code == 401
        elif who not in READERS.get(key, ()):
            assert answer.status_code == 404
        elif is_deal or (door == "write" and who not in PLAYERS):
            assert answer.status_code == 422
            if who not in PLAYERS and door != "propose_deal":
                assert "Only nations can write here." in answer.content.decode()
        else:
            assert answer.status_code == 200
            continue
        assert (Telegram.objects.count(), Report.objects.count()) == before


async def test_socket_notifies_readers_without_content(match, people):
    """Of each channel in turn, at the sockets of everybody at once."""
    sockets = {}
    for who, user in people.items():
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        if user:
            cookie = await sync_to_async(session_cookie)(user)
            headers.append((b"cookie", f"{cookie['name']}={cookie['value']}".encode()))
        socket = sockets[who] = PatientSocket(application, f"/ws/matches/{match.pk}/", headers=headers)
        await socket.connect()
        assert WORDS not in await socket.receive_from()
    for key, readers in READERS.items():
        if key != "public":
            await sync_to_async(write_telegram)(match, 0, key, WORDS)
        # What everybody is told of comes last, so that who has heard only that has heard nothing before it.
        await sync_to_async(write_telegram)(match, 0, "public", WORDS)
        for who, socket in sockets.items():
            hints = 1 + (key != "public" and who in readers)
            heard = {await socket.receive_from() for _ in range(hints)}
            assert heard == {'{"telegraph": "news"}'}, (who, key)
            assert socket.output_queue.empty(), (who, key)
    for socket in sockets.values():
        await socket.disconnect()


@pytest.mark.parametrize("debug", [False, True])
def test_telegram_text_is_in_no_log_or_title(match, people, caplog, monkeypatch, settings, debug):
    settings.DEBUG = debug
    caplog.set_level(logging.DEBUG)
    client = browser_of(people["array"])
    client.raise_request_exception = False
    address = reverse("match_write", args=[match.pk, "pair-0-1"])
    page = client.post(address, {"text": WORDS}, headers=HX).content.decode()
    assert WORDS not in re.search("head > title.*?</hx-partial>", page, re.DOTALL)[0]
    client.post(address, {"text": WORDS * 100})

    def fail(*args, **given):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Telegram.objects, "create", fail)
    answer = client.post(address, {"text": WORDS})
    assert answer.status_code == 500
    logged = [each.getMessage() + (each.exc_text or "") for each in caplog.records if each.name != "django.db.backends"]
    assert logged
    assert not any(WORDS in line for line in logged)


def test_admin_shows_only_reported_telegrams(match, people):
    reported = Telegram.objects.get(channel__key="pair-0-1")
    Telegram.objects.filter(pk=reported.pk).update(text="rude-words")
    telegraph.report_telegram(match_id=match.pk, user=people["end"], key="pair-0-1", number=reported.number)
    client = browser_of(people["staff"])
    report = Report.objects.get()
    pages = [
        reverse("admin:games_report_changelist"),
        reverse("admin:games_report_change", args=[report.pk]),
        reverse("admin:games_match_change", args=[match.pk]),
        reverse("admin:games_match_delete", args=[match.pk]),
    ]
    shown = [client.get(page).content.decode() for page in pages]
    assert ["rude-words" in page for page in shown] == [True, True, False, False]
    assert not any(WORDS in page or NAME in page for page in shown)
    for lookup in ("telegram__text__startswith", "telegram__channel__telegrams__text__contains"):
        refused = client.get(pages[0], {lookup: "o"})
        assert refused.status_code in (302, 400), refused.status_code
    client.post(pages[0], {"action": "strike", "_selected_action": report.pk})
    reported.refresh_from_db()
    assert reported.hidden


def test_telegram_without_scripts_redirects_to_channel(match, people):
    client = browser_of(people["array"])
    address = reverse("match_channel", args=[match.pk, "pair-0-1"])
    answer = client.post(reverse("match_write", args=[match.pk, "pair-0-1"]), {"text": "<b>Hello</b>"})
    assert answer["Location"] == address
    assert "private" in client.get(address)["Cache-Control"]
    assert "&lt;b&gt;Hello&lt;/b&gt;" in client.get(address).content.decode()


def test_reading_and_reporting_by_their_forms(match, people):
    """A refused telegram stays in its form."""
    end = browser_of(people["end"])
    telegram = Telegram.objects.get(channel__key="pair-0-1")
    unread = count_unread(people["end"])
    end.post(reverse("match_read", args=[match.pk, "pair-0-1"]), {"last": telegram.number}, headers=HX)
    assert count_unread(people["end"]) == unread - 1
    report = reverse("match_report", args=[match.pk, "pair-0-1"])
    told = end.post(report, {"telegram": telegram.number}, follow=True).content.decode()
    assert Report.objects.get().telegram == telegram
    assert "Telegram reported. A moderator will read it." in told
    write = reverse("match_write", args=[match.pk, "pair-0-1"])
    assert "x" * 1001 in end.post(write, {"text": "x" * 1001}, headers=HX).content.decode()


def test_blocking_and_muting_by_their_forms(match, people):
    end, host = browser_of(people["end"]), browser_of(people["host"])
    block, mute = reverse("match_block", args=[match.pk]), reverse("match_mute", args=[match.pk])
    channel = reverse("match_channel", args=[match.pk, "pair-0-1"])
    assert end.post(block, {"seat": 0, "channel": "pair-0-1"})["Location"] == channel
    assert WORDS not in end.get(channel).content.decode()
    end.post(block, {"seat": 0, "undo": "yes", "channel": "//evil.example"})
    assert WORDS in end.get(channel).content.decode()
    assert "Write something first." in host.post(mute, {"seat": 0}).content.decode()
    assert end.post(mute, {"seat": 0, "reason": "No"}).status_code == 422
    host.post(mute, {"seat": 0, "reason": "Too loud"})
    public = reverse("match_channel", args=[match.pk, "public"])
    assert "Muted by the host: United States. Too loud" in Client().get(public).content.decode()


def test_enter_key_mutes_nobody(match, people):
    """The first button of a form is what the Enter key presses."""
    page = browser_of(people["host"]).get(reverse("match", args=[match.pk])).content.decode()
    form = page.split('id="telegraph-mute"')[1].split("</form>")[0]
    assert form.count("Mute ") > 1
    assert form.split("<button")[1].startswith(' type="submit" hidden disabled>')


def match_with_a_host(*, hidden: bool, over: bool) -> Match:
    """A match whose host has no seat."""
    match = make_finished_match() if over else make_match()
    match.host, match.chosen = make_user("Host"), {"hides_table_talk": hidden}
    match.save()
    return match


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("hidden", [False, True])
def test_spectator_receives_table_talk_unless_it_is_hidden(hidden, over):
    """Pages, parts of pages, API and socket are the same as if nothing had been written."""
    match = match_with_a_host(hidden=hidden, over=over)
    spectator = Visitor("spectator", make_user("Onlooker"))
    before = everything_received(match, spectator)
    write_telegram(match, 1, "public", "Good luck to you.")
    after = everything_received(match, spectator)
    told = {address for address, answer in after.items() if "Good luck to you." in answer}
    page, api = reverse("match_channel", args=[match.pk, "public"]), f"/api/v1/matches/{match.pk}/telegraph/public"
    assert told == (set() if hidden else {page, f"{api} by a program"})
    assert (before == after) is hidden


def test_players_and_host_read_hidden_table_talk(monkeypatch):
    match, told = match_with_a_host(hidden=True, over=False), []
    monkeypatch.setattr("games.broadcast.notify_telegrams", lambda match_id, users: told.append(users))
    readers = [*users_of(match), match.host]
    write_telegram(match, 1, "public", "Good luck to you.")
    mute_seat(match_id=match.pk, host=match.host, seat_number=1, reason="Enough.")
    assert told == [sorted(user.pk for user in readers)] * 2
    for reader in readers:
        page = browser_of(reader).get(reverse("match_channel", args=[match.pk, "public"])).content.decode()
        assert "Good luck to you." in page
        assert "players and the host can read it" in page
        assert "Enough." in page
    Match.objects.update(status=Match.Status.OVER, chosen=match.chosen | {"opens_archive": True})
    write_telegram(match, 0, "public", "Well played.")
    assert told[-1] is None


@pytest.mark.django_db
@pytest.mark.parametrize("game", [slug for slug in GAMES if slug != "toy-signs"])
def test_table_has_a_channel_that_spectators_read(game):
    match = make_match(people=2, bots=3 if game == "space-race" else 0, game=game)
    write_telegram(match, 1, "public", "Good luck to you.")
    for viewer in (*users_of(match), None):
        page = browser_of(viewer).get(reverse("match_channel", args=[match.pk, "public"]))
        assert "Good luck to you." in page.content.decode()


@pytest.mark.django_db
def test_player_alone_at_the_table_has_no_telegraph():
    match = make_match(people=1, game="loss-in-space")
    page = browser_of(users_of(match)[0]).get(reverse("match", args=[match.pk])).content.decode()
    assert 'id="telegraph"' not in page
