"""Matches that start at once with players whom somebody else has seated: tables of tournaments, matches of seasons."""

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan, Occupant
from games.matches.services.publishing import write_log_entries
from games.models import Club, LogEntry, Match, Submission, User
from games.registry import get_game_ui


class Sitter(Struct, frozen=True):
    """Who has a seat: a user, or else a bot. A user `is_away` if a bot plays until they come back."""

    user: User | None = None
    bot: str = ""
    is_away: bool = False


def start_seated_match(
    *,
    plan: MatchPlan,
    sitters: Sequence[Sitter],
    host: User | None,
    club: Club | None,
    now: datetime,
    before_start: Callable[[Match], object],
) -> None:
    """Start a match of these sitters, after `before_start` has seen it; "" is the default bot."""
    rival = get_game_ui(plan.game_slug).default_bot
    places = tuple(Occupant() if sitter.user else Occupant(bot=sitter.bot or rival) for sitter in sitters)
    seated = replace(plan, seats=len(sitters), places=places, starts=Match.Starts.BY_HOST)
    match = create_match(plan=seated, host=None)
    for seat, sitter in zip(match.seats.all(), sitters, strict=True):
        if sitter.user:
            match.seats.filter(pk=seat.pk).update(user=sitter.user, stand_in=rival if sitter.is_away else "")
    match.host, match.club = host, club
    match.save(update_fields=["host", "club"])
    before_start(match)
    position = start_match(match_id=match.pk, user=host)
    away = {sitter.user.pk for sitter in sitters if sitter.user and sitter.is_away}
    entries = [LogEntry(kind="bot-plays-on", seat=seat.number) for seat in position.seats if seat.user_id in away]
    write_log_entries(position.match, entries, now, window=position.window)


def users_who_decided(match_id: int | None) -> set[int | None]:
    """Return the keys of the users who made a decision in the match, in person or by standing orders."""
    by_user = (Submission.By.PLAYER, Submission.By.STANDING)
    decided = Submission.objects.filter(window__match=match_id, by__in=by_user).order_by()
    return set(decided.values_list("user", flat=True).distinct())
