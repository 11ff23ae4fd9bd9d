"""Refusals of cups."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Block, Club, Cup, User
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, remove_entrant
from games.tournaments.services.tournaments import MAX_TOURNAMENTS, cancel_tournament, create_tournament
from tests.builders import make_user
from tests.error_cases import check_refusal, refusals
from tests.tournament_builders import account, cup_plan, make_cup

pytestmark = pytest.mark.django_db


def planned(user: User | None = None, **changes: Any) -> dict[str, Any]:
    """The arguments of `create_cup`."""
    return {"user": user or account("gagarin"), "plan": cup_plan(**changes)}


def too_many_cups() -> dict[str, Any]:
    found = planned()
    for _ in range(MAX_TOURNAMENTS):
        make_cup(found["user"])
    return found


def changed(cup: Cup, **changes: Any) -> Cup:
    """The cup with other values of its row."""
    Cup.objects.update(**changes)
    return cup


def entering(cup: Cup, user: User | None = None) -> dict[str, Any]:
    """The arguments of `enter_cup`."""
    return {"cup_id": cup.pk, "user": user or account("entrant")}


def bot_among_people() -> dict[str, Any]:
    cup = make_cup()
    return entering(changed(cup, plan=cup.plan | {"admits_bots": False}), account("robot", is_bot=True))


def beside_a_block() -> dict[str, Any]:
    arguments = entering(cup := make_cup())
    Block.objects.create(user=cup.entrants.create(user=account("other")).user, blocked=arguments["user"])
    return arguments


def removed_before() -> dict[str, Any]:
    arguments = entering(cup := make_cup())
    cup.entrants.create(user=arguments["user"], standing="out", removed_why="Did not come.")
    return arguments


def removing(cup: Cup, **changes: Any) -> dict[str, Any]:
    """The arguments of `remove_from_cup`, called by the organiser."""
    entrant = cup.entrants.create(user=account("absent"))
    arguments = {"entrant_id": entrant.pk, "reason": "Did not come."}
    return {"cup_id": cup.pk, "user": cup.organiser} | arguments | changes


def inviting(cup: Cup, guest: User | None = None, **fields: Any) -> dict[str, Any]:
    """The arguments of `invite_to_cup`."""
    return {"cup_id": cup.pk, "user": cup.organiser, "guest": guest or account("guest", **fields)}


def full_list() -> dict[str, Any]:
    arguments = inviting(cup := make_cup(entry="list"))
    for user in User.objects.bulk_create(User(username=f"p{number}") for number in range(200)):
        cup.entrants.create(user=user, standing="invited")
    return arguments


@refusals(
    (create_tournament, lambda: planned(make_user()), "Only an account organises a cup."),
    (create_tournament, lambda: planned(name=" "), "Enter a name."),
    (create_tournament, too_many_cups, "You organise 5 cups that are not over."),
    (
        create_tournament,
        lambda: planned(sign_up_until=timezone.now() - timedelta(minutes=1)),
        "Choose a time within",
    ),
    (
        create_tournament,
        lambda: planned(sign_up_until=timezone.now() + timedelta(days=400)),
        "Choose a time within",
    ),
    (create_tournament, lambda: planned(format="roulette"), "There is no such cup."),
    (create_tournament, lambda: planned(rounds=10), "A cup has 1 to 9 rounds."),
    (
        create_tournament,
        lambda: planned(format="knockout", goes_on=3),
        "Of a table that small at most 1 can go on.",
    ),
    (create_tournament, lambda: planned(least=1), "A cup is for 2 to 100 entrants."),
    (create_tournament, lambda: planned(entry="club"), "Say of which club, and only where entry is by club."),
    (
        create_tournament,
        lambda: planned(entry="club", club=Club.objects.create(name="C").pk),
        "You belong to no such",
    ),
    (cancel_tournament, lambda: entering(make_cup()), "Only who organises the cup can do this."),
    (enter_tournament, lambda: entering(make_cup(), make_user()), "Only an account enters a cup."),
    (
        enter_tournament,
        lambda: entering(changed(make_cup(), status="running")),
        "Entries of this cup have closed.",
    ),
    (enter_tournament, bot_among_people, "This cup is for people: accounts of bots cannot enter."),
    (enter_tournament, beside_a_block, "No place is free for you in this cup."),
    (
        enter_tournament,
        lambda: entering(changed(make_cup(), entry="club", club=Club.objects.create(name="Sirius"))),
        "Only members of its club enter this cup.",
    ),
    (enter_tournament, lambda: entering(make_cup(entry="list")), "Only who is invited enters this cup."),
    (enter_tournament, removed_before, "The organiser has removed you from this cup."),
    (remove_entrant, lambda: removing(make_cup(), user=account("other")), "Only the organiser removes"),
    (remove_entrant, lambda: removing(changed(make_cup(), status="over")), "This cup is over. Nobody can"),
    (remove_entrant, lambda: removing(make_cup(), entrant_id=0), "Choose an entrant."),
    (invite_to_tournament, lambda: inviting(make_cup()), "Only who organises a cup by list invites to it."),
    (
        invite_to_tournament,
        lambda: inviting(changed(make_cup(entry="list"), status="running")),
        "This cup takes nobody any more.",
    ),
    (
        invite_to_tournament,
        lambda: inviting(make_cup(entry="list")) | {"guest": None},
        "Nobody with an account has",
    ),
    (
        invite_to_tournament,
        lambda: inviting(make_cup(entry="list"), takes_invitations=False),
        "takes no invitations",
    ),
    (invite_to_tournament, full_list, "So many are on the list that nobody else fits."),
)
def test_cup_refuses(service, arrange, sentence, error):
    check_refusal(service, arrange, sentence, error)
