"""Data export: everything of the user, nothing of others."""

import json

import pytest
from django.urls import reverse
from django.utils import timezone

from games import models
from games.clubs.services.clubs import create_club
from games.lobby.services.matches import create_match, join_match
from games.match_setup.services.plans import MatchPlan
from games.models import User
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft
from games.telegraph.services.telegraph import block_player
from games.tournaments.services.entries import enter_tournament
from tests.builders import make_match, make_user, match_and_users, play_window, submit_any, window_of
from tests.club_builders import make_account
from tests.telegrams import make_limited_race, write_telegram
from tests.tournament_builders import make_tournament

pytestmark = pytest.mark.django_db


def download(client, user: User) -> dict:
    client.force_login(user)
    answer = client.get(reverse("account_data"))
    assert answer["Content-Disposition"] == 'attachment; filename="account.json"'
    return json.loads(answer.content)


def test_export_contains_account_without_password(client):
    user = User.objects.create_user("valentina", password="orbit-17", email="v@example.org")
    user.emailaddress_set.create(email="v@example.org", primary=True)
    user.refresh_from_db()
    kept = download(client, user)
    assert kept["account"]["username"] == "valentina"
    assert kept["account"]["addresses"] == [{"email": "v@example.org", "verified": False, "primary": True}]
    assert kept["matches"] == []
    assert user.password not in json.dumps(kept)


def test_name_publication_is_off_by_default_and_exported(client):
    user = make_user("Valentina")
    for ticked in ({}, {"publishes_name": "on"}, {}):
        client.force_login(user)
        page = client.get(reverse("account")).content.decode()
        assert "Show my name in published records" in page
        answer = client.post(reverse("account"), {"display_name": "Valentina", **ticked})
        assert answer["Location"] == reverse("account")
        assert download(client, user)["account"]["publishes_name"] is bool(ticked)


def test_export_contains_own_decisions_and_hosted_matches(client):
    match, (_, player, *_) = match_and_users(make_match(people=2))
    submit_any(match, player)
    saved = window_of(match).submissions.get(seat__user=player)
    play_window(match)
    save_draft(match_id=match.pk, user=player, window_id=window_of(match).pk, entered={"bid": 7})
    plan = MatchPlan(game_slug="goofspiel", name="Later", seats=2)
    join_match(match_id=create_match(plan=plan, host=player, host_plays=False).pk, user=make_user())
    kept, hosted = sorted(download(client, player)["matches"], key=lambda each: each["hosted"])
    assert (kept["name"], kept["game"], kept["seat"]) == ("Test flight", "Goofspiel", 1)
    assert (kept["hosted"], kept["status"]) == (False, "running")
    (submission,) = kept["submissions"]
    assert (submission["window"], submission["by"], submission["move"]) == (0, "player", saved.move)
    (draft,) = kept["drafts"]
    assert (draft["window"], draft["entered"]) == (1, {"bid": 7})
    assert (hosted["name"], hosted["seat"], hosted["submissions"]) == ("Later", None, [])


def test_export_contains_only_own_telegrams(client):
    match, (first, second, *_) = match_and_users(make_limited_race())
    write_telegram(match, 0, "public", "Mine")
    write_telegram(match, 1, "public", "Theirs")
    block_player(match_id=match.pk, user=first, seat_number=1)
    kept = download(client, first)
    assert [(sent["channel"], sent["text"]) for sent in kept["matches"][0]["telegrams"]] == [("Everybody", "Mine")]
    assert kept["blocked"] == [str(second)]
    assert download(client, second)["blocked"] == []


def rows_of(user: User, mark: str) -> None:
    """Write a row of every kind that an export lists outside matches, with the mark in it."""
    now, other = timezone.now(), make_account(f"friend-{mark}")
    models.NotificationSettings.objects.create(user=user, chosen={"email": [mark]})
    address = user.targets.create(channel="email", address=mark)
    address.deliveries.create(summary=mark, created_at=now, next_at=now)
    models.CalendarFeed.objects.create(user=user, token=mark)
    user.tokens.create(name=mark, scope="watch", digest=mark, made_at=now)
    user.match_templates.create(name=mark, game_slug="goofspiel", entered={})
    user.solo_tries.create(game_slug="booster", text=mark, began_at=now)
    user.follows.create(followed=other)
    user.blocks.create(blocked=other)
    create_club(user=user, name=mark)
    enter_tournament(tournament_id=make_tournament(user, name=mark).pk, user=user)
    season = models.Season.objects.create(kind="elimination", name=mark)
    season.players.create(user=user, last_words=mark).messages.create(text=mark, at=now)


def test_export_contains_rows_of_every_kind_of_this_user_alone(client):
    users = {mark: make_account(mark) for mark in ("mine-4711", "other-0815")}
    for mark, user in users.items():
        rows_of(user, mark)
    kept = download(client, users["mine-4711"])
    assert "0815" not in json.dumps(kept)
    listed = {name: rows for name, rows in (kept | kept["notifications"]).items() if isinstance(rows, list)}
    of_matches = {"matches", "ratings", "blocked_seats", "reports", "muted"}
    assert {name for name, rows in listed.items() if "4711" not in json.dumps(rows)} == of_matches


def test_export_contains_own_actions_and_no_secrets_of_others(client):
    """Two seats decide, draft and act; the file of one is the same whatever the other does."""
    match, (first, second) = match_and_users(make_match(people=2, game="toy-signs"))
    take_action(match_id=match.pk, user=first, action={"kind": "taunt", "to": 1})
    submit_any(match, first, ready=False)
    window = window_of(match)
    before = download(client, first)
    assert [done["action"] for done in before["matches"][0]["actions"]] == [{"kind": "taunt", "to": 1}]
    take_action(match_id=match.pk, user=second, action={"kind": "taunt", "to": 0})
    submit_any(match, second, ready=False)
    save_draft(match_id=match.pk, user=second, window_id=window.pk, entered={"stake": 2})
    window.hands.all().update(holdings={"coins": 1, "blocks": 0})
    after = download(client, first)
    after["account"]["last_login"] = before["account"]["last_login"]
    assert after == before
    text = json.dumps(before)
    assert match.seed not in text
    assert match.invitation not in text
