"""The mission director's briefing for players who play a game for the first time."""

from django.db import transaction

from games.models import User


def hide_briefing(*, user: User, game_slug: str, again: bool = False) -> None:
    """Hide the briefing for that game from the user, or show it `again` until they have finished a match of it."""
    with transaction.atomic():
        # What another tab has hidden meanwhile stays hidden.
        row = User.objects.select_for_update(of=("self",)).only("briefed").get(pk=user.pk)
        others = {*row.briefed} - {game_slug}
        user.briefed = sorted(others if again else others | {game_slug})
        user.save(update_fields=["briefed"])
