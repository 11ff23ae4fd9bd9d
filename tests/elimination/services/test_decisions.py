"""Decisions of players and hosts in a season of elimination."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from games.clock.services.clock import tick
from games.elimination.services import decisions, founding
from games.elimination.services.episodes import add_fact, replace_absent_season_host
from games.elimination.state import MainMatchEnded, TableResult
from games.exceptions import ServiceError
from games.models import Block, Match, Season, SeasonMessage, User
from tests.builders import make_user
from tests.elimination.builders import course_of, make_member, make_open_season, make_season, match_of, reloaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [make_member(name) for name in ("Ada", "Bob", "Cyd", "Dan")]


@pytest.fixture
def season(people):
    """A season of four people in which Ada has won, with two tokens, and Dan is the candidate."""
    season = make_season(*people, players=4)
    Match.objects.filter(pk=match_of(season).pk).update(status=Match.Status.OVER, ended_at=timezone.now())
    season.matches.update(booked=True)
    course = course_of(season)
    add_fact(course, MainMatchEnded((TableResult(ranks=((0,), (1,), (2,), (3,))),)), timezone.now())
    season.due_at = timezone.now() + timedelta(days=1)
    season.save()
    return season


def test_candidate_chooses_an_opponent_and_the_death_match_starts(season, people):
    decisions.choose(token=season.token, user=people[3], player=1)
    course = course_of(season)
    assert (course.state.stage, course.state.pair) == ("duel", (3, 1))
    assert {seat.user for seat in match_of(season).seats.all()} == {people[3], people[1]}
    assert course.season.due_at is None


def test_only_the_candidate_chooses_and_only_somebody_without_a_token(season, people):
    with pytest.raises(ServiceError, match="Only the candidate"):
        decisions.choose(token=season.token, user=people[2], player=1)
    with pytest.raises(ServiceError, match="cannot be chosen"):
        decisions.choose(token=season.token, user=people[3], player=0)
    assert course_of(season).state.stage == "choosing"


def test_holder_who_keeps_both_tokens_cannot_give_one_later(season, people):
    decisions.keep(token=season.token, user=people[0])
    with pytest.raises(ServiceError, match="Only a holder"):
        decisions.give(token=season.token, user=people[0], player=3)


def test_resignation_while_a_match_counts_lets_a_bot_play_on(people):
    season = make_season(*people, players=4)
    decisions.resign_from_season(token=season.token, user=people[1])
    match = match_of(season)
    assert not match.seats.filter(user=people[1]).exists()
    assert match.seats.exclude(bot="").count() == 1
    assert course_of(season).state.out == {1: 1}


def test_resignation_from_the_death_match_ends_it(season, people):
    decisions.choose(token=season.token, user=people[3], player=1)
    duel = match_of(season)
    decisions.resign_from_season(token=season.token, user=people[3])
    duel.refresh_from_db()
    assert (duel.status, duel.outcome["winners"]) == (Match.Status.OVER, [])
    course = course_of(season)
    assert (course.state.stage, course.state.episode, course.state.out) == ("main", 2, {3: 1})
    assert match_of(season).seats.count() == 3


def test_host_removes_a_player_with_a_public_reason(season, people):
    decisions.remove_player(token=season.token, user=people[0], player=2, reason="Never writes.")
    assert (course_of(season).state.out, season.facts.last().reason) == ({2: 1}, "Never writes.")
    with pytest.raises(ServiceError, match="Only the host"):
        decisions.remove_player(token=season.token, user=people[1], player=0, reason="Envy.")


def test_correction_stands_in_the_ledger_and_never_below_zero(season, people):
    decisions.correct(token=season.token, user=people[0], player=1, amount=-5, reason="A late start.")
    assert course_of(season).state.garnets(1) == 2
    with pytest.raises(ServiceError, match="no garnets at least"):
        decisions.correct(token=season.token, user=people[0], player=1, amount=-3, reason="Again.")


def test_absent_hosts_season_passes_to_no_removed_player_and_first_to_one_who_is_in(people):
    season, now = make_season(*people, players=4), timezone.now()
    decisions.transfer(token=season.token, user=people[0], heir=people[3])
    decisions.remove_player(token=season.token, user=people[3], player=0, reason="Cheated.")
    decisions.resign_from_season(token=season.token, user=people[1])
    User.objects.filter(pk=people[3].pk).update(seen_at=now - timedelta(days=8))
    online = User.objects.filter(pk__in=[user.pk for user in people[:3]])
    for seen, heir in [(people[:1], None), (people[:2], people[1]), (people[:3], people[2])]:
        online.filter(pk__in=[user.pk for user in seen]).update(seen_at=now)
        Season.objects.filter(pk=season.pk).update(host=people[3])
        assert replace_absent_season_host(season.pk, now) == (heir is not None)
        assert reloaded(season).host == (heir or people[3])


def test_last_player_wins_a_paused_season_at_once(people):
    season = make_season(*people[:3])
    decisions.pause(token=season.token, user=people[0])
    for leaver in people[:2]:
        decisions.resign_from_season(token=season.token, user=leaver)
    assert reloaded(season).closed_at
    assert [row.survived for row in season.players.order_by("number")] == [0, 0, 1]


def test_pause_moves_the_deadline_by_its_length(season, people):
    due, now = season.due_at, timezone.now()
    with patch("django.utils.timezone.now", lambda: now):
        decisions.pause(token=season.token, user=people[0])
    with patch("django.utils.timezone.now", lambda: now + timedelta(hours=5)):
        decisions.resume(token=season.token, user=people[0])
    assert reloaded(season).due_at == due + timedelta(hours=5)


def test_season_and_its_next_match_go_to_the_new_host(season, people):
    decisions.transfer(token=season.token, user=people[0], heir=people[1])
    tick(reloaded(season).due_at + timedelta(seconds=1))
    assert reloaded(season).host == match_of(season).host == people[1]
    with pytest.raises(ServiceError, match="player of the season"):
        decisions.transfer(token=season.token, user=people[1], heir=make_user())


def test_cancelled_season_opens_no_match(season, people):
    decisions.cancel(token=season.token, user=people[0], reason="The summer came.")
    tick(timezone.now() + timedelta(days=30))
    assert reloaded(season).why == "The summer came."
    assert not Match.objects.filter(status=Match.Status.RUNNING).exists()


def test_only_the_cast_writes_and_last_words_are_written_once(season, people):
    decisions.say(token=season.token, user=people[1], text="Good luck.")
    assert SeasonMessage.objects.get().text == "Good luck."
    with pytest.raises(ServiceError, match="Only players"):
        decisions.say(token=season.token, user=make_user(), text="Hello.")
    with pytest.raises(ServiceError, match="when they have left"):
        decisions.leave_last_words(token=season.token, user=people[1], text="Farewell.")
    decisions.resign_from_season(token=season.token, user=people[1])
    decisions.leave_last_words(token=season.token, user=people[1], text="Farewell.")
    with pytest.raises(ServiceError, match="once"):
        decisions.leave_last_words(token=season.token, user=people[1], text="And one more thing.")


def test_cast_has_as_many_places_as_the_plan(people):
    season = make_open_season(*people[:3])
    with pytest.raises(ServiceError, match="no free place"):
        founding.join_season(token=season.token, user=people[3])
    founding.leave_season(token=season.token, user=people[2])
    founding.join_season(token=season.token, user=people[3])
    with pytest.raises(ServiceError, match="Only the host"):
        founding.start_season(token=season.token, user=people[1])
    with pytest.raises(ServiceError, match="Guests"):
        founding.join_season(token=season.token, user=make_user())
    assert Season.objects.get().players.count() == 3


def test_candidate_named_late_has_a_full_time_to_choose(people):
    season = make_season(*people, players=4)
    Match.objects.filter(pk=match_of(season).pk).update(status=Match.Status.OVER, ended_at=timezone.now())
    season.matches.update(booked=True)
    add_fact(course_of(season), MainMatchEnded((TableResult(ranks=()),)), timezone.now())
    now = timezone.now()
    Season.objects.filter(pk=season.pk).update(due_at=now + timedelta(minutes=1))
    with patch("django.utils.timezone.now", lambda: now):
        decisions.name_candidate(token=season.token, user=people[0], player=3, reason="The lowest.")
    assert reloaded(season).due_at == now + timedelta(days=1)


def test_bot_accounts_and_blocked_players_take_no_place(people):
    season = make_open_season(people[0])
    Block.objects.create(user=people[0], blocked=people[1])
    User.objects.filter(pk=people[2].pk).update(is_bot=True)
    people[2].refresh_from_db()
    with pytest.raises(ServiceError, match="no free place"):
        founding.join_season(token=season.token, user=people[1])
    with pytest.raises(ServiceError, match="Bot accounts"):
        founding.join_season(token=season.token, user=people[2])
