"""Telegrams: writing, reading, storage and moderation."""

import re

import pytest
from django.utils import timezone

from games.bots import bot_moves
from games.channels.selectors.channels import messages_known_to, unread_mail_of_bots
from games.exceptions import ServiceError
from games.lobby.selectors.lists import user_matches
from games.models import Channel, ChannelRead, Match, Telegram
from games.play.services.actions import take_action
from games.rules.contract import Message
from games.telegraph.selectors.telegraph import get_telegraph as shown
from games.telegraph.services import telegraph
from tests.builders import make_match, match_and_users, play_to_the_end, position_of, users_of
from tests.outbox import add_verified_target
from tests.telegrams import build_line, make_alliance, make_limited_race, texts_read_by, unread_counts, write_telegram
from tests.threads import run_concurrently
from tests.url_access import rolled_back

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch):
    said = []
    monkeypatch.setattr("games.broadcast.notify_telegrams", lambda match_id, users: said.append(users))
    return said


def refusal_of(match, seat, key, text="Hello", **given):
    with pytest.raises(ServiceError) as refused:
        write_telegram(match, seat, key, text, **given)
    return refused.value.message


def test_telegram_stores_writer_channel_and_year():
    match = make_limited_race()
    build_line(match, 0, 2)
    sent = write_telegram(match, 2, "pair-0-2", "  Burn nothing.\r\nStop.  ")
    assert (sent.text, sent.year, sent.seat.number) == ("Burn nothing.\nStop.", "1950", 2)
    assert (sent.channel.title, sent.channel.readers) == ("Telegraph line", [0, 2])
    assert len(write_telegram(match, 0, "public", "é" * 1000).text) == 1000


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b", "\u0301", "x" * 1001, "a\x00b", "a\x1bb", "\ud800x"])
def test_invalid_telegram_is_refused_without_trace(text):
    match = make_limited_race()
    refusal_of(match, 0, "public", text)
    assert not Channel.objects.exists()


def test_form_sent_twice_sends_one_telegram():
    match = make_limited_race()
    for _ in range(2):
        write_telegram(match, 0, "public", "Once", once="abc")
    write_telegram(match, 1, "public", "Another", once="abc")
    assert [sent.text for sent in Telegram.objects.all()] == ["Once", "Another"]


def test_rate_limit_counts_telegrams_of_all_matches():
    first, second = make_limited_race(), make_limited_race()
    second.seats.filter(number=0).update(user=users_of(first)[0])
    for number in range(telegraph.TELEGRAMS_PER_MINUTE):
        write_telegram(first, 0, "public", str(number))
    assert "too many telegrams" in refusal_of(second, 0, "public")
    assert write_telegram(first, 1, "public", "Others may")


def test_readers_are_fixed_by_the_first_telegram():
    match = make_limited_race(array=0)
    write_telegram(match, 0, "pair-0-3", "Hello")
    Channel.objects.update(readers=[0])
    assert texts_read_by(match, users_of(match)[3], "pair-0-3") is None
    assert "channel does not exist" in refusal_of(match, 3, "pair-0-3")


def test_unread_telegrams_are_counted_until_they_are_read():
    match = make_limited_race()
    build_line(match, 0, 1)
    first = write_telegram(match, 0, "pair-0-1", "One")
    second = write_telegram(match, 0, "pair-0-1", "Two")
    write_telegram(match, 4, "public", "Three")
    assert unread_counts(match, 0) == {"public": 1}
    assert unread_counts(match, 1) == {"public": 1, "pair-0-1": 2}
    reader = users_of(match)[1]
    assert [found.unread for found in user_matches(reader)] == [3]
    for last, left in [(first.number, 1), (second.number, 0), (first.number, 0), (10**9, 0)]:
        telegraph.mark_read(match_id=match.pk, user=reader, key="pair-0-1", last=last)
        assert unread_counts(match, 1).get("pair-0-1", 0) == left
    write_telegram(match, 0, "pair-0-1", "Four")
    assert unread_counts(match, 1) == {"public": 1, "pair-0-1": 1}
    telegraph.mark_read(match_id=match.pk, user=users_of(match)[2], key="pair-0-1", last=10**9)
    assert unread_counts(match, 1) == {"public": 1, "pair-0-1": 1}


def without_tokens(answer) -> str:
    return re.sub(r"csrf[-\w]*token.*?>", "", answer.content.decode(), flags=re.IGNORECASE)


def test_a_strangers_answers_do_not_depend_on_private_telegrams_anywhere(client):
    match, elsewhere = make_limited_race(), make_limited_race()
    for each in (match, elsewhere):
        build_line(each, 0, 1)
    write_telegram(match, 0, "pair-0-1", "First in secret")
    api, page = f"/api/v1/matches/{match.pk}/telegraph", f"/matches/{match.pk}/telegraph"
    places = [f"{where}{end}" for where in (f"{api}/public", f"{page}/public/") for end in ("", "?before=2")]
    now = timezone.now()

    def answers_after(private: list[Match]) -> list[str]:
        with rolled_back():
            for each in private:
                write_telegram(each, 1, "pair-0-1", "In secret")
            sent = [write_telegram(match, seat, "public", f"Hello from {seat}", now=now) for seat in (2, 3)]
            assert [each.number for each in sent] == [1, 2]
            return [without_tokens(client.get(place)) for place in [*places, f"{page}/"]]

    alone = answers_after([])
    assert "Hello from 3" in alone[0]
    assert answers_after([match]) == answers_after([elsewhere, match, elsewhere]) == alone


def test_blocked_player_is_hidden_uncounted_and_not_notified(told):
    match, (writer, reader, *_) = match_and_users(make_limited_race())
    build_line(match, 0, 1)
    write_telegram(match, 0, "pair-0-1", "Before")
    telegraph.block_player(match_id=match.pk, user=reader, seat_number=0)
    told.clear()
    add_verified_target(reader)
    write_telegram(match, 0, "pair-0-1", "After")
    assert not reader.notifications.exists()
    assert texts_read_by(match, reader, "pair-0-1") == []
    assert texts_read_by(match, writer, "pair-0-1") == ["Before", "After"]
    assert unread_counts(match, 1) == {}
    assert told == [[writer.pk]]
    seen = shown(position_of(match), writer)
    assert seen.blocked == frozenset()
    telegraph.unblock_player(match_id=match.pk, user=reader, seat_number=0)
    assert texts_read_by(match, reader, "pair-0-1") == ["Before", "After"]
    assert unread_counts(match, 1) == {"pair-0-1": 2}


def test_host_mutes_only_in_public_channel_with_public_reason():
    match = make_limited_race()
    build_line(match, 0, 1)
    telegraph.mute_seat(match_id=match.pk, host=match.host, seat_number=1, reason="Insults")
    assert refusal_of(match, 1, "public") == "The host has muted your nation here: Insults"
    assert write_telegram(match, 1, "pair-0-1", "Still here")
    seat, mute = shown(position_of(match), None).mutes[0]
    assert (seat.number, mute.reason, mute.lifted_at) == (1, "Insults", None)
    telegraph.unmute_seat(match_id=match.pk, host=match.host, seat_number=1)
    assert write_telegram(match, 1, "public", "Sorry")
    assert shown(position_of(match), None).mutes[0][1].lifted_at


def test_hidden_telegram_loses_its_text(told):
    match = make_limited_race()
    build_line(match, 0, 1)
    sent = write_telegram(match, 0, "pair-0-1", "Rude")
    told.clear()
    telegraph.hide_telegram(telegram_id=sent.pk)
    assert texts_read_by(match, users_of(match)[1], "pair-0-1") == [""]
    assert told == [sorted(user.pk for user in users_of(match)[:2])]


def test_traffic_counts_only_public_channels():
    match = make_limited_race(array=0, shows_traffic=True)
    make_alliance(match, 0, 1)
    write_telegram(match, 0, "alliance-0", "Secret")
    write_telegram(match, 0, "pair-0-1", "Over the array")
    build_line(match, 0, 1)
    write_telegram(match, 1, "pair-0-1", "Over the line")
    write_telegram(match, 1, "public", "Hello")
    traffic = shown(position_of(match), None).traffic
    assert traffic == [("United States and Soviet Union", [("1950", 1)]), ("Everybody", [("1950", 1)])]
    Match.objects.update(chosen={})
    assert shown(position_of(match), None).traffic == []


@pytest.mark.parametrize("opens", [False, True])
def test_archive_opens_at_end_if_configured(opens):
    match = make_limited_race(opens_archive=opens)
    build_line(match, 0, 1)
    write_telegram(match, 0, "pair-0-1", "Between us")
    assert texts_read_by(match, None, "pair-0-1") is None
    play_to_the_end(match)
    assert texts_read_by(match, None, "pair-0-1") == (["Between us"] if opens else None)
    assert "The match is finished" in refusal_of(match, 0, "pair-0-1")
    assert write_telegram(match, 0, "public", "Well played")


def test_bot_gets_messages_of_its_seat(monkeypatch):
    match = make_match(people=4, bots=1, game="space-race", preset="nine")
    build_line(match, 0, 4)
    build_line(match, 0, 1)
    for key in ("pair-0-4", "pair-0-1", "public"):
        write_telegram(match, 0, key, key)
    heard = [Message(key, 0, key, "1950") for key in ("pair-0-4", "public")]
    assert messages_known_to(match, match.seats.get(number=4)) == heard
    seen = []
    bot = match.game.bots["random"]
    monkeypatch.setitem(match.game.bots, "random", lambda s, rng: seen.append(list(s.messages())) or bot(s, rng))
    bot_moves(position_of(match), {4})
    assert seen == [heard]


def spend(match, action, after=None):
    user = users_of(match)[0]
    return lambda: take_action(match_id=match.pk, user=user, action=action, after=after)


LINES = [{"kind": "line", "to": to} for to in (1, 2)]
GIFTS = [{"kind": "transfer", "to": to, "garnets": 2} for to in (1, 2)]


@pytest.mark.parametrize("actions", [LINES, GIFTS, [LINES[0], GIFTS[1]], [LINES[0], LINES[0]]])
def test_garnets_are_spent_once_from_two_tabs_and_never_below_none(actions):
    match = make_limited_race(array=0, garnets=3)
    done = run_concurrently(*(spend(match, action) for action in actions))
    assert sum(isinstance(each, str) for each in done) == 1
    assert position_of(match).state.hands[0].garnets == 1


def test_first_telegrams_at_the_same_moment_share_a_channel():
    match = make_limited_race()
    run_concurrently(*(lambda seat=seat: write_telegram(match, seat, "public", "Hello") for seat in range(5)))
    assert Channel.objects.count() == 1
    assert [reading.unread for reading in ChannelRead.objects.all()] == [4] * 5


def test_telegram_after_the_end_is_unread_by_people_alone():
    match = make_match(people=2, bots=1, options={"cards": 5})
    play_to_the_end(match)
    write_telegram(match, 0, "public", "Well played.")
    assert unread_counts(match, 1) == {"public": 1}
    assert not unread_mail_of_bots(position_of(match)).seats
