"""The notes that the mission director gives to who plays a game for the first time."""

from collections.abc import Callable

from django.db import transaction

from games.models import User


def hide_briefing(*, user: User, game_slug: str) -> None:
    """Show the user the notes on that game no more; twice is once."""
    _update_briefed_games(user, lambda briefed: briefed | {game_slug})


def show_briefing(*, user: User, game_slug: str) -> None:
    """Show the user the notes on that game again, until a match of it has ended."""
    _update_briefed_games(user, lambda briefed: briefed - {game_slug})


def _update_briefed_games(user: User, change: Callable[[set[str]], set[str]]) -> None:
    with transaction.atomic():
        # What another tab has put away meanwhile stays away.
        row = User.objects.select_for_update(of=("self",)).only("briefed").get(pk=user.pk)
        user.briefed = sorted(change(set(row.briefed)))
        user.save(update_fields=["briefed"])
