"""Errors of clubs, of following, and of notification addresses."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from games.accounts.services.follows import MAX_FOLLOWED, follow
from games.clubs.services import clubs, members
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.substitutes import take_over
from games.models import Block, Club, Follow, Match, Membership, NotificationTarget, User
from games.notifications.services import targets
from tests.builders import make_match, make_user
from tests.club_builders import Standing, make_account, make_member
from tests.error_cases import assert_refused, error_cases, make_plan, match_arguments
from tests.outbox import add_verified_target

pytestmark = pytest.mark.django_db


def make_club() -> Club:
    return clubs.create_club(user=make_account("gagarin"), name="Sirius")


def in_club(club: Club, user: User | str, standing: str = "", **others: Any) -> dict[str, Any]:
    if isinstance(user, str):
        user = make_member(club, user, standing)
    return {"club_id": club.pk, "user": user} | others


def by_founder(**others: Any) -> dict[str, Any]:
    club = make_club()
    return in_club(club, club.memberships.get().user, **others)


def about(standing: str, **others: Any) -> dict[str, Any]:
    arguments = by_founder(**others)
    member = make_member(Club.objects.get(), "valentina", standing)
    return arguments | {"member_id": member.pk}


def many(count: int, club: Club | None = None, standing: str = "") -> list[User]:
    users = User.objects.bulk_create(User(username=f"p{number}") for number in range(count))
    rows = [Membership(club=club, user=each, standing=standing, since=timezone.now()) for each in users]
    Membership.objects.bulk_create(rows if club else [])
    return users


def in_most_clubs(user: User | None = None) -> User:
    user = user or make_account("valentina")
    made = Club.objects.bulk_create(Club(name=f"C{n}", token=f"t{n}") for n in range(clubs.MOST_CLUBS))
    for club in made:
        club.memberships.create(user=user, standing=Standing.MEMBER, since=timezone.now())
    return user


def full(most: int, standing: str, **others: Any) -> dict[str, Any]:
    club = make_club()
    many(most, club, standing)
    return in_club(club, make_account("valentina"), **others)


def with_link(standing: str = "") -> dict[str, Any]:
    club = make_club()
    user = make_member(club, "valentina", standing) if standing else make_account("valentina")
    return in_club(club, user, token=club.token)


def founded(count: int) -> dict[str, Any]:
    user = make_account("valentina")
    for number in range(count):
        clubs.create_club(user=user, name=f"Club {number}")
    return {"user": user, "name": "SIRIUS"}


def asker_in_most_clubs() -> dict[str, Any]:
    arguments = about(Standing.ASKS)
    in_most_clubs(User.objects.get(pk=arguments["member_id"]))
    return arguments


def guest(**fields: Any) -> dict[str, Any]:
    return by_founder(guest=make_account("valentina", **fields))


def blocked_by_guest() -> dict[str, Any]:
    arguments = guest()
    Block.objects.create(user=arguments["guest"], blocked=arguments["user"])
    return arguments


def banned_guest() -> dict[str, Any]:
    arguments = about(Standing.BANNED)
    return arguments | {"guest": User.objects.get(pk=arguments.pop("member_id"))}


def too_many_guests(waiting: int, invited: int) -> dict[str, Any]:
    arguments = guest()
    if waiting:
        many(waiting, Club.objects.get(), Standing.INVITED)
    for each in many(invited):
        members.invite_member(**arguments | {"guest": each})
    return arguments


def officer_removes_officer() -> dict[str, Any]:
    club = make_club()
    return in_club(club, "one", Standing.OFFICER, member_id=make_member(club, "two", Standing.OFFICER).pk)


def change(user: str, standing: str) -> dict[str, Any]:
    return in_club(make_club(), user, standing, name="Vega", about="", hides_members=False)


test_club_refuses = error_cases(
    (clubs.create_club, lambda: {"user": make_user(), "name": "Sirius"}, "Guests cannot create clubs."),
    (clubs.create_club, lambda: {"user": in_most_clubs(), "name": "S"}, "You are already a member of 20 clubs. Leave"),
    (clubs.create_club, lambda: founded(clubs.MAX_FOUNDED_PER_DAY), "You have reached today's limit for new clubs."),
    (clubs.create_club, lambda: {"user": make_account("v"), "name": " "}, "Enter a name.", ValidationError),
    *(
        (service, lambda: {"club_id": 1, "user": make_account("valentina")}, "This club has closed.")
        for service in (clubs.leave_club, clubs.close_club, clubs.renew_invitation_link)
    ),
    (clubs.close_club, lambda: in_club(make_club(), "v", Standing.OFFICER), "Only the leader of the club can do"),
    (clubs.renew_invitation_link, lambda: in_club(make_club(), "v", Standing.MEMBER), "Only officers of the club can"),
    (clubs.edit_club, lambda: change("v", Standing.MEMBER), "Only officers of the club can do this."),
    (clubs.transfer_club, lambda: about(Standing.ASKS), "You can transfer the club only to another member."),
    (members.join_club, lambda: in_club(make_club(), make_user()), "Guests cannot join clubs."),
    (members.join_club, lambda: with_link(Standing.BANNED), "You cannot ask to join this club."),
    (members.join_club, lambda: full(members.MAX_REQUESTS, Standing.ASKS), "This club has too many open requests"),
    (members.accept_request, lambda: by_founder(member_id=make_account("v").pk), "This player no longer asks to join."),
    (members.accept_request, asker_in_most_clubs, "A player can be a member of at most 20 clubs. Leave one first."),
    (members.invite_member, lambda: by_founder(guest=None), "There is no account with this name."),
    (members.invite_member, banned_guest, "is banned from the club. Unban them first."),
    (members.invite_member, lambda: guest(takes_invitations=False), "does not accept invitations."),
    (members.invite_member, blocked_by_guest, "does not accept invitations."),
    (members.invite_member, lambda: too_many_guests(members.MAX_REQUESTS, 0), "There are already 100 open"),
    (members.invite_member, lambda: too_many_guests(0, members.MAX_INVITATIONS_PER_DAY), "You have reached today's"),
    (members.remove_member, lambda: (a := by_founder()) | {"member_id": a["user"].pk}, "You cannot remove yourself."),
    (members.remove_member, officer_removes_officer, "Only the leader of the club can remove an officer."),
    (members.set_officer, lambda: about(Standing.ASKS), "You can change the role only of another member"),
)


def test_full_club_is_refused(monkeypatch):
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 1)
    assert_refused(members.join_club, with_link, "A club has at most 1 members.")


def of_club(**changes: Any) -> Match:
    club = make_club()
    settings = make_plan(seats=3, unlisted=True, club=club.pk, **changes)
    return create_match(plan=settings, host=club.memberships.get().user)


def from_outside(match: Match, **others: Any) -> dict[str, Any]:
    return match_arguments(match, make_account("valentina"), invitation=match.invitation, **others)


def wanted_in_club() -> dict[str, Any]:
    match = of_club(bots=("random",))
    member = make_member(match.club, "member")
    join_match(match_id=match.pk, user=member)
    start_match(match_id=match.pk, user=match.host)
    match.seats.filter(user=member).update(wanted_at=timezone.now())
    return from_outside(match, seat_number=1)


def following(user: User | None = None, **fields: Any) -> dict[str, Any]:
    return {"user": user or make_account("valentina"), "player": make_account("yuri", **fields)}


def follows_many() -> dict[str, Any]:
    arguments = following()
    rows = [Follow(user=arguments["user"], followed=each) for each in many(MAX_FOLLOWED)]
    Follow.objects.bulk_create(rows)
    return arguments


def blocked_by_player() -> dict[str, Any]:
    arguments = following()
    Block.objects.create(user=arguments["player"], blocked=arguments["user"])
    return arguments


test_member_and_follower_are_refused = error_cases(
    (join_match, lambda: from_outside(of_club()), "only for members of a club"),
    (take_over, wanted_in_club, "Only members of its club can become substitutes in this match."),
    (follow, lambda: following(make_user()), "Guests cannot follow players."),
    (follow, lambda: {"user": (u := make_account("v")), "player": u}, "You cannot follow yourself."),
    (follow, lambda: {"user": make_account("v"), "player": make_user("Yuri")}, "Yuri does not accept followers."),
    (follow, lambda: following(takes_followers=False), "does not accept followers."),
    (follow, lambda: following(has_page=False), "does not accept followers."),
    (follow, blocked_by_player, "does not accept followers."),
    (follow, follows_many, "You follow 200 players, the maximum. Unfollow one of them first."),
)


def reader(count: int = 1) -> User:
    user = make_user()
    for number in range(count):
        add_verified_target(user, address=f"{user.pk}-{number}@example.org")
    return user


def first_of(user: User, caller: User | None = None) -> dict[str, Any]:
    return {"user": caller or user, "target_id": user.targets.values_list("pk", flat=True)[0]}


def unconfirmed() -> dict[str, Any]:
    targets.add_email(user=(user := make_user()), address="silent@example.org")
    return first_of(user)


def pestered() -> dict[str, Any]:
    for _ in range(targets.CONFIRMATIONS_PER_DAY):
        targets.add_email(user=make_user(), address="pestered@example.org")
    return {"user": make_user(), "address": "pestered@example.org"}


def after_tests() -> dict[str, Any]:
    arguments = first_of(reader())
    for _ in range(targets.TESTS_PER_HOUR):
        targets.send_test(**arguments)
    return arguments


def hook(owner: Match | Club, **changes: Any) -> dict[str, Any]:
    host = owner.host if isinstance(owner, Match) else make_user()
    return {"user": host, "owner": owner, "address": "https://hooks.example/1"} | changes


def too_many_hooks() -> dict[str, Any]:
    match = make_match()
    for number in range(targets.MAX_PUBLIC_WEBHOOKS):
        targets.add_webhook(**hook(match, address=f"https://hooks.example/more/{number}"))
    return hook(match)


DEVICE = {"endpoint": "https://push.example/2", "name": "Firefox on Linux"}
PUSH = {"channel": NotificationTarget.Channel.PUSH, "address": "https://push.example/1", "verified_at": None}


test_address_is_refused = error_cases(
    (targets.add_email, lambda: {"user": reader(10), "address": "m@example.org"}, "You have 10 addresses"),
    (targets.add_target, lambda: {"user": reader(10)} | PUSH, "You have 10 addresses, the maximum."),
    (targets.add_device, lambda: {"user": reader(10)} | DEVICE, "You have 10 addresses, the maximum."),
    (targets.add_email, pestered, "Too many confirmation e-mails today. Try again tomorrow."),
    (targets.resend_confirmation, lambda: first_of(reader()), "This address needs no confirmation."),
    (targets.send_test, unconfirmed, "This address is not active. Confirm or fix it first."),
    (targets.send_test, after_tests, "Too many tests. Try again in an hour."),
    (targets.send_test, lambda: first_of(reader(), make_user()), "This address does not exist."),
    (targets.resend_confirmation, lambda: first_of(reader(), make_user()), "This address does not exist."),
    (targets.restore_webhook, lambda: first_of(reader(), make_user()), "This address does not exist."),
    (targets.add_webhook, lambda: hook(make_match(), user=make_user()), "Only the host can post public"),
    (targets.add_webhook, lambda: hook(Club.objects.create(name="C")), "Only the club’s officers"),
    (targets.add_webhook, too_many_hooks, "has 5 webhooks, the maximum."),
    (targets.add_webhook, lambda: hook(make_match(watching="players")), "This match is not public"),
    (targets.add_webhook, lambda: hook(make_match(), address="ftp://a"), "must begin with https://"),
    (targets.add_webhook, lambda: {"user": make_user(), "address": "ftp://a"}, "must begin with https://"),
    (
        targets.add_webhook,
        lambda: {"user": make_user(), "address": "https://hooks.example/1", "match": make_match()},
        "You have no seat in this match, so only its public news can be posted.",
    ),
)
