"""Who is new to a game."""

from games.models import Match, User


def is_new_to(user: User, game_slug: str) -> bool:
    """Whether the user has finished no match of the game. In one query."""
    return not Match.objects.filter(seats__user=user, game_slug=game_slug, status=Match.Status.OVER).exists()
