"""The mission director's briefing for players who play a game for the first time."""

from collections.abc import Callable

from django.db import transaction

from games.models import User


def hide_briefing(*, user: User, game_slug: str) -> None:
    """Hide the briefing for that game from the user."""
    _update_briefed_games(user, lambda briefed: briefed | {game_slug})


def show_briefing(*, user: User, game_slug: str) -> None:
    """Show the user the briefing for that game again, until they have finished a match of it."""
    _update_briefed_games(user, lambda briefed: briefed - {game_slug})


def _update_briefed_games(user: User, change: Callable[[set[str]], set[str]]) -> None:
    with transaction.atomic():
        # What another tab has hidden meanwhile stays hidden.
        row = User.objects.select_for_update(of=("self",)).only("briefed").get(pk=user.pk)
        user.briefed = sorted(change(set(row.briefed)))
        user.save(update_fields=["briefed"])
