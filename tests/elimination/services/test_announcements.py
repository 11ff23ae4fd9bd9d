"""Who is told what of a season of elimination, once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clock.services.clock import tick
from games.elimination.selectors.news import season_news
from games.elimination.services import decisions, episodes
from games.elimination.services.episodes import add_fact
from games.elimination.services.founding import start_evening
from games.elimination.state import MainMatchEnded, TableResult
from games.models import Club, Delivery, Match, Notification, NotificationTarget, Season
from games.models.notifications import NotificationKind
from games.notifications.services.targets import save_notification_settings
from games.notifications.transports import TRANSPORTS
from tests.builders import make_user
from tests.elimination.builders import course_of, make_member, make_season, match_of, play_match, reloaded, run_clock
from tests.outbox import A_WHILE, RecordingTransport, notify_at_once, send_due, users_and_subjects

pytestmark = pytest.mark.django_db

ADA, BOB, CYD, DAN, BOT = range(5)
RANKING = (ADA, BOB, BOT, CYD, DAN)
"""Ada wins two tokens, Dan is the candidate, and Cyd would be the next one."""
NAME = "Baikonur: "


@pytest.fixture
def people():
    return [notify_at_once(make_member(name)) for name in ("Ada", "Bob", "Cyd", "Dan")]


@pytest.fixture
def season(people, mail):
    """A season that Ada hosts, with four people and a bot, whose start everybody has been told."""
    season = make_season(*people, players=5)
    send_due(timezone.now() + A_WHILE)
    return season


@pytest.fixture
def room(monkeypatch):
    """What is posted to webhooks."""
    kept = RecordingTransport()
    monkeypatch.setitem(TRANSPORTS, NotificationTarget.Channel.WEBHOOK, kept)
    return kept


def add_webhook(**owner) -> None:
    given = {"channel": "webhook", "config": {"form": "plain"}, "verified_at": timezone.now()}
    NotificationTarget.objects.create(address="https://example.org/room", **given, **owner)


def end_main_match(season, *ranking: int) -> None:
    """End the main match with these players, the best first, or without a result."""
    Match.objects.filter(pk=match_of(season).pk).update(status=Match.Status.OVER, ended_at=timezone.now())
    season.matches.update(booked=True)
    ranks = tuple((player,) for player in ranking)
    add_fact(course_of(season), MainMatchEnded((TableResult(ranks=ranks),)), timezone.now())
    Season.objects.filter(pk=season.pk).update(due_at=timezone.now() + timedelta(days=1))


def told(mail, at=None) -> set[tuple[str, str]]:
    """The news of the season that were sent last: to whom, and which."""
    mail.got.clear()
    send_due((at or timezone.now()) + A_WHILE)
    found = [(str(user), subject.removeprefix(NAME)) for user, subject in users_and_subjects(mail) if NAME in subject]
    assert len(set(found)) == len(found), "nobody is told anything twice"
    return set(found)


def lines(mail) -> list[str]:
    return [line for _, message in mail.got for item in message.items for line in item.lines]


def test_episode_is_told_to_players_in_place_of_the_start_of_its_match(mail, people):
    make_season(*people, players=5)
    assert told(mail) == {(name, "Episode 1 begins") for name in ("Bob", "Cyd", "Dan")}, "Ada has started it"
    assert not any("has started" in subject for subject in mail.subjects)
    assert "The main match is in progress: Goofspiel." in lines(mail)


def test_begin_of_episode_is_not_told_after_its_first_match(mail, people):
    end_main_match(make_season(*people, players=5), *RANKING)
    assert told(mail) == {("Dan", "You are the elimination candidate"), ("Ada", "You hold two tokens of life")}


def test_only_who_decides_is_asked_with_the_deadline(mail, season):
    end_main_match(season, *RANKING)
    assert told(mail) == {("Dan", "You are the elimination candidate"), ("Ada", "You hold two tokens of life")}
    assert sum(line.startswith("Deadline: ") for line in lines(mail)) == 2


def test_who_no_longer_decides_is_not_asked(mail, season, people):
    end_main_match(season, *RANKING)
    decisions.give(token=season.token, user=people[ADA], player=DAN)
    assert told(mail) == {("Cyd", "You are the elimination candidate")}


def test_host_is_asked_for_the_candidate_of_a_match_without_a_result(mail, season):
    end_main_match(season)
    assert told(mail) == {("Ada", "Name the candidate")}


def test_departure_is_told_with_its_reason_to_who_is_in_and_who_leaves(mail, season, people):
    decisions.resign_from_season(token=season.token, user=people[BOB])
    assert told(mail) == {(name, "Bob leaves the season") for name in ("Ada", "Cyd", "Dan")}
    decisions.remove_player(token=season.token, user=people[ADA], player=CYD, reason="Never writes.")
    assert told(mail) == {("Cyd", "You leave the season"), ("Dan", "Cyd leaves the season")}
    assert lines(mail).count("Reason: Never writes.") == 2


def test_settings_of_the_reader_count(mail, season, people):
    kinds = [kind for kind in NotificationKind.values if kind != NotificationKind.RESOLVED]
    save_notification_settings(user=people[CYD], chosen={"email": kinds})
    people[DAN].targets.all().delete()
    decisions.resign_from_season(token=season.token, user=people[BOB])
    assert told(mail) == {("Ada", "Bob leaves the season")}
    assert not Notification.objects.filter(user=people[DAN], season=season, kind=NotificationKind.RESOLVED).exists()


def test_pause_is_told_and_a_short_one_only_at_its_end(mail, season, people):
    others = ("Bob", "Cyd", "Dan")
    decisions.pause(token=season.token, user=people[ADA])
    assert told(mail) == {(name, "The host has paused the season") for name in others}
    decisions.resume(token=season.token, user=people[ADA])
    assert told(mail) == {(name, "The season goes on") for name in others}
    decisions.pause(token=season.token, user=people[ADA])
    decisions.resume(token=season.token, user=people[ADA])
    assert told(mail) == {(name, "The season goes on") for name in others}


def test_end_is_told_to_the_whole_cast(mail):
    season = make_season(*[notify_at_once(make_member(name)) for name in ("Ada", "Bob")])
    run_clock(season)
    course = course_of(season)
    title = f"{course.names[course.state.winner]} wins the season"
    assert {("Ada", title), ("Bob", title)} <= told(mail, season.closed_at)


def test_cancellation_is_told_with_its_reason(mail, season, people):
    decisions.cancel(token=season.token, user=people[ADA], reason="The summer came.")
    assert told(mail) == {(name, "The host has cancelled the season") for name in ("Bob", "Cyd", "Dan")}
    assert lines(mail).count("The summer came.") == 3


def test_only_person_of_an_evening_is_told_nothing():
    start_evening(user=notify_at_once(make_user("Ada")))
    assert not Notification.objects.exclude(season=None).exists()


def test_webhook_of_a_season_gets_each_public_fact_once(mail, room, season, people):
    add_webhook(season=season)
    end_main_match(season, *RANKING)
    decisions.choose(token=season.token, user=people[DAN], player=BOB)
    send_due(timezone.now() + A_WHILE)
    assert room.subjects == [f"{NAME}Ada won Goofspiel", f"{NAME}Dan chose Bob for the death match"]
    said = lines(room)
    assert said == ["Ada holds 2 tokens of life.", "Dan is the elimination candidate."]
    assert season.seed not in repr(room.got)


@pytest.mark.parametrize("unlisted", [True, False])
def test_webhook_of_a_club_gets_news_of_its_listed_seasons(mail, room, season, people, unlisted):
    club = Club.objects.create(name="Sirius")
    add_webhook(club=club)
    Season.objects.filter(pk=season.pk).update(club=club, unlisted=unlisted)
    decisions.resign_from_season(token=season.token, user=people[BOB])
    send_due(timezone.now() + A_WHILE)
    assert [each for each in room.subjects if NAME in each] == ([] if unlisted else [f"{NAME}Bob leaves the season"])


def test_killed_clock_tells_nothing_and_the_next_one_tells_once(mail, room, season, monkeypatch):
    add_webhook(season=season)
    end_main_match(season, *RANKING)
    told(mail)
    late = reloaded(season).due_at + timedelta(seconds=1)

    def die(*args, **kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(episodes, "start_seated_match", die)
        before = Notification.objects.count(), Delivery.objects.count()
        with pytest.raises(KeyboardInterrupt):
            tick(late)
        assert (Notification.objects.count(), Delivery.objects.count()) == before
    for _ in range(3):
        tick(late)
    told(mail, late)
    assert len([subject for subject in room.subjects if "for the death match" in subject]) == 1


def test_webhook_of_a_season_hears_of_a_match_from_the_season_alone(mail, room, season):
    add_webhook(season=season)
    play_match(season)
    tick(timezone.now())
    send_due(timezone.now() + A_WHILE)
    assert [each for each in room.subjects if each.startswith(NAME)]
    assert "finished" not in repr(room.got)


def test_news_of_many_players_cost_no_more_queries_than_of_one(mail, people):
    make_season(*people, players=5)
    begun = list(Notification.objects.filter(season__isnull=False).select_related("season"))
    assert len(begun) == len(people) - 1
    counted = []
    for notifications in (begun[:1], begun):
        with CaptureQueriesContext(connection) as queries:
            assert len(season_news(notifications)) == len(notifications)
        counted.append(len(queries))
    assert counted[0] == counted[1]
