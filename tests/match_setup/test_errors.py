"""Errors of match plans and templates."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.lobby.services.matches import create_match
from games.match_setup.services.plan_checks import delete_template, rename_template, save_template
from games.match_setup.services.plans import Occupant
from games.models import Club, User
from games.rules.errors import BadOptions
from games.schedule.ladder import Ladder
from games.schedule.timetable import InvalidTimetable, Timetable
from tests.builders import make_user
from tests.error_cases import error_cases, make_plan

pytestmark = pytest.mark.django_db


def planned(**changes: Any) -> dict[str, Any]:
    return {"plan": make_plan(**changes), "host": None}


def hosted(**changes: Any) -> dict[str, Any]:
    return {"plan": make_plan(**changes), "host": make_user("Host")}


def keeping(*names: str, bots: tuple[str, ...] = ()) -> dict[str, Any]:
    for name in bots:
        User.objects.create_user(name, is_bot=True)
    return hosted(seats=3, places=tuple(Occupant(reserved_for=name) for name in names))


def of_club(host_belongs: bool, **changes: Any) -> dict[str, Any]:
    club, host = Club.objects.create(name="Sirius"), User.objects.create_user("gagarin")
    if host_belongs:
        club.memberships.create(user=host, standing="member", since=timezone.now())
    return {"plan": make_plan(club=club.pk, **changes), "host": host}


def for_twins() -> dict[str, Any]:
    make_user("Twin"), make_user("twin")
    return keeping("Twin")


def twice_for_ann() -> dict[str, Any]:
    make_user("Ann")
    return keeping("Ann", "ann")


SPACE = {"game_slug": "space-race", "options": {}}
NO_DAYS = Timetable(period=60, days_off=(0, 1, 2, 3, 4, 5, 6))


test_plan_is_refused = error_cases(
    (create_match, lambda: planned(**SPACE, seats=5, preset="seven"), "Space Race has no edition seven."),
    (create_match, lambda: planned(options={"cards": 99}), "cards", BadOptions),
    (create_match, lambda: planned(seats=1), "This game takes 2 to 6 players."),
    (create_match, lambda: planned(seats=7), "This game takes 2 to 6 players."),
    (create_match, lambda: planned(bots=("cheater",)), "There is no bot cheater."),
    (create_match, lambda: planned(places=(Occupant(), Occupant(bot="cheater"))), "There is no bot"),
    (create_match, lambda: planned(places=(Occupant(),) * 2 + (Occupant(bot="random"),)), "The match has only 2"),
    (create_match, lambda: planned(starts="at", starts_at=timezone.now() + timedelta(days=91)), "within the next 90"),
    (create_match, lambda: planned(timetable=NO_DAYS), "days_off", InvalidTimetable),
    (create_match, lambda: planned(absences=Ladder(extensions=21)), "extensions", InvalidTimetable),
    (create_match, lambda: hosted(name="The host's race", anonymous=True), "Names are hidden in"),
    (create_match, lambda: planned(password="gantry"), "Only matches by invitation can have a password"),
    (create_match, lambda: of_club(False), "You are not a member of this club."),
    (create_match, lambda: of_club(True, unlisted=True, password="gantry"), "A match for members only needs no"),
    (create_match, for_twins, "Several players have the name Twin."),
    (create_match, twice_for_ann, "Another seat is already reserved for Ann."),
    (create_match, lambda: keeping("Host"), "You cannot reserve a seat for yourself."),
    (create_match, lambda: keeping("nettle", bots=("nettle",)), "is a bot account."),
)


def owner(count: int = 1) -> User:
    user = make_user()
    for number in range(count):
        save_template(user=user, name=f"Plan {number}", plan=make_plan())
    return user


def of_another(**others: Any) -> dict[str, Any]:
    return {"user": make_user(), "token": owner().match_templates.get().token} | others


test_template_is_refused = error_cases(
    (save_template, lambda: {"user": owner(30), "name": "More", "plan": make_plan()}, "You already have 30 templates."),
    (save_template, lambda: {"user": owner(), "name": "  ", "plan": make_plan()}, "Enter a name."),
    (
        rename_template,
        lambda: {"user": (u := owner(2)), "name": "Plan 1", "token": u.match_templates.get(name="Plan 0").token},
        "You already have a template with the name Plan 1.",
    ),
    (rename_template, lambda: of_another(name="Mine"), "You have no such template."),
    (delete_template, of_another, "You have no such template."),
)
