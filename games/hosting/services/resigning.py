"""A player resigns a running match of several people."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.hosting.selectors.resigning import why_not_resign
from games.matches.selectors.seats import place_name
from games.matches.services.guards import lock_running_seat
from games.matches.services.log import enter
from games.matches.services.publishing import publish
from games.models import User
from games.people.services.departure import give_to_bot
from games.refused import Refused


def resign(*, match_id: int, user: User, now: datetime | None = None) -> None:
    """Give the user's seat to a bot for good, as if the host had replaced them, and enter it in the log.

    A substitute may take the seat over where the match looks for any. Refused to a user who has no seat or
    plays alone, and when the match does not run.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position, seat = lock_running_seat(match_id, user)
        if refusal := why_not_resign(position, user):
            raise Refused(refusal)
        match, window, players = position.match, position.window, [each.user_id for each in position.seats]
        place = place_name(seat, match.face)
        give_to_bot(match, seat, now, wanted=match.ladder.wanted_after > 0)
        enter(match, "resigned", now, window=window, seat=seat.number, by=user, place=place)
        publish(match, "board", players)
