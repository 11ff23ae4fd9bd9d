"""Users by name, and blocks between users."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.channels.selectors.channels import BLOCKS_OF_PEOPLE
from games.matches.selectors.seats import is_anonymous_now
from games.models import Block, Match, Seat, User


def page_name_id(page_name: str) -> int:
    """Return the primary key at the end of a profile's name, in any case; 0 if there is none."""
    number = page_name.rpartition("-")[2]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else 0


def find_player_by_page_name(page_name: str) -> User | None:
    """Return the user whose profile has that name, in any case, or None."""
    return User.objects.filter(pk=page_name_id(page_name), is_guest=False, is_active=True).first()


def find_users(name: str) -> list[User]:
    """Return up to two users with that name: an account, else players under it, else the profile's owner."""
    people = User.objects.filter(is_active=True)
    account = people.filter(is_guest=False, username__iexact=name)[:1]
    known = list(account) or list(people.filter(display_name__iexact=name)[:2])
    of_page = find_player_by_page_name(name)
    return known or [user for user in (of_page,) if user and user.page_name == name]


def find_account(name: str) -> User | None:
    """Return the account with that name, else the only player under it, else the profile's owner, or None."""
    known = [user for user in find_users(name) if not user.is_guest]
    return known[0] if len(known) == 1 else find_player_by_page_name(name)


def is_blocked_between(user: User, others: Collection[User] | QuerySet[Any, Any]) -> bool:
    """Whether the user has blocked one of the others or is blocked by one, not counting seat blocks."""
    between = Q(user=user, blocked__in=others) | Q(blocked=user, user__in=others)
    return Block.objects.filter(BLOCKS_OF_PEOPLE).filter(between).exists()


def is_blocked_from_match(match: Match, user: User | None, instead_of: Seat | None = None) -> bool:
    """Whether a block separates the user from a player other than `instead_of`'s; False in hidden matches."""
    if user is None or match.unlisted or is_anonymous_now(match):
        return False
    others = match.seats.exclude(user=None)
    if instead_of is not None:
        others = others.exclude(pk=instead_of.pk)
    return is_blocked_between(user, others.values("user"))
