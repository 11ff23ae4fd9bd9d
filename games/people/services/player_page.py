"""What a player's page shows: the player decides."""

from games.models import User

PAGE_SWITCHES = ("has_page", "shows_matches", "shows_ratings")


def choose_page(*, user: User, **switches: bool) -> None:
    """Show these parts of the user's page from now on, and no others; nothing of a guest is ever shown."""
    if user.is_guest:
        return
    for name in PAGE_SWITCHES:
        setattr(user, name, switches[name])
    user.save(update_fields=PAGE_SWITCHES)
