"""Cups for tests."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.match_setup.services.plans import MatchPlan
from games.models import Cup, Match, User
from games.tournaments.services.entries import enter_tournament
from games.tournaments.services.rounds import advance_tournament
from games.tournaments.services.tournaments import TournamentPlan, create_tournament
from tests.builders import play_to_the_end

SHORT = {"cards": 5}


def make_account(name: str, **fields: Any) -> User:
    """Somebody who may enter."""
    return User.objects.create_user(name, display_name=name.capitalize(), **fields)


def cup_plan(**changes: Any) -> TournamentPlan:
    """A cup of short auctions, three at a table, that takes entries for an hour."""
    values: dict[str, Any] = {
        "name": "Orbit Cup",
        "plan": MatchPlan(game_slug="goofspiel", name="any", seats=3, options=SHORT, admits_bots=True),
        "sign_up_until": timezone.now() + timedelta(hours=1),
        "format": "swiss",
        "rounds": 2,
    }
    return TournamentPlan(**values | changes)


def make_cup(organiser: User | None = None, **changes: Any) -> Cup:
    """The same, open for entries."""
    organiser = organiser or make_account(f"organiser{User.objects.count()}")
    return create_tournament(plan=cup_plan(**changes), user=organiser)


def add_entrants(cup: Cup, number: int) -> list[User]:
    """So many people enter the cup."""
    people = [make_account(f"pilot{cup.pk}x{each}") for each in range(number)]
    for user in people:
        enter_tournament(cup_id=cup.pk, user=user)
    return people


def run_clock(cup: Cup, hours: int = 2) -> bool:
    """Have the clock do what is due that number of hours from now."""
    moved = advance_tournament(cup.pk, timezone.now() + timedelta(hours=hours))
    cup.refresh_from_db()
    return moved


def running_matches(cup: Cup) -> list[Match]:
    """The matches of the cup that are under way, table by table."""
    tables = cup.tables.filter(is_over=False).exclude(match=None).select_related("match")
    return [table.match for table in tables if table.match]


def play_round(cup: Cup) -> None:
    """Everybody plays the round that is under way to its end."""
    for match in running_matches(cup):
        play_to_the_end(match)
