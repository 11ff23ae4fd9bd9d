"""Standing orders: what a player leaves behind, to be answered when nobody is there."""

from django.db import transaction

from games.matches.services.guards import seat_in
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import Match, User
from games.refused import Refused


def leave_standing_orders(*, match_id: int, user: User, recipe: str) -> None:
    """Have the user's seat answer by that recipe, or by none (""), where the ladder asks for it."""
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_in(match.seats.all(), user)
        if match.status == Match.Status.OVER:
            raise Refused("The match is over.")
        if recipe and recipe not in match.game.recipes:
            raise Refused(f"{match.meta.name} has no such standing orders.", "recipe")
        if recipe and not match.ladder.standing_orders:
            raise Refused("In this match nobody is played by standing orders.", "recipe")
        if seat.standing != recipe:
            seat.standing = recipe
            seat.save(update_fields=["standing"])
            publish(match, "desks", [user.pk])
