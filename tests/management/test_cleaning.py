"""What is deleted when nobody will look at it again, and what never is."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from games.api.services.tokens import create_token
from games.lobby.services.matches import create_match, join_match
from games.management.cleanup import clean, clean_daily
from games.match_setup.services.plans import MatchPlan
from games.models import IdempotentResponse, Match, User
from tests.builders import make_match, make_user, users_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
LONG_AGO = timezone.now() - timedelta(days=400)

pytestmark = pytest.mark.django_db


def open_match(host, *, host_plays=True):
    plan = MatchPlan(game_slug="goofspiel", name="Waiting", seats=2, options={})
    match = create_match(plan=plan, host=host, host_plays=host_plays)
    Match.objects.filter(pk=match.pk).update(created_at=LONG_AGO)
    return match


def finished(match, when=LONG_AGO):
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, ended_at=when)
    return match


def kept(*rows):
    """Which of the rows are left after a cleaning."""
    clean()
    return [type(row).objects.filter(pk=row.pk).exists() for row in rows]


def old_guest(name="Laika"):
    guest = make_user(name)
    User.objects.filter(pk=guest.pk).update(date_joined=LONG_AGO)
    return guest


def account(user):
    User.objects.filter(pk=user.pk).update(is_guest=False)
    return user


def test_open_matches_without_players_are_deleted():
    alone, joined = open_match(make_user()), open_match(make_user())
    join_match(match_id=joined.pk, user=make_user())
    hostless = open_match(None)
    join_match(match_id=hostless.pk, user=make_user())
    young = open_match(make_user())
    Match.objects.filter(pk=young.pk).update(created_at=timezone.now() - timedelta(days=29))
    assert kept(alone, joined, hostless, young) == [False, True, True, True]


def test_finished_matches_of_guests_against_bots_and_exhibitions():
    against_bots, among_bots = (finished(make_match(people=people, bots=2 - people)) for people in (1, 0))
    among_people = finished(make_match(people=2))
    of_an_account = finished(make_match(people=1, bots=1))
    account(users_of(of_an_account)[0])
    young = finished(make_match(people=1, bots=1), timezone.now() - timedelta(days=89))
    running = make_match(people=1, bots=1)
    exhibition = {"people": 0, "bots": 2, "exhibition": True}
    exhibitions = [finished(make_match(**exhibition), ended) for ended in (LONG_AGO, timezone.now())]
    exhibitions.append(make_match(**exhibition))
    assert clean(dry_run=True)["finished matches of guests against bots"] == 2
    matches = against_bots, among_bots, among_people, of_an_account, young, running
    assert kept(*matches) == [False, False, True, True, True, True]
    assert kept(*exhibitions) == [False, True, True]


def test_guests_without_session_are_deleted(client):
    gone, host, known, young = old_guest(), old_guest(), old_guest(), make_user()
    open_match(host, host_plays=False)
    Match.objects.update(created_at=timezone.now())
    client.force_login(known, backend=BACKEND)
    seated = users_of(make_match())[1]
    leaves_with_the_match = users_of(finished(make_match(people=1, bots=1)))[0]
    User.objects.filter(pk__in=(seated.pk, leaves_with_the_match.pk)).update(date_joined=LONG_AGO)
    member = account(old_guest())
    guests = gone, host, known, young, seated, leaves_with_the_match, member
    assert kept(*guests) == [False, True, True, True, True, False, True]


def test_expired_sessions_are_deleted(client):
    client.force_login(make_user(), backend=BACKEND)
    ended = Session.objects.create(session_key="e" * 32, session_data="", expire_date=LONG_AGO)
    live = Session.objects.get(session_key=client.session.session_key)
    assert kept(ended, live) == [False, True]


def test_more_than_one_batch():
    for _ in range(120):
        open_match(None)
    assert clean()["open matches without players"] == 120
    assert not Match.objects.exists()


def test_dry_run_only_counts_and_the_operator_chooses_the_ages():
    match, told = open_match(make_user()), StringIO()
    call_command("clean", dry_run=True, stdout=told)
    assert "would delete 1 open matches without players" in told.getvalue()
    call_command("clean", "--open-days=401", stdout=StringIO())
    assert Match.objects.filter(pk=match.pk).exists()
    call_command("clean", "--open-days=399", stdout=StringIO())
    assert not Match.objects.exists()


def test_several_clocks_clean_up_once_a_day():
    def work():
        match = open_match(None)
        clean_daily()
        return not Match.objects.filter(pk=match.pk).exists()

    assert [work(), work()] == [True, False]


def test_kept_api_answers_are_deleted_after_a_day():
    user = User.objects.create_user("ada")
    token, _ = create_token(user=user, name="Program", scope="play")
    given = {"token": token, "digest": "0", "status": 200}
    old = IdempotentResponse.objects.create(key="old", made_at=timezone.now() - timedelta(days=2), **given)
    new = IdempotentResponse.objects.create(key="new", made_at=timezone.now(), **given)
    assert kept(old, new, token) == [False, True, True]
