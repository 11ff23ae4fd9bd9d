"""Substitutes, who take over seats in matches in progress."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max, OuterRef, Subquery
from django.utils import timezone

from games.absences.services.rejoin import resume_control
from games.absences.services.vacations import check_reliability
from games.channels.selectors.channels import is_blocked_from_match
from games.exceptions import ServiceError
from games.lobby.services import seating
from games.lobby.services.seating import INVITATION_REQUIRED, SEAT_UNAVAILABLE
from games.matches.selectors.position import Position
from games.matches.services.locking import check_admits, lock_running_match
from games.matches.services.publishing import publish, write_log_entry
from games.matches.services.seat_history import record_substitute
from games.models import ChannelRead, Draft, Match, Seat, Telegram, Tenure, User
from games.notifications.services.notify import notify_of_substitute
from games.permissions.selectors.access import can_enter_by_invitation, can_see, is_club_member, is_members_only
from games.permissions.selectors.visibility import has_umpired
from games.ratings.services.results import check_rating

SEAT_FIELDS = ["user", "bot", "seen", "standing", "misses", "extensions_spent", "stand_in", "wanted_at"]


def check_take_over(position: Position, user: User, seat_number: int, invitation: str = "") -> Seat:
    """Return the seat that the user may take over. Raise ServiceError if they know another seat's secrets."""
    match, words = position.match, position.match.game_ui.words
    seat = next((seat for seat in position.seats if seat.number == seat_number), None)
    if not (can_enter_by_invitation(match, invitation, user) or can_see(match, user)):
        raise ServiceError(INVITATION_REQUIRED)
    if is_members_only(match) and not is_club_member(match.club_id, user):
        raise ServiceError("Only members of its club can become substitutes in this match.")
    if position.seat_of(user):
        raise ServiceError(f"You have a {words.seat} in this match.")
    if seat is None or seat.wanted_at is None:
        raise ServiceError(f"No substitute is wanted for this {words.seat}.")
    if has_umpired(match, user):
        raise ServiceError("You are the umpire of this match and have seen every hand, so you cannot play in it.")
    if Tenure.objects.filter(seat__match=match, user=user).exclude(seat=seat).exists():
        raise ServiceError(f"You cannot substitute: you know the secrets of another {words.seat} in this match.")
    check_admits(match, user)
    check_reliability(match, user)
    check_rating(match, user)
    if is_blocked_from_match(match, user, instead_of=seat):
        raise ServiceError(SEAT_UNAVAILABLE)
    seating.check_seat_quota(user)
    return seat


def take_over(
    *, match_id: int, user: User, seat_number: int, invitation: str = "", now: datetime | None = None
) -> Position:
    """Seat a substitute, who takes over the position and saved moves (not ready) with full extensions."""
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_running_match(match_id)
        match, seat = position.match, check_take_over(position, user, seat_number, invitation)
        predecessor, seat.user, seat.bot = seat.user_id, user, ""
        resume_control(position, seat, now)
        seat.standing, seat.extensions_spent, seat.seen = "", 0, position.window.number
        _close_telegrams(match, seat)
        seat.save(update_fields=[*SEAT_FIELDS, "telegrams_from"])
        record_substitute(seat, position.window.number, now)
        seat.vacations.all().delete()
        seat.mutes.filter(lifted_at=None).update(lifted_at=now)
        Draft.objects.filter(seat=seat).delete()
        write_log_entry(match, "substitute-sat", now, window=position.window, seat=seat.number, by=user)
        notify_of_substitute(match, predecessor, now)
        publish(match, users=[user.pk, predecessor])
    return position


def _close_telegrams(match: Match, seat: Seat) -> None:
    newest = Telegram.objects.filter(channel__match=match).aggregate(last=Max("pk"))["last"] or 0
    seat.telegrams_from = newest
    numbers = Telegram.objects.filter(channel=OuterRef("channel")).order_by("-number").values("number")[:1]
    ChannelRead.objects.filter(seat=seat).update(last=Subquery(numbers), unread=0, of_bot=False)
