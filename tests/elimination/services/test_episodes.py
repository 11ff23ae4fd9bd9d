"""Seasons of elimination move on by the clock, exactly once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock.services.clock import tick
from games.elimination.services import episodes
from games.elimination.services.episodes import advance_season, due_seasons
from games.elimination.services.founding import start_evening
from games.models import Match, SeasonFact
from tests.builders import make_user
from tests.elimination.builders import LONG, course_of, make_member, make_season, play_match, reloaded, run_clock
from tests.kills import Kill
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db


def test_season_goes_on_to_one_winner_without_its_people():
    season = make_season(make_member("Ada"), make_member("Bob"))
    run_clock(season)
    course = course_of(season)
    assert course.state.stage == "over"
    assert len(course.state.out) == 2
    assert set(season.matches.values_list("booked", flat=True)) == {True}
    assert not Match.objects.exclude(status=Match.Status.OVER).exists()
    survived = {row.number: row.survived for row in season.players.all()}
    assert survived == {player: course.state.out.get(player, 3) - 1 for player in range(3)}


def test_player_without_a_decision_has_missed_the_main_match():
    ada, bob = make_member("Ada"), make_member("Bob")
    season = make_season(ada, bob)
    play_match(season, absent=(bob,))
    assert course_of(season).state.misses == {0: 0, 1: 1, 2: 0}


def test_evening_is_resumed_instead_of_started_twice():
    ada = make_user("Ada")
    assert start_evening(user=ada) == start_evening(user=ada)
    match = Match.objects.get()
    assert (match.game_slug, match.seats.count(), match.quick) == ("space-race", 9, True)


def test_candidate_who_lets_the_deadline_pass_meets_an_opponent_drawn():
    season = make_season(make_member("Ada"), make_member("Bob"), make_member("Cyd"))
    play_match(season)
    assert course_of(season).state.stage == "choosing"
    assert not list(due_seasons(timezone.now()))
    tick(reloaded(season).due_at + timedelta(seconds=1))
    course = course_of(season)
    assert course.state.stage == "duel"
    assert Match.objects.get(in_season__part="duel/0").seats.count() == 2


def test_paused_season_waits():
    season = make_season(make_member("Ada"), make_member("Bob"), make_member("Cyd"))
    play_match(season)
    season.paused_at = timezone.now()
    season.save()
    assert not list(due_seasons(timezone.now() + LONG))


@pytest.mark.django_db(transaction=True)
def test_of_many_clocks_one_opens_the_death_match():
    season = make_season(make_member("Ada"), make_member("Bob"), make_member("Cyd"))
    play_match(season)
    late = reloaded(season).due_at + timedelta(seconds=1)
    assert sum(run_concurrently(*[lambda: advance_season(season.pk, late)] * 4)) == 1
    assert season.matches.filter(part="duel/0").count() == 1


@pytest.mark.parametrize("step", range(1, 5))
def test_killed_clock_leaves_the_episode_to_the_next_clock(step, monkeypatch):
    season = make_season(make_member("Ada"), make_member("Bob"), make_member("Cyd"))
    play_match(season)
    late, facts = reloaded(season).due_at + timedelta(seconds=1), SeasonFact.objects.count()
    kill = Kill(step)
    with monkeypatch.context() as patched:
        for name in ("load_course", "choose_by_seed", "apply", "start_seated_match"):
            patched.setattr(episodes, name, kill.of(getattr(episodes, name)))
        with pytest.raises(KeyboardInterrupt):
            tick(late)
    assert SeasonFact.objects.count() == facts
    assert season.matches.count() == 1
    tick(late)
    assert season.matches.filter(part="duel/0").count() == 1
