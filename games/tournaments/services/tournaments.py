"""A cup is set up, and called off by who set it up."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from games.exceptions import ServiceError
from games.match_setup.services.plan_checks import check_plan
from games.match_setup.services.plans import MatchPlan, plan_from_json, plan_to_json
from games.matches.services.locking import lock_user
from games.models import Cup, Match, User
from games.models.tournament import MAX_TOURNAMENT_NAME_LENGTH
from games.permissions.selectors.access import is_club_member
from games.registry import get_game
from games.tournaments.pairing import KNOCK_OUT
from games.tournaments.selectors.draw import fewest_seats
from games.validators import validate_name

MAX_ENTRANTS = 100
MAX_ROUNDS = 9
MAX_TOURNAMENTS = 5
"""So many cups that are not over somebody organises."""
MAX_SIGN_UP_AHEAD = timedelta(days=60)

Entry, Status = Cup.Entry, Cup.Status
ACTIVE_STATUSES = (Status.SIGN_UP, Status.RUNNING)


class TournamentPlan(Struct, frozen=True, kw_only=True):
    """What an organiser sets up; fewer entrants than `least` cancel it. Other fields are those of `Cup`."""

    name: str
    plan: MatchPlan
    sign_up_until: datetime
    format: str
    rounds: int = 3
    final: bool = True
    goes_on: int = 1
    least: int = 2
    entry: str = Entry.OPEN
    club: int = 0


def create_tournament(*, plan: TournamentPlan, user: User, now: datetime | None = None) -> Cup:
    """Create a cup that the user organises. Raise `BadOptions` and `BadTimetable` as `create_match` does."""
    now = now or timezone.now()
    if user.is_guest:
        raise ServiceError("Only an account organises a cup. Make this name one, and keep your matches.")
    name = validate_name(plan.name, MAX_TOURNAMENT_NAME_LENGTH)
    match_plan = _table_plan(plan)
    options = check_plan(match_plan, sits=False).options
    fewest = fewest_seats(get_game(match_plan.game_slug), options, match_plan.seats)
    _check_tournament(plan, user, fewest, now)
    values: dict[str, Any] = {
        field: getattr(plan, field)
        for field in ("sign_up_until", "format", "rounds", "final", "goes_on", "least", "entry")
    }
    with transaction.atomic():
        lock_user(user)
        if not user.is_staff and user.cups.filter(status__in=ACTIVE_STATUSES).count() >= MAX_TOURNAMENTS:
            raise ServiceError(f"You organise {MAX_TOURNAMENTS} cups that are not over.")
        return Cup.objects.create(
            **values,
            name=name,
            organiser=user,
            club_id=plan.club or None,
            game_slug=match_plan.game_slug,
            plan=plan_to_json(match_plan),
            fewest=fewest,
            most=match_plan.seats,
        )


def cancel_tournament(*, cup_id: int, user: User, now: datetime | None = None) -> None:
    """Let the cup open no more rounds, for its organiser; matches in progress go on."""
    with transaction.atomic():
        cup = lock_tournament(cup_id)
        if cup.organiser_id != user.pk:
            raise ServiceError("Only who organises the cup can do this.")
        if cup.status in ACTIVE_STATUSES:
            close_tournament(cup, "Its organiser has called it off.", now or timezone.now())


def tournament_match_plan(cup: Cup) -> MatchPlan:
    """What its matches are like."""
    return plan_from_json(cup.plan)


def close_tournament(cup: Cup, why: str, now: datetime) -> None:
    """Call the locked cup off, for that reason, a sentence."""
    cup.status, cup.why, cup.ended_at = Status.CALLED_OFF, why, now
    cup.save(update_fields=["status", "why", "ended_at"])


def lock_tournament(cup_id: int) -> Cup:
    """Return the tournament, locked after its matches and before people; `Cup.DoesNotExist` if it is gone."""
    return Cup.objects.select_for_update(of=("self",)).get(pk=cup_id)


def _table_plan(plan: TournamentPlan) -> MatchPlan:
    """What a cup's matches are like: who sits there, who may watch and when they start, the cup decides."""
    return replace(
        plan.plan,
        name=plan.name,
        places=(),
        bots=(),
        host_plays=False,
        umpire=False,
        anonymous=False,
        unlisted=plan.entry != Entry.OPEN,
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


def _check_tournament(plan: TournamentPlan, user: User, fewest: int, now: datetime) -> None:
    if not now < plan.sign_up_until <= now + MAX_SIGN_UP_AHEAD:
        raise ServiceError(f"Choose a time within the next {MAX_SIGN_UP_AHEAD.days} days.", "sign_up")
    if plan.format not in Cup.Format.values or plan.entry not in Entry.values:
        raise ServiceError("There is no such cup.")
    if not 1 <= plan.rounds <= MAX_ROUNDS:
        raise ServiceError(f"A cup has 1 to {MAX_ROUNDS} rounds.", "rounds")
    most = max(1, fewest // 2)
    if plan.format == KNOCK_OUT and not 1 <= plan.goes_on <= most:
        raise ServiceError(f"Of a table that small at most {most} can go on.", "goes_on")
    if not 2 <= plan.least <= MAX_ENTRANTS:
        raise ServiceError(f"A cup is for 2 to {MAX_ENTRANTS} entrants.", "least")
    if bool(plan.club) != (plan.entry == Entry.CLUB):
        raise ServiceError("Say of which club, and only where entry is by club.", "club")
    if plan.club and not is_club_member(plan.club, user):
        raise ServiceError("You belong to no such club.", "club")
