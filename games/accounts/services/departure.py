"""Somebody leaves for good; the matches of others go on."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import broadcast
from games.clubs.selectors.standing import clubs_led_by
from games.clubs.services.clubs import leave_all
from games.lobby.services.matches import strike
from games.lobby.services.seating import stand_up
from games.matches.selectors.position import load_position
from games.matches.services.locking import lock_matches_of
from games.matches.services.publishing import publish, publish_anew
from games.matches.services.tenures import end_tenures
from games.models import ChannelRead, Draft, Match, Seat, Submission, User
from games.play.services import resolution


def delete_account(*, user: User, now: datetime | None = None) -> None:
    """Delete the user: matches of others go on, bots take the seats, clubs pass to others."""
    now = now or timezone.now()
    with transaction.atomic():
        # With them those of clubs that may close: a match is locked before its club.
        matches = lock_matches_of(user, also=Q(club__in=clubs_led_by(user)))
        publish_anew(matches.filter(status=Match.Status.OVER))
        for match in matches.exclude(status=Match.Status.OVER):
            if match.status == Match.Status.OPEN and match.host_id == user.pk:
                strike(match)
            else:
                _stand_up(match, user, now)
        leave_all(user)
        leaver = user.pk
        User.objects.filter(pk=leaver).delete()
        transaction.on_commit(lambda: broadcast.hang_up(leaver))


def _stand_up(match: Match, user: User, now: datetime) -> None:
    seat = match.seats.filter(user=user).first()
    if seat is not None and match.status == Match.Status.OPEN:
        stand_up(match, seat)
    elif seat is not None:
        give_to_bot(match, seat, now, wanted=seat.wanted_at is not None)
    publish(match)


def give_to_bot(match: Match, seat: Seat, now: datetime, *, wanted: bool) -> None:
    """Give a seat of a running, locked match to a bot for good; `wanted` opens it to a substitute."""
    seat.user, seat.bot = None, match.game_ui.rival
    seat.stand_in, seat.standing, seat.misses = "", "", 0
    seat.wanted_at = (seat.wanted_at or now) if wanted else None
    seat.save(update_fields=["user", "bot", "stand_in", "standing", "misses", "wanted_at"])
    end_tenures(match, now, seat)
    _hand_over(match, seat, now)


def _hand_over(match: Match, seat: Seat, now: datetime) -> None:
    """Have the seat's bot answer what is open in a locked match, and wait for its player no longer."""
    asked = Submission.objects.filter(seat=seat, window__closed_at=None)
    asked.update(of_bot=True)
    asked.filter(by=Submission.By.PLAYER).update(ready=True)
    Draft.objects.filter(seat=seat).delete()
    ChannelRead.objects.filter(seat=seat).update(of_bot=True)
    resolution.close_if_complete(load_position(match), now)
