"""A public webhook belongs to a match, a club or a season, whoever is in charge of it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.clubs.services.clubs import hand_on
from games.hosting.services.acts import Announce, Cancel, HandOn
from games.hosting.services.hosting import do
from games.lobby.services.rematch import play_again
from games.models import Club, Delivery, Match, Season, Target, User
from games.notices.services.webhooks import add_public_webhook
from games.people.services.departure import delete_account
from games.seasons.services.seasons import found_season
from tests.server.builders import make_match, make_user, play_to_the_end, play_window, users_of
from tests.server.outbox import post
from tests.webhook_sink import webhook_sink

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/account/notices/"


@pytest.fixture(autouse=True)
def _receivers_of_this_machine(settings):
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True


@pytest.fixture
def sink():
    with webhook_sink() as sink:
        yield sink


def account(name: str) -> User:
    return User.objects.create_user(name, display_name=name)


def hosted(**plan) -> Match:
    """A match that an account without a seat hosts."""
    match = make_match(people=2, **plan)
    match.host = account(f"host-{match.pk}")
    match.save()
    return match


def club_of(leader: User) -> Club:
    club = Club.objects.create(name="Sirius")
    club.memberships.create(user=leader, standing="founder", since=timezone.now())
    return club


def heard(sink) -> list[str]:
    """The subjects that were posted up to now."""
    post(timezone.now() + timedelta(minutes=1))
    subjects = [each.json["subject"] for each in sink.posted]
    sink.posted.clear()
    return subjects


def leave(client, user: User, address: str, about: str):
    client.force_login(user)
    return client.post(reverse("notices_webhook"), {"address": address, "about": about})


def test_a_match_keeps_its_webhook_through_a_transfer_and_the_new_host_is_in_charge(client, sink):
    match, heir = hosted(), account("heir")
    former = match.host
    assert leave(client, former, sink.url("/room"), f"match-{match.pk}").status_code == 302
    do(match_id=match.pk, user=former, act=HandOn(heir.pk), reason="Away")
    assert heard(sink) == ["Test flight: The host handed the match on to somebody else"]
    target = Target.objects.get()
    assert b"for all: Test flight" not in client.get(PAGE).content
    client.post(reverse("notices_remove", args=[target.pk]))
    assert Target.objects.exists()
    client.force_login(heir)
    page = client.get(PAGE).content.decode()
    assert ("for all: Test flight" in page, sink.url("/room") in page) == (True, False)
    delete_account(user=former)
    do(match_id=match.pk, user=heir, act=Cancel(), reason="Enough")
    assert heard(sink) == ["Test flight: The match is over"]
    client.post(reverse("notices_remove", args=[target.pk]))
    assert not Target.objects.exists()


def test_a_clubs_webhook_covers_its_matches_and_goes_with_the_club(client, sink):
    founder, officer, member = account("founder"), account("officer"), account("member")
    club = club_of(founder)
    for user, standing in ((officer, "officer"), (member, "member")):
        club.memberships.create(user=user, standing=standing, since=timezone.now())
    first, second, private, other = hosted(), hosted(), hosted(unlisted=True), hosted()
    Match.objects.filter(pk__in=[first.pk, second.pk, private.pk]).update(club=club)
    assert leave(client, member, sink.url(), f"club-{club.pk}").status_code == 422
    assert leave(client, officer, sink.url(), f"club-{club.pk}").status_code == 302
    for match in (first, second, private, other):
        do(match_id=match.pk, user=match.host, act=Announce(), reason=f"Tea in {match.pk}")
    assert sorted(heard(sink)) == sorted(
        f"Test flight: The host announces “Tea in {match.pk}”" for match in (first, second)
    )
    hand_on(club_id=club.pk, user=founder, member_id=member.pk)
    club.memberships.filter(user__in=[founder, officer]).delete()
    assert b"for all: Sirius" not in client.get(PAGE).content
    client.force_login(member)
    assert b"for all: Sirius" in client.get(PAGE).content
    play_window(first)
    assert heard(sink) == ["Test flight: Round 1 is resolved"]


def test_one_address_for_a_match_and_its_club_gets_each_news_once(client, sink):
    match = hosted()
    Match.objects.filter(pk=match.pk).update(club=club_of(match.host))
    for about in (f"match-{match.pk}", f"club-{Club.objects.get().pk}"):
        assert leave(client, match.host, sink.url(), about).status_code == 302
    do(match_id=match.pk, user=match.host, act=Announce(), reason="Tea")
    assert heard(sink) == ["Test flight: The host announces “Tea”"]


def test_a_seasons_webhook_is_posted_once_and_covers_the_next_match(client, sink):
    match = make_match(people=1, bots=1, options={"cards": 5})
    host = users_of(match)[0]
    season = found_season(match_id=match.pk, user=host, name="League")
    assert leave(client, host, sink.url(), f"season-{season.pk}").status_code == 302
    assert leave(client, host, sink.url(), f"match-{match.pk}").status_code == 302
    play_to_the_end(match)
    told = heard(sink)
    assert (told.count("Test flight: The match is over"), len(told)) == (1, len(set(told)))
    again = play_again(match_id=match.pk, user=host)
    Season.objects.filter(pk=season.pk).update(host=make_user("Heir"))
    play_window(again)
    assert heard(sink)[-1] == f"{again.name}: Round 1 is resolved"
    client.force_login(Season.objects.get().host)
    assert b"for all: League" in client.get(PAGE).content


def test_a_public_webhook_is_kept_once_and_says_where_nothing_arrives(client, sink):
    match = hosted()
    for name in ("Crew", "Board"):
        add_public_webhook(user=match.host, owner=match, address=sink.url("/room"), name=name)
    Target.objects.update(broken_at=timezone.now(), broken_why="410 Gone")
    client.force_login(match.host)
    page = client.get(reverse("my_matches")).content.decode()
    assert "does not take notices any more" in page
    client.post(reverse("webhook_retry", args=[Target.objects.get().pk]))
    assert Target.objects.get().works
    assert Delivery.objects.get().purpose == Delivery.Purpose.TEST
    secret = reverse("webhook_secret", args=[Target.objects.get().pk])
    assert client.get(secret).status_code == 200
    client.force_login(make_user())
    assert client.get(secret).status_code == 404
