"""TournamentList for tests."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.match_setup.services.plans import MatchPlan
from games.models import Match, Tournament, User
from games.tournaments.services.entries import enter_tournament
from games.tournaments.services.rounds import advance_tournament
from games.tournaments.services.tournaments import create_tournament
from tests.builders import play_to_the_end

SHORT = {"cards": 5}


def make_account(name: str, **fields: Any) -> User:
    """Return a user who may enter."""
    return User.objects.create_user(name, display_name=name.capitalize(), **fields)


def tournament_plan(plan: MatchPlan | None = None, **changes: Any) -> dict[str, Any]:
    """A tournament of short auctions, three at a table, that takes entries for an hour."""
    plan = plan or MatchPlan(game_slug="goofspiel", name="any", seats=3, options=SHORT, admits_bots=True)
    closes = timezone.now() + timedelta(hours=1)
    values = {"name": "Orbit Tournament", "sign_up_until": closes, "format": "swiss", "rounds": 2, "least": 2}
    return {"plan": plan, "tournament": Tournament(**values | changes)}


def make_tournament(organiser: User | None = None, **changes: Any) -> Tournament:
    """The same, open for entries."""
    organiser = organiser or make_account(f"organiser{User.objects.count()}")
    return create_tournament(**tournament_plan(**changes), user=organiser)


def add_entrants(tournament: Tournament, number: int) -> list[User]:
    """Enter that number of people into the tournament."""
    people = [make_account(f"pilot{tournament.pk}x{each}") for each in range(number)]
    for user in people:
        enter_tournament(tournament_id=tournament.pk, user=user)
    return people


def run_clock(tournament: Tournament, hours: int = 2) -> bool:
    """Have the clock do what is due that number of hours from now."""
    moved = advance_tournament(tournament.pk, timezone.now() + timedelta(hours=hours))
    tournament.refresh_from_db()
    return moved


def running_matches(tournament: Tournament) -> list[Match]:
    """The matches of the tournament that are under way, table by table."""
    tables = tournament.tables.filter(is_over=False).exclude(match=None).select_related("match")
    return [table.match for table in tables if table.match]


def play_round(tournament: Tournament) -> None:
    """Let everybody play the current round to its end."""
    for match in running_matches(tournament):
        play_to_the_end(match)
