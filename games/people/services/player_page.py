"""What a player's page shows, and whether others may follow: the player decides."""

from django.db import transaction

from games.models import Follow, User

PAGE_SWITCHES = ("has_page", "shows_matches", "shows_ratings", "takes_followers")


def choose_page(*, user: User, **switches: bool) -> None:
    """Show these parts of the user's page from now on, and no others; nothing of a guest is ever shown.

    Who takes no followers any more loses those they have.
    """
    if user.is_guest:
        return
    for name in PAGE_SWITCHES:
        setattr(user, name, switches[name])
    with transaction.atomic():
        user.save(update_fields=PAGE_SWITCHES)
        if not user.takes_followers:
            Follow.objects.filter(followed=user).delete()
