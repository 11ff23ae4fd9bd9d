"""Following: notifications, and what ends a follow."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.account_deletion import delete_account
from games.accounts.services.follows import follow, unfollow
from games.clubs.services.clubs import create_club
from games.clubs.services.members import invite_member
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.rematch import join_rematch
from games.lobby.services.waiting_room import advance_open_match
from games.match_setup.services.plans import MatchPlan
from games.models import Block, Follow, Match, Membership, Notification, NotificationTarget, User
from games.models.notifications import NotificationKind
from games.telegraph.services.telegraph import block_player
from tests.accounts.views.test_profile import page_of
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user, play_to_the_end, users_of
from tests.club_builders import make_account
from tests.outbox import A_WHILE, notify_at_once, send_due, subjects_sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def star() -> User:
    return make_account("star")


@pytest.fixture
def fan(star) -> User:
    fan = notify_at_once(make_account("fan"))
    follow(user=fan, player=star)
    return fan


def opened(host: User, **plan) -> Match:
    settings = {"game_slug": "goofspiel", "name": "Night flight", "seats": 3} | plan
    return create_match(plan=MatchPlan(**settings), host=host)


def test_follower_is_notified_once_of_public_match(mail, star, fan):
    follow(user=fan, player=star)
    assert Follow.objects.count() == 1
    for host, plan in ((star, {"unlisted": True}), (star, {"anonymous": True}), (make_account("other"), {})):
        opened(host, **plan)
    assert not Notification.objects.exists()
    opened(star)
    assert subjects_sent(mail) == ["Night flight: Star Shown opened a match"]


@pytest.mark.parametrize(
    "change",
    [
        lambda match, fan: unfollow(user=fan, player_id=match.host_id),
        lambda match, fan: Match.objects.filter(pk=match.pk).update(anonymous=True),
        lambda match, fan: Match.objects.filter(pk=match.pk).update(unlisted=True),
        lambda match, fan: match.seats.filter(user=None).update(bot="random"),
        lambda match, fan: join_match(match_id=match.pk, user=fan),
        lambda match, fan: match.delete(),
    ],
)
def test_outdated_follow_news_is_not_sent(mail, star, fan, change):
    change(opened(star), fan)
    assert subjects_sent(mail) == []


def test_followers_are_notified_once_seats_are_unreserved(mail, star, fan):
    match = opened(star, seats=2)
    join_match(match_id=match.pk, user=make_account("other"))
    start_match(match_id=match.pk, user=star)
    match.refresh_from_db()
    play_to_the_end(match)
    again = join_rematch(match_id=match.pk, user=star)
    assert subjects_sent(mail) == []
    advance_open_match(again.pk, again.reserved_until + timedelta(seconds=1))
    send_due(again.reserved_until + 2 * A_WHILE)
    assert mail.subjects == ["Night flight, 2: Star Shown opened a match"]


def two_accounts(**plan) -> tuple[Match, User, User]:
    match = make_match(people=2, **plan)
    User.objects.update(is_guest=False)
    one, other = users_of(match)
    return match, one, other


@pytest.mark.parametrize("blocks", [0, 1], ids=["the blocker invited", "the blocked one invited"])
def test_block_ends_follows_and_club_invitations(blocks):
    match, *pair = two_accounts()
    one, other = pair
    follow(user=one, player=other)
    follow(user=other, player=one)
    club = create_club(user=one, name="Sirius")
    assert invite_member(club_id=club.pk, user=one, guest=other) == Membership.Standing.INVITED
    block_player(match_id=match.pk, user=pair[blocks], seat_number=1 - blocks)
    assert not Follow.objects.exists()
    assert [each.standing for each in club.memberships.all()] == [Membership.Standing.FOUNDER]


def test_block_of_hidden_seat_ends_follows_at_reveal():
    match, one, other = two_accounts(anonymous=True)
    follow(user=one, player=other)
    block_player(match_id=match.pk, user=one, seat_number=1)
    assert Follow.objects.count() == 1
    follow(user=other, player=one)
    play_to_the_end(match)
    assert not Follow.objects.exists()


def test_disallowing_followers_removes_them(star, fan):
    browser_of(star).post("/account/", {"display_name": "Star Shown", "has_page": "on"})
    assert not Follow.objects.exists()


def test_block_looks_like_disabled_followers():
    star, fan = make_account("star"), make_account("fan")
    Block.objects.create(user=star, blocked=fan)
    blocked = page_of(star, fan)
    Block.objects.all().delete()
    assert "Follow</button>" in page_of(star, fan)
    User.objects.filter(pk=star.pk).update(takes_followers=False)
    assert "Star Shown does not accept followers." in blocked
    assert "does not accept followers" in page_of(star, fan)
    for viewer in (None, star, make_user("Laika")):
        assert "follow" not in page_of(star, viewer).lower()


def test_player_is_followed_on_profile_and_unfollowed_on_account(client, star):
    answer = browser_of(make_user("Laika")).post(f"/players/{star.page_name}/follow/", follow=True)
    assert "Guests cannot follow players." in answer.content.decode()
    fan = make_account("fan")
    client.force_login(fan)
    assert client.post(f"/players/{star.page_name}/follow/")["Location"] == f"/players/{star.page_name}/"
    assert "Unfollow" in page_of(star, fan)
    assert "Star Shown" in client.get("/account/").content.decode()
    client.post(f"/account/follows/{star.pk}/end/", {"next": f"/players/{star.page_name}/"})
    User.objects.filter(pk=star.pk).update(has_page=False)
    assert client.post(f"/players/x-{star.pk}/follow/").status_code == 404
    assert not Follow.objects.exists()


@pytest.mark.parametrize("who", ["star", "fan"])
def test_export_lists_follows_until_either_account_is_deleted(star, fan, who):
    opened(star)
    assert [each["player"] for each in export_account_data(fan)["follows"]] == ["Star Shown"]
    assert export_account_data(star)["follows"] == []
    assert "Fan Shown" not in str(export_account_data(star))
    delete_account(user={"star": star, "fan": fan}[who])
    assert not Follow.objects.exists()


def test_opening_takes_constant_queries_for_followers(star, fan):
    with CaptureQueriesContext(connection) as few:
        opened(star)
    crowd = User.objects.bulk_create(User(username=f"p{number}") for number in range(300))
    Follow.objects.bulk_create(Follow(user=each, followed=star) for each in crowd)
    now = timezone.now()
    NotificationTarget.objects.bulk_create(
        NotificationTarget(user=each, channel="email", address=f"{each.pk}@x.org", verified_at=now) for each in crowd
    )
    with CaptureQueriesContext(connection) as many:
        opened(star)
    assert Notification.objects.filter(kind=NotificationKind.FOLLOWED).count() == 302
    assert len(many) <= len(few) + 3


def test_api_follows_and_unfollows(star):
    program, place = ApiClient(make_account("fan"), "play"), f"players/{star.page_name}/follow"
    for follows in (True, False):
        assert program.post(place, {"follow": follows}).json() == {"follow": follows}
        assert Follow.objects.exists() is follows
    User.objects.filter(pk=star.pk).update(takes_followers=False)
    assert program.post(place, {"follow": True}).status_code == 409
