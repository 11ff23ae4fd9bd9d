"""Seasons of elimination before their first episode: founding, joining, leaving, starting."""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from msgspec.structs import replace

from games.channels.selectors.channels import accepts_invitation, is_blocked_between
from games.display_names import clean_display_name
from games.elimination.plans import season_match_plan, season_rules
from games.elimination.selectors.course import joined_players, load_course
from games.elimination.services.announcements import announce_episode
from games.elimination.services.episodes import go_on
from games.elimination.simulation import CHARACTERS_OF
from games.elimination.state import SeasonPlan
from games.elimination.transitions import start
from games.exceptions import ServiceError
from games.match_setup.services.plans import MatchPlan, plan_to_json
from games.matches.services.locking import lock_user
from games.models import Season, SeasonPlayer, User
from games.models.season import MAX_REASON_LENGTH
from games.permissions.selectors.access import is_club_member
from games.registry import get_characters, get_game_ui
from games.rules import codec
from games.rules.characters import EASY, MIXED, assign_bots
from games.schedule.ladder import DEFAULT_LADDER
from games.schedule.timetable import DAY, Timetable
from games.validators import clean_text

MAX_NAME_LENGTH = 40
MAX_SEASONS = 5
"""Maximum of unfinished seasons of elimination per host."""
EVENING_PLAYERS = 9
MATCHES = MatchPlan(game_slug=CHARACTERS_OF, seats=EVENING_PLAYERS, host_plays=False)
"""The set-up of all matches of seasons; everything else depends on the season and its episode."""


def found_season(
    *, user: User, name: str, rules: SeasonPlan, timetable: Timetable, unlisted: bool = True, club: int = 0
) -> Season:
    """Found a season with its host in the cast, for a club or without (0). Raise ServiceError with its field."""
    _check_account(user)
    if club and not is_club_member(club, user):
        raise ServiceError("You are not a member of this club.", "club")
    matches = replace(MATCHES, timetable=timetable, absences=DEFAULT_LADDER, unlisted=unlisted)
    with transaction.atomic():
        lock_user(user)
        return _create(name, user, rules, matches, unlisted=unlisted, club_id=club or None)


def start_evening(*, user: User) -> Season:
    """Return the user's evening against eight bots in progress, or start one."""
    with transaction.atomic():
        lock_user(user)
        own = user.seasons.filter(kind=Season.Kind.ELIMINATION, closed_at=None, plan__matches__quick=True)
        if season := own.first():
            return season
        week = 7 * DAY
        matches = replace(MATCHES, unlisted=True, quick=True, seconds_per_window=week, seconds_per_short_window=week)
        season = _create(f"{user}'s evening"[-MAX_NAME_LENGTH:], user, SeasonPlan(players=EVENING_PLAYERS), matches)
        start_season(token=season.token, user=user)
    return season


def join_season(*, token: str, user: User) -> None:
    """Take a place in the cast of a season that has not started."""
    with transaction.atomic():
        season = _lock_unstarted(token)
        if season.players.filter(user=user).exists():
            return
        _check_account(user)
        if season.club_id and not is_club_member(season.club_id, user):
            raise ServiceError("Only members of the club can join this season.")
        cast = season.players.exclude(user=None).values("user")
        if joined_players(season).count() >= season_rules(season).players or is_blocked_between(user, cast):
            raise ServiceError("This season has no free place for you.")
        SeasonPlayer.objects.create(season=season, user=user)


def leave_season(*, token: str, user: User, player: int | None = None) -> None:
    """Leave a season that has not started; its host can remove another `player`, by primary key."""
    with transaction.atomic():
        season = _lock_unstarted(token, host=None if player is None else user)
        leaving = {"user": user} if player is None else {"pk": player}
        season.players.filter(**leaving).delete()


def replace_player(*, token: str, user: User, player: int, heir: User | None, reason: str) -> None:
    """Give the place of a `player`, by primary key, to the heir or else to a bot, as host with a public reason."""
    why = clean_text(reason, MAX_REASON_LENGTH, "reason")
    with transaction.atomic():
        season = _lock_unstarted(token, host=user)
        gone, _ = joined_players(season).filter(pk=player).delete()
        if not gone:
            raise ServiceError("This player has already left the season.", "player")
        if heir is not None:
            _check_heir(season, heir, user)
        bot = "" if heir else get_game_ui(CHARACTERS_OF).default_bot
        SeasonPlayer.objects.create(season=season, user=heir, bot=bot, replaced_why=why)


def start_season(*, token: str, user: User) -> None:
    """Start the season, for its host; bots take the free places."""
    now = timezone.now()
    with transaction.atomic():
        season = _lock_unstarted(token, host=user)
        people = list(season.players.filter(Q(user__is_active=True) | ~Q(bot="")))
        season.players.exclude(pk__in=[row.pk for row in people]).delete()
        kind = f"{MIXED}:{EASY.name}" if season_match_plan(season).quick else MIXED
        free, usual = season_rules(season).players - len(people), get_game_ui(CHARACTERS_OF).default_bot
        bots = assign_bots(get_characters(CHARACTERS_OF), kind, free, usual)
        cast = [*people, *(SeasonPlayer(season=season, bot=bot) for bot in bots)]
        for number, row in enumerate(cast):
            row.number = number
        SeasonPlayer.objects.bulk_update(people, ["number"])
        SeasonPlayer.objects.bulk_create(cast[len(people) :])
        season.started_at = now
        season.save(update_fields=["started_at"])
        course = load_course(season)
        announce_episode(course, now, user.pk)
        go_on(course, now)


def _create(name: str, host: User, rules: SeasonPlan, matches: MatchPlan, **fields: Any) -> Season:
    seed = secrets.token_hex(32)
    start(rules, seed)
    running = host.seasons.filter(kind=Season.Kind.ELIMINATION, closed_at=None)
    if running.count() >= MAX_SEASONS:
        raise ServiceError(f"You already host {MAX_SEASONS} unfinished seasons of elimination.")
    kind, plan = Season.Kind.ELIMINATION, {"rules": codec.to_json(rules), "matches": plan_to_json(matches)}
    name = clean_display_name(name, MAX_NAME_LENGTH)
    season = Season.objects.create(kind=kind, name=name, host=host, seed=seed, plan=plan, **fields)
    SeasonPlayer.objects.create(season=season, user=host)
    return season


def _check_account(user: User) -> None:
    """Raise ServiceError for a guest, who could be gone tomorrow, and for the account of a program."""
    if user.is_guest:
        raise ServiceError("Guests cannot join seasons. Create an account first; you keep your matches.")
    if user.is_bot:
        raise ServiceError("Bot accounts cannot join seasons.")


def _check_heir(season: Season, heir: User, host: User) -> None:
    """Raise ServiceError if the host cannot give the heir a place in the cast."""
    cast = season.players.exclude(user=None).values("user")
    if season.players.filter(user=heir).exists():
        raise ServiceError(f"{heir} is in this season already.", "name")
    if season.club_id and not is_club_member(season.club_id, heir):
        raise ServiceError(f"{heir} is not a member of the club.", "name")
    is_willing = heir == host or accepts_invitation(heir, host)
    if heir.is_bot or not is_willing or is_blocked_between(heir, cast):
        raise ServiceError(f"{heir} does not accept invitations to this season.", "name")


def _lock_unstarted(token: str, host: User | None = None) -> Season:
    season = Season.objects.select_for_update(of=("self",)).get(token=token)
    if season.started_at is not None or season.closed_at is not None or not season.is_elimination:
        raise ServiceError("This season has already started.")
    if host is not None and season.host_id != host.pk:
        raise ServiceError("Only the host of the season can do this.")
    return season
