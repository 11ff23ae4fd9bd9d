"""Deletion of accounts; matches of other players continue."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import broadcast
from games.clubs.services.clubs import leave_all_clubs
from games.lobby.services.matches import delete_match
from games.lobby.services.seating import free_seat
from games.matches.selectors.position import load_position
from games.matches.services.locking import lock_user_matches
from games.matches.services.publishing import publish, publish_name_changes
from games.matches.services.seat_history import end_tenures
from games.models import ChannelRead, Draft, Match, Seat, Submission, User
from games.permissions.selectors.access import led_clubs
from games.play.services import resolution


def delete_account(*, user: User) -> None:
    """Delete the user: bots take over seats, other members take over clubs, open matches are cancelled."""
    now = timezone.now()
    with transaction.atomic():
        # Lock matches of clubs that may close, too: a match is locked before its club.
        matches = lock_user_matches(user, also=Q(club__in=led_clubs(user)))
        publish_name_changes(matches.filter(status=Match.Status.OVER))
        for match in matches.exclude(status=Match.Status.OVER):
            if match.status == Match.Status.OPEN and match.host_id == user.pk:
                delete_match(match)
            else:
                _leave_seat(match, user, now)
        leave_all_clubs(user)
        leaver = user.pk
        User.objects.filter(pk=leaver).delete()
        transaction.on_commit(lambda: broadcast.disconnect_token(leaver))


def _leave_seat(match: Match, user: User, now: datetime) -> None:
    seat = match.seats.filter(user=user).first()
    if seat is not None and match.status == Match.Status.OPEN:
        free_seat(match, seat)
    elif seat is not None:
        give_seat_to_bot(match, seat, now, wanted=seat.wanted_at is not None)
    publish(match)


def give_seat_to_bot(match: Match, seat: Seat, now: datetime, *, wanted: bool) -> None:
    """Give a seat of a running, locked match to a bot for good; `wanted` opens it to a substitute."""
    seat.user, seat.bot = None, match.game_ui.default_bot
    seat.stand_in, seat.standing, seat.misses = "", "", 0
    seat.wanted_at = (seat.wanted_at or now) if wanted else None
    seat.save(update_fields=["user", "bot", "stand_in", "standing", "misses", "wanted_at"])
    end_tenures(match, now, seat)
    # The bot answers open windows instead of the player.
    asked = Submission.objects.filter(seat=seat, window__closed_at=None)
    asked.update(of_bot=True)
    asked.filter(by=Submission.By.PLAYER).update(ready=True)
    Draft.objects.filter(seat=seat).delete()
    ChannelRead.objects.filter(seat=seat).update(of_bot=True)
    resolution.close_if_complete(load_position(match), now)
