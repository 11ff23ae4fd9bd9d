"""What is refused in clubs."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from games.clubs.services import clubs, door, members
from games.lobby.services import matches, substitutes
from games.models import Block, Club, Match, Membership, User
from games.refused import Refused
from games.set_up.services.plans import Plan
from tests.laws.refusals.following import account
from tests.laws.refusals.table import refused
from tests.server.builders import make_user

Standing = Membership.Standing


def club_with(**standings: str) -> tuple[Club, dict[str, User]]:
    """A club of "gagarin", and other accounts who stand to it so, by name."""
    people = {"gagarin": account("gagarin")}
    club = clubs.found_club(user=people["gagarin"], name="Sirius")
    for name, standing in standings.items():
        people[name] = account(name)
        club.memberships.create(user=people[name], standing=standing, since=timezone.now())
    return club, people


def many(count: int) -> list[User]:
    """So many accounts."""
    return User.objects.bulk_create(User(username=f"p{number}") for number in range(count))


def stand(club: Club, users: list[User], standing: str) -> None:
    """Have all of them stand to the club so."""
    now = timezone.now()
    Membership.objects.bulk_create(
        Membership(club=club, user=each, standing=standing, since=now) for each in users
    )


def in_clubs(user: User) -> None:
    """Have the user belong to as many clubs as one may."""
    for each in Club.objects.bulk_create(
        Club(name=f"Club {number}", token=f"t{number}") for number in range(door.MOST_CLUBS)
    ):
        stand(each, [user], Standing.MEMBER)


def arguments(club: Club, user: User, **others: Any) -> dict[str, Any]:
    """What services of a club are given."""
    return {"club_id": club.pk, "user": user, **others}


@refused(clubs.found_club, error=Refused, gist="Only an account founds a club.")
def a_guest_who_would_found_one():
    return {"user": make_user(), "name": "Sirius"}


@refused(clubs.found_club, error=Refused, gist="You belong to 20 clubs.")
def one_club_more_than_one_belongs_to():
    user = account("valentina")
    in_clubs(user)
    return {"user": user, "name": "Sirius"}


@refused(clubs.found_club, error=Refused, gist="You have founded clubs enough")
def more_clubs_than_one_founds_a_day():
    user = account("valentina")
    for number in range(clubs.FOUNDED_PER_DAY):
        clubs.found_club(user=user, name=f"Club {number}")
    return {"user": user, "name": "Sirius"}


@refused(clubs.found_club, error=Refused, gist="There is a club of that name already.")
def the_name_of_another_club():
    club_with()
    return {"user": account("valentina"), "name": "SIRIUS"}


@refused(clubs.found_club, error=ValidationError, gist="Give a name.")
def a_club_without_a_name():
    return {"user": account("valentina"), "name": " "}


@refused(clubs.leave_club, clubs.close_club, clubs.renew_link, error=Refused, gist="This club has closed.")
def what_is_done_in_a_club_that_has_closed():
    return {"club_id": 1, "user": account("valentina")}


@refused(clubs.close_club, error=Refused, gist="Only who leads the club")
def an_officer_who_would_close_it():
    club, people = club_with(officer=Standing.OFFICER)
    return arguments(club, people["officer"])


@refused(clubs.renew_link, error=Refused, gist="Only officers of the club")
def a_member_who_would_make_a_new_link():
    club, people = club_with(member=Standing.MEMBER)
    return arguments(club, people["member"])


@refused(clubs.change_club, error=Refused, gist="Only officers of the club")
def a_stranger_who_would_rename_it():
    club, _ = club_with()
    return arguments(club, account("valentina"), name="Vega", about="", hides_members=False)


@refused(clubs.hand_on, error=Refused, gist="handed on to another of its members")
def who_is_no_member_to_lead_it():
    club, people = club_with(asker=Standing.ASKS)
    return arguments(club, people["gagarin"], member_id=people["asker"].pk)


@refused(members.join_club, error=Refused, gist="Only an account belongs to a club.")
def a_guest_who_would_join():
    return arguments(club_with()[0], make_user())


@refused(members.join_club, error=Refused, gist="takes no request of yours")
def who_is_shut_out_and_brings_the_link():
    club, people = club_with(banned=Standing.BANNED)
    return arguments(club, people["banned"], token=club.token)


@refused(members.join_club, error=Refused, gist="So many ask to join")
def more_askers_than_officers_can_read():
    club, _ = club_with()
    stand(club, many(members.MOST_WAITING), Standing.ASKS)
    return arguments(club, account("valentina"))


@refused(members.join_club, error=Refused, gist="A club has at most 500 members.")
def one_member_too_many():
    club, _ = club_with()
    stand(club, many(door.MOST_MEMBERS), Standing.MEMBER)
    return arguments(club, account("valentina"), token=club.token)


@refused(members.accept, error=Refused, gist="Somebody belongs to 20 clubs at most.")
def an_asker_with_clubs_enough():
    club, people = club_with(asker=Standing.ASKS)
    in_clubs(people["asker"])
    return arguments(club, people["gagarin"], member_id=people["asker"].pk)


@refused(members.accept, error=Refused, gist="They do not ask to join any more.")
def who_has_taken_the_request_back():
    club, people = club_with()
    return arguments(club, people["gagarin"], member_id=account("valentina").pk)


@refused(members.invite, error=Refused, gist="Nobody with an account is called so.")
def nobody_to_invite():
    club, people = club_with()
    return arguments(club, people["gagarin"], guest=None)


@refused(members.invite, error=Refused, gist="is shut out of the club")
def who_is_shut_out_to_invite():
    club, people = club_with(banned=Standing.BANNED)
    return arguments(club, people["gagarin"], guest=people["banned"])


@refused(members.invite, error=Refused, gist="valentina takes no invitations.")
def who_takes_no_invitations():
    club, people = club_with()
    return arguments(club, people["gagarin"], guest=account("valentina", takes_invitations=False))


@refused(members.invite, error=Refused, gist="valentina takes no invitations.")
def who_has_blocked_the_officer():
    club, people = club_with()
    guest = account("valentina")
    Block.objects.create(user=guest, blocked=people["gagarin"])
    return arguments(club, people["gagarin"], guest=guest)


@refused(members.invite, error=Refused, gist="100 are invited already.")
def more_who_are_invited_than_can_wait():
    club, people = club_with()
    stand(club, many(members.MOST_WAITING), Standing.INVITED)
    return arguments(club, people["gagarin"], guest=account("valentina"))


@refused(members.invite, error=Refused, gist="You have invited enough for a day.")
def more_invitations_than_one_sends_a_day():
    club, people = club_with()
    for each in many(members.INVITED_PER_DAY):
        members.invite(**arguments(club, people["gagarin"], guest=each))
    return arguments(club, people["gagarin"], guest=account("valentina"))


@refused(members.remove, error=Refused, gist="You would remove yourself.")
def oneself_to_remove():
    club, people = club_with()
    return arguments(club, people["gagarin"], member_id=people["gagarin"].pk)


@refused(members.remove, error=Refused, gist="removes an officer")
def an_officer_to_remove_by_another():
    club, people = club_with(one=Standing.OFFICER, other=Standing.OFFICER)
    return arguments(club, people["one"], member_id=people["other"].pk)


@refused(members.make_officer, error=Refused, gist="Only another member is made an officer")
def an_asker_to_make_an_officer():
    club, people = club_with(asker=Standing.ASKS)
    return arguments(club, people["gagarin"], member_id=people["asker"].pk)


def members_match(club: Club, host: User, **plan: Any) -> Match:
    """A match for members of the club, of its host and a bot."""
    settings: dict[str, Any] = {
        "game_slug": "goofspiel",
        "name": "Night flight",
        "seats": 3,
        "unlisted": True,
    }
    return matches.create_match(plan=Plan(**settings | {"club": club.pk} | plan), host=host)


@refused(matches.create_match, error=Refused, gist="You do not belong to that club.")
def a_match_of_somebody_elses_club():
    club, _ = club_with()
    plan = Plan(game_slug="goofspiel", name="Night flight", seats=3, club=club.pk)
    return {"plan": plan, "host": account("valentina")}


@refused(matches.create_match, error=Refused, gist="Members of the club need no password")
def a_password_for_members():
    club, people = club_with()
    plan = Plan(game_slug="goofspiel", name="Night", seats=3, unlisted=True, password="gantry", club=club.pk)
    return {"plan": plan, "host": people["gagarin"]}


@refused(matches.join_match, error=Refused, gist="for members of a club only")
def who_brings_the_link_of_a_match_for_members():
    club, people = club_with()
    match = members_match(club, people["gagarin"])
    return {"match_id": match.pk, "user": account("valentina"), "invitation": match.invitation}


@refused(substitutes.take_over, error=Refused, gist="Only members of its club take a seat")
def a_substitute_who_is_no_member():
    club, people = club_with(member=Standing.MEMBER)
    match = members_match(club, people["gagarin"], bots=("random",))
    matches.join_match(match_id=match.pk, user=people["member"])
    matches.start_match(match_id=match.pk, user=people["gagarin"])
    match.seats.filter(user=people["member"]).update(wanted_at=timezone.now())
    invitation = {"seat_number": 1, "invitation": match.invitation}
    return {"match_id": match.pk, "user": account("valentina"), **invitation}


@refused(door.lock_club, error=Refused, gist="This club has closed.", locked=True)
def the_lock_of_a_club_that_has_closed():
    return {"club_id": 1}


@refused(door.check_founder, error=Refused, gist="Only who leads the club", locked=True)
@refused(door.check_officer, error=Refused, gist="Only officers of the club", locked=True)
def a_member_who_would_decide():
    club, people = club_with(member=Standing.MEMBER)
    return {"club": club, "user": people["member"]}


@refused(door.check_room, error=Refused, gist="Somebody belongs to 20 clubs", locked=True)
def room_for_who_has_clubs_enough():
    club, user = club_with()[0], account("valentina")
    in_clubs(user)
    return {"club": club, "user": user}
