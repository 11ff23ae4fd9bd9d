"""What players and hosts of a running season of elimination decide."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.accounts.services.account_deletion import give_seat_to_bot
from games.elimination.selectors.course import Course, load_course
from games.elimination.selectors.news import PAUSED, RESUMED
from games.elimination.services.announcements import announce_cancellation, announce_host_action
from games.elimination.services.episodes import add_fact, go_on
from games.elimination.state import (
    CandidateNamed,
    Corrected,
    OpponentChosen,
    Player,
    PlayerGone,
    TokenGiven,
    TokensKept,
)
from games.exceptions import ServiceError
from games.matches.selectors.display_text import CANCELLED
from games.matches.selectors.position import load_position
from games.matches.selectors.seats import neutral_seat_name
from games.matches.services.publishing import publish, write_log_entry
from games.models import Match, Season, SeasonMessage, User
from games.models.season import MAX_LAST_WORDS_LENGTH, MAX_MESSAGE_LENGTH, MAX_REASON_LENGTH
from games.play.services import resolution
from games.rate_limits import within_limit
from games.validators import clean_text

EXTENSION = timedelta(hours=24)
MOST_CORRECTED = 1_000
MESSAGES_PER_HOUR = 30


def choose(*, token: str, user: User, player: Player) -> None:
    """Choose the opponent of the death match, as the candidate."""
    with _course(token) as (course, moment):
        if course.state.candidate is None or course.player_of(user) != course.state.candidate:
            raise ServiceError("Only the candidate chooses the opponent.")
        add_fact(course, OpponentChosen(player), moment, user)


def give(*, token: str, user: User, player: Player) -> None:
    """Give one of two tokens of life to the player."""
    with _course(token) as (course, moment):
        add_fact(course, TokenGiven(_require_player(course, user), player), moment, user)


def keep(*, token: str, user: User) -> None:
    """Keep both tokens of life."""
    with _course(token) as (course, moment):
        add_fact(course, TokensKept(_require_player(course, user)), moment, user)


def name_candidate(*, token: str, user: User, player: Player, reason: str) -> None:
    """Name the candidate where a main match ended without a result, as host."""
    with _course(token, host=user) as (course, moment):
        add_fact(course, CandidateNamed(player), moment, user, _clean_reason(reason))


def correct(*, token: str, user: User, player: Player, amount: int, reason: str) -> None:
    """Add `amount` garnets, or take them if it is negative, as host."""
    with _course(token, host=user) as (course, moment):
        if not 0 < abs(amount) <= MOST_CORRECTED:
            raise ServiceError(f"Enter a number from -{MOST_CORRECTED:,} to {MOST_CORRECTED:,}, except 0.", "amount")
        add_fact(course, Corrected(player, amount), moment, user, _clean_reason(reason))


def resign_from_season(*, token: str, user: User) -> None:
    """Leave the season for good; a bot plays on in a match that still counts for others."""
    with _course(token, with_matches=True) as (course, moment):
        _take_out(course, PlayerGone(_require_player(course, user)), moment, user)


def remove_player(*, token: str, user: User, player: Player, reason: str) -> None:
    """Remove a player, as host, with a public reason; a bot plays on in a match that still counts for others."""
    with _course(token, host=user, with_matches=True) as (course, moment):
        _take_out(course, PlayerGone(player, removed=True), moment, user, _clean_reason(reason))


def pause(*, token: str, user: User) -> None:
    """Stop the season's clock, as host; a match in progress continues."""
    with _course(token, host=user, goes_on=False) as (course, moment):
        season = course.season
        if season.paused_at is None:
            season.paused_at = moment
            season.save(update_fields=["paused_at"])
            announce_host_action(course, PAUSED, moment)


def resume(*, token: str, user: User) -> None:
    """Start the season's clock again, as host; a deadline moves by the length of the pause."""
    with _course(token, host=user) as (course, moment):
        season = course.season
        if season.paused_at is None:
            return
        if season.due_at:
            season.due_at += moment - season.paused_at
        season.paused_at = None
        season.save(update_fields=["paused_at", "due_at"])
        announce_host_action(course, RESUMED, moment)


def extend(*, token: str, user: User) -> None:
    """Give 24 hours more to decide, as host."""
    with _course(token, host=user, goes_on=False) as (course, _):
        if course.season.due_at is None:
            raise ServiceError("Nothing has a deadline now. Extend the match in progress on its own page.")
        course.season.due_at += EXTENSION
        course.season.save(update_fields=["due_at"])


def transfer(*, token: str, user: User, heir: User | None) -> None:
    """Transfer the season to another player of its cast."""
    with transaction.atomic():
        season = _lock(token, user)
        if heir is None or not season.players.filter(user=heir).exists():
            raise ServiceError("Choose a player of the season.", "name")
        season.host = heir
        season.save(update_fields=["host"])


def cancel(*, token: str, user: User, reason: str) -> None:
    """Cancel the season, as host, with a public reason; a match in progress continues."""
    with transaction.atomic():
        season = _lock(token, user)
        season.why, season.closed_at, season.due_at = _clean_reason(reason), timezone.now(), None
        season.save(update_fields=["why", "closed_at", "due_at"])
        announce_cancellation(season, season.closed_at)


def say(*, token: str, user: User, text: str) -> None:
    """Write a public message, as somebody of the cast."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",)).get(token=token)
        player = season.players.filter(user=user).first()
        if player is None:
            raise ServiceError("Only players of the season can write here.")
        if not within_limit(action="season-message", who=str(user.pk), limit=MESSAGES_PER_HOUR, seconds=3_600):
            raise ServiceError(f"You can write {MESSAGES_PER_HOUR} messages an hour. Try again later.", "text")
        SeasonMessage.objects.create(player=player, text=clean_text(text, MAX_MESSAGE_LENGTH), at=timezone.now())


def leave_last_words(*, token: str, user: User, text: str) -> None:
    """Write the last words of a player who has left, once."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",)).get(token=token)
        course = load_course(season)
        player = course.player_of(user)
        if player is None or player not in course.state.out or course.cast[player].last_words:
            raise ServiceError("Players write their last words once, when they have left.")
        course.cast[player].last_words = clean_text(text, MAX_LAST_WORDS_LENGTH)
        course.cast[player].save(update_fields=["last_words"])


@contextmanager
def _course(
    token: str, *, host: User | None = None, with_matches: bool = False, goes_on: bool = True
) -> Iterator[tuple[Course, datetime]]:
    """Lock a season in progress, and continue it after the block; only its `host` may if one is given.

    The matches in progress are locked before it if the block changes them.
    """
    now = timezone.now()
    with transaction.atomic():
        running = Match.objects.filter(in_season__season__token=token, status=Match.Status.RUNNING).order_by("pk")
        locked = {each.pk for each in running.select_for_update(of=("self",))} if with_matches else set()
        season = _lock(token, host)
        if season.started_at is None:
            raise ServiceError("This season has not started yet.")
        if with_matches and locked != set(running.values_list("pk", flat=True)):
            raise ServiceError("The season has just moved on. Try again.")
        course = load_course(season)
        yield course, now
        # A pause stops no season that is decided: nobody would have to resume it.
        if goes_on and (season.paused_at is None or course.state.stage == "over"):
            go_on(course, now)


def _lock(token: str, host: User | None) -> Season:
    season = Season.objects.select_for_update(of=("self",)).get(token=token)
    if host is not None and season.host_id != host.pk:
        raise ServiceError("Only the host of the season can do this.")
    if season.closed_at is not None:
        raise ServiceError("This season is finished.")
    return season


def _require_player(course: Course, user: User) -> Player:
    player = course.player_of(user)
    if player is None or player not in course.state.players:
        raise ServiceError("You are not in this season.")
    return player


def _take_out(course: Course, gone: PlayerGone, now: datetime, by: User, reason: str = "") -> None:
    """The player leaves: a match that decides nothing any more is cancelled, in another one a bot plays on (§7)."""
    before = course.state.stage
    add_fact(course, gone, now, by, reason)
    is_idle = (before in ("duel", "final") and course.state.stage != before) or course.state.stage == "over"
    for row in course.season.matches.filter(booked=False, match__status=Match.Status.RUNNING).select_related("match"):
        position = load_position(row.match)
        if is_idle:
            row.booked = True
            row.save(update_fields=["booked"])
            outcome = {"reason": CANCELLED, "winners": []}
            resolution.end_match_now(position, position.state, now, outcome)
        else:
            _let_bot_play_on(course, row.match, gone.player, now)
        publish(row.match, users=[seat.user_id for seat in position.seats])


def _let_bot_play_on(course: Course, match: Match, player: Player, now: datetime) -> None:
    user = course.cast[player].user
    seat = match.seats.filter(user=user).first() if user else None
    if seat is None:
        return
    place = neutral_seat_name(seat, match.game_ui)
    give_seat_to_bot(match, seat, now, wanted=False)
    write_log_entry(match, "resigned", now, seat=seat.number, by=user, place=place)


def _clean_reason(reason: str) -> str:
    return clean_text(reason, MAX_REASON_LENGTH, "reason")
