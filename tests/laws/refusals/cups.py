"""What is refused in cups."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.cups.services import cups, entries
from games.models import Block, Club, Cup, User
from games.refused import Refused
from tests.cups.stage import cup_plan, make_cup
from tests.laws.refusals.following import account
from tests.laws.refusals.table import refused
from tests.server.builders import make_user


def planned(**changes: Any) -> dict[str, Any]:
    """An organiser, and what they set up."""
    return {"user": account("gagarin"), "plan": cup_plan(**changes)}


def entered(cup: Cup, user: User) -> dict[str, Any]:
    """What services of a cup are given."""
    return {"cup_id": cup.pk, "user": user}


@refused(cups.create_cup, error=Refused, gist="Only an account organises a cup.")
def a_guest_who_would_organise_one():
    return planned() | {"user": make_user()}


@refused(cups.create_cup, error=Refused, gist="Give a name.")
def a_cup_without_a_name():
    return planned(name=" ")


@refused(cups.create_cup, error=Refused, gist="You organise 5 cups that are not over.")
def more_cups_than_one_organises():
    found = planned()
    for _ in range(cups.MOST_CUPS):
        make_cup(found["user"])
    return found


@refused(cups.create_cup, error=Refused, gist="Choose a time within the next 60 days.")
def entries_that_have_closed_before():
    return planned(sign_up_until=timezone.now() - timedelta(minutes=1))


@refused(cups.create_cup, error=Refused, gist="There is no such cup.")
def a_format_that_there_is_not():
    return planned(format="roulette")


@refused(cups.create_cup, error=Refused, gist="A cup has 1 to 9 rounds.")
def rounds_without_end():
    return planned(rounds=10)


@refused(cups.create_cup, error=Refused, gist="at most 1 can go on")
def to_let_everybody_go_on():
    return planned(format="knockout", goes_on=3)


@refused(cups.create_cup, error=Refused, gist="A cup is for 2 to 100 entrants.")
def a_cup_for_one():
    return planned(least=1)


@refused(cups.create_cup, error=Refused, gist="Say of which club")
def a_cup_of_a_club_that_is_not_named():
    return planned(entry="club")


@refused(cups.create_cup, error=Refused, gist="You belong to no such club.")
def a_cup_of_a_club_of_others():
    return planned(entry="club", club=Club.objects.create(name="Sirius").pk)


@refused(cups.call_off_cup, error=Refused, gist="Only who organises the cup can do this.")
def to_call_off_the_cup_of_another():
    return entered(make_cup(), account("other"))


@refused(entries.enter_cup, error=Refused, gist="Only an account enters a cup.")
def a_guest_who_would_enter():
    return entered(make_cup(), make_user())


@refused(entries.enter_cup, error=Refused, gist="Entries of this cup have closed.")
def to_enter_too_late():
    cup = make_cup()
    Cup.objects.update(status=Cup.Status.RUNNING)
    return entered(cup, account("late"))


@refused(entries.enter_cup, error=Refused, gist="This cup is for people")
def a_bot_in_a_cup_for_people():
    cup = make_cup()
    cup.plan["admits_bots"] = False
    cup.save()
    return entered(cup, account("robot", is_bot=True))


@refused(entries.enter_cup, error=Refused, gist="No place is free for you in this cup.")
def to_enter_where_a_block_stands_between():
    cup, user, other = make_cup(), account("one"), account("other")
    cup.entrants.create(user=other)
    Block.objects.create(user=other, blocked=user)
    return entered(cup, user)


@refused(entries.enter_cup, error=Refused, gist="Only members of its club enter this cup.")
def to_enter_the_cup_of_a_club_of_others():
    cup = make_cup()
    Cup.objects.update(entry="club", club=Club.objects.create(name="Sirius"))
    return entered(cup, account("other"))


@refused(entries.enter_cup, error=Refused, gist="Only who is invited enters this cup.")
def to_enter_without_an_invitation():
    return entered(make_cup(entry="list"), account("other"))


@refused(entries.enter_cup, error=Refused, gist="The organiser has removed you from this cup.")
def to_enter_after_having_been_removed():
    cup, user = make_cup(), account("removed")
    cup.entrants.create(user=user, standing="out", removed_why="Did not come.")
    return entered(cup, user)


def removed(cup: Cup, **changes: Any) -> dict[str, Any]:
    """Its organiser removes the only entrant."""
    entrant = cup.entrants.create(user=account("absent"))
    return {
        "cup_id": cup.pk,
        "user": cup.organiser,
        "entrant_id": entrant.pk,
        "reason": "Did not come.",
    } | changes


@refused(entries.remove_from_cup, error=Refused, gist="Only the organiser removes entrants.")
def to_remove_somebody_from_the_cup_of_another():
    return removed(make_cup(), user=account("other"))


@refused(entries.remove_from_cup, error=Refused, gist="This cup is over.")
def to_remove_somebody_from_a_cup_that_is_over():
    cup = make_cup()
    Cup.objects.update(status=Cup.Status.OVER)
    return removed(cup)


@refused(entries.remove_from_cup, error=Refused, gist="Choose an entrant.")
def to_remove_somebody_who_is_not_there():
    return removed(make_cup(), entrant_id=0)


def invited(guest: User | None, cup: Cup) -> dict[str, Any]:
    """Its organiser invites somebody."""
    return {"cup_id": cup.pk, "user": cup.organiser, "guest": guest}


@refused(entries.invite_to_cup, error=Refused, gist="Only who organises a cup by list")
def to_invite_where_all_may_enter():
    return invited(account("guest"), make_cup())


@refused(entries.invite_to_cup, error=Refused, gist="This cup takes nobody any more.")
def to_invite_too_late():
    cup = make_cup(entry="list")
    Cup.objects.update(status=Cup.Status.RUNNING)
    return invited(account("guest"), cup)


@refused(entries.invite_to_cup, error=Refused, gist="Nobody with an account has this name.")
def to_invite_nobody():
    return invited(None, make_cup(entry="list"))


@refused(entries.invite_to_cup, error=Refused, gist="takes no invitations")
def to_invite_who_takes_no_invitations_to_cups():
    return invited(account("guest", takes_invitations=False), make_cup(entry="list"))


@refused(entries.invite_to_cup, error=Refused, gist="nobody else fits")
def to_invite_more_than_a_list_has():
    cup = make_cup(entry="list")
    people = User.objects.bulk_create(User(username=f"p{number}") for number in range(200))
    for user in people:
        cup.entrants.create(user=user, standing="invited")
    return invited(account("guest"), cup)
