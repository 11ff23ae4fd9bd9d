"""Creating and cancelling tournaments."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.exceptions import ServiceError
from games.match_setup.services.plan_checks import check_plan
from games.match_setup.services.plans import MatchPlan, plan_from_json, plan_to_json
from games.matches.services.locking import lock_user
from games.models import Match, Tournament, User
from games.models.tournament import MAX_TOURNAMENT_NAME_LENGTH
from games.permissions.selectors.access import is_club_member
from games.registry import GAMES
from games.tournaments.pairing import KNOCK_OUT
from games.tournaments.selectors.draw import fewest_seats
from games.validators import validate_name

MAX_ENTRANTS = 100
MAX_ROUNDS = 9
MAX_TOURNAMENTS = 5
"""Maximum of unfinished tournaments per organiser."""
MAX_SIGN_UP_AHEAD = timedelta(days=60)

Entry, Status = Tournament.Entry, Tournament.Status
ACTIVE_STATUSES = (Status.SIGN_UP, Status.RUNNING)


def create_tournament(*, tournament: Tournament, plan: MatchPlan, user: User) -> Tournament:
    """Save the new tournament of such matches for its organiser, and return it.

    Raise `BadOptions` and `InvalidTimetable` as `create_match` does.
    """
    if user.is_guest:
        raise ServiceError("Guests cannot create tournaments. Create an account first; you keep your matches.")
    tournament.name = validate_name(tournament.name, MAX_TOURNAMENT_NAME_LENGTH)
    plan = _table_plan(tournament, plan)
    options = check_plan(plan, sits=False).options
    tournament.fewest, tournament.most = fewest_seats(GAMES[plan.game_slug], options, plan.seats), plan.seats
    _check_tournament(tournament, user)
    tournament.organiser, tournament.game_slug, tournament.plan = user, plan.game_slug, plan_to_json(plan)
    with transaction.atomic():
        lock_user(user)
        if not user.is_staff and user.tournaments.filter(status__in=ACTIVE_STATUSES).count() >= MAX_TOURNAMENTS:
            raise ServiceError(f"You already organise {MAX_TOURNAMENTS} unfinished tournaments.")
        tournament.save()
    return tournament


def cancel_tournament(*, tournament_id: int, user: User) -> None:
    """Cancel the tournament, for its organiser; matches in progress continue."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.organiser_id != user.pk:
            raise ServiceError("Only the organiser of the tournament can do this.")
        if tournament.status in ACTIVE_STATUSES:
            close_tournament(tournament, "Cancelled by its organiser.", timezone.now())


def tournament_match_plan(tournament: Tournament) -> MatchPlan:
    """Return the plan of the tournament's matches."""
    return plan_from_json(tournament.plan)


def close_tournament(tournament: Tournament, why: str, now: datetime) -> None:
    """Cancel the locked tournament with that reason, a sentence."""
    tournament.status, tournament.why, tournament.ended_at = Status.CALLED_OFF, why, now
    tournament.save(update_fields=["status", "why", "ended_at"])


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the tournament, locked after its matches and before people; `Tournament.DoesNotExist` if it is gone."""
    return Tournament.objects.select_for_update(of=("self",)).get(pk=tournament_id)


def _table_plan(tournament: Tournament, plan: MatchPlan) -> MatchPlan:
    """Return the plan of a table; seats, spectators and start are set by the tournament."""
    return replace(
        plan,
        name=tournament.name,
        places=(),
        bots=(),
        host_plays=False,
        umpire=False,
        anonymous=False,
        unlisted=tournament.entry != Entry.OPEN,
        password="",
        club=0,
        least_rating=0,
        most_rating=0,
        minimum_reliability=0,
        starts=Match.Starts.BY_HOST,
        starts_at=None,
        fill_bots=False,
        quick=False,
        exhibition=False,
    )


def _check_tournament(tournament: Tournament, user: User) -> None:
    if not (now := timezone.now()) < tournament.sign_up_until <= now + MAX_SIGN_UP_AHEAD:
        raise ServiceError(f"Choose a time within the next {MAX_SIGN_UP_AHEAD.days} days.", "sign_up")
    if tournament.format not in Tournament.Format.values or tournament.entry not in Entry.values:
        raise ServiceError("There is no such tournament.")
    if not 1 <= tournament.rounds <= MAX_ROUNDS:
        raise ServiceError(f"A tournament has 1 to {MAX_ROUNDS} rounds.", "rounds")
    most = max(1, tournament.fewest // 2)
    if tournament.format == KNOCK_OUT and not 1 <= tournament.goes_on <= most:
        raise ServiceError(f"At most {most} players can advance from a table of this size.", "goes_on")
    if not 2 <= tournament.least <= MAX_ENTRANTS:
        raise ServiceError(f"A tournament has 2 to {MAX_ENTRANTS} entrants.", "least")
    if bool(tournament.club_id) != (tournament.entry == Entry.CLUB):
        raise ServiceError("Choose a club if, and only if, the tournament is open to members of a club.", "club")
    if tournament.club_id and not is_club_member(tournament.club_id, user):
        raise ServiceError("You are not a member of this club.", "club")
