"""Being told when a match opens: wishes are kept, moved on, and dropped."""

from django.db import transaction
from django.db.models import Max

from games.lobby.selectors.filters import Filters
from games.matches.services.locking import lock_user
from games.models import Match, User, Wish
from games.refused import Refused

WISHES_AT_ONCE = 10


def make_wish(*, user: User, filters: Filters) -> Wish:
    """Have the user told of matches that open from now on and fit the filters; the wish itself.

    One that the user has already is left as it is. Refused to who has WISHES_AT_ONCE.
    """
    with transaction.atomic():
        # One after another, so that nobody has more of them.
        lock_user(user)
        kept = list(user.wishes.all())
        same = next((wish for wish in kept if wish.filters == filters.chosen), None)
        if same:
            return same
        if len(kept) >= WISHES_AT_ONCE:
            raise Refused(f"The bell has {WISHES_AT_ONCE} wishes of yours. Take one off first.")
        return Wish.objects.create(user=user, filters=filters.chosen, told=_newest())


def mark_told(*, user: User, up_to: int) -> None:
    """Note that the user has been told of the matches up to the number `up_to`, as far as they are there."""
    up_to = min(up_to, _newest())
    user.wishes.filter(told__lt=up_to).update(told=up_to)


def drop_wish(*, user: User, wish_id: int) -> None:
    """Tell the user no more of what that wish asks for; nothing happens to a wish of somebody else."""
    user.wishes.filter(pk=wish_id).delete()


def _newest() -> int:
    return Match.objects.aggregate(newest=Max("pk"))["newest"] or 0
