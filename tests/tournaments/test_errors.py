"""Errors of tournaments."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Block, Club, Tournament, User
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, remove_entrant
from games.tournaments.services.tournaments import MAX_TOURNAMENTS, cancel_tournament, create_tournament
from tests.builders import make_user
from tests.error_cases import error_cases
from tests.tournament_builders import make_account, make_tournament, tournament_plan

pytestmark = pytest.mark.django_db


def planned(user: User | None = None, **changes: Any) -> dict[str, Any]:
    return {"user": user or make_account("gagarin"), **tournament_plan(**changes)}


def too_many_tournaments() -> dict[str, Any]:
    found = planned()
    for _ in range(MAX_TOURNAMENTS):
        make_tournament(found["user"])
    return found


def changed(tournament: Tournament, **changes: Any) -> Tournament:
    Tournament.objects.update(**changes)
    return tournament


def entering(tournament: Tournament, user: User | None = None) -> dict[str, Any]:
    return {"tournament_id": tournament.pk, "user": user or make_account("entrant")}


def bot_among_people() -> dict[str, Any]:
    made = make_tournament()
    return entering(changed(made, plan=made.plan | {"admits_bots": False}), make_account("robot", is_bot=True))


def beside_a_block() -> dict[str, Any]:
    arguments = entering(tournament := make_tournament())
    Block.objects.create(user=tournament.entrants.create(user=make_account("other")).user, blocked=arguments["user"])
    return arguments


def removing(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    entrant = tournament.entrants.create(user=make_account("absent"))
    arguments = {"entrant_id": entrant.pk, "reason": "Did not come."}
    return {"tournament_id": tournament.pk, "user": tournament.organiser} | arguments | changes


def inviting(tournament: Tournament, guest: User | None = None, **fields: Any) -> dict[str, Any]:
    return entering(tournament, tournament.organiser) | {"guest": guest or make_account("guest", **fields)}


def full_list() -> dict[str, Any]:
    arguments = inviting(tournament := make_tournament(entry="list"))
    for user in User.objects.bulk_create(User(username=f"p{number}") for number in range(200)):
        tournament.entrants.create(user=user, standing="invited")
    return arguments


test_tournament_refuses = error_cases(
    (create_tournament, lambda: planned(make_user()), "Guests cannot create tournaments."),
    (create_tournament, lambda: planned(name=" "), "Enter a name."),
    (create_tournament, too_many_tournaments, "You already organise 5 unfinished tournaments."),
    (create_tournament, lambda: planned(sign_up_until=timezone.now() - timedelta(minutes=1)), "Choose a time within"),
    (create_tournament, lambda: planned(sign_up_until=timezone.now() + timedelta(days=400)), "Choose a time within"),
    (create_tournament, lambda: planned(format="roulette"), "There is no such tournament."),
    (create_tournament, lambda: planned(rounds=10), "A tournament has 1 to 9 rounds."),
    (create_tournament, lambda: planned(format="knockout", goes_on=3), "At most 1 players can advance from a table of"),
    (create_tournament, lambda: planned(least=1), "A tournament has 2 to 100 entrants."),
    (create_tournament, lambda: planned(entry="club"), "Choose a club if, and only if,"),
    (create_tournament, lambda: planned(entry="club", club=Club.objects.create(name="C")), "You are not a member"),
    (cancel_tournament, lambda: entering(make_tournament()), "Only the organiser of the tournament can do this."),
    (enter_tournament, lambda: entering(make_tournament(), make_user()), "Guests cannot enter tournaments."),
    (enter_tournament, lambda: entering(changed(make_tournament(), status="running")), "Entries for this tournament"),
    (enter_tournament, bot_among_people, "Bot accounts cannot enter tournaments."),
    (enter_tournament, beside_a_block, "This tournament has no free place for you."),
    (
        enter_tournament,
        lambda: entering(changed(make_tournament(), entry="club", club=Club.objects.create(name="Sirius"))),
        "Only members of its club can enter this tournament.",
    ),
    (enter_tournament, lambda: entering(make_tournament(entry="list")), "Only invited players can enter this"),
    (remove_entrant, lambda: removing(make_tournament(), user=make_account("other")), "Only the organiser can remove"),
    (remove_entrant, lambda: removing(changed(make_tournament(), status="over")), "This tournament is finished, so"),
    (remove_entrant, lambda: removing(make_tournament(), entrant_id=0), "Choose an entrant."),
    (invite_to_tournament, lambda: inviting(make_tournament()), "Only the organiser can invite players, and only to a"),
    (
        invite_to_tournament,
        lambda: inviting(changed(make_tournament(entry="list"), status="running")),
        "Entries for this tournament have closed.",
    ),
    (invite_to_tournament, lambda: inviting(make_tournament(entry="list")) | {"guest": None}, "There is no account"),
    (invite_to_tournament, lambda: inviting(make_tournament(entry="list"), takes_invitations=False), "does not accept"),
    (invite_to_tournament, full_list, "The list of invitations is full."),
)
