"""Users by display name, username or the name of their profile."""

from games.models import User


def page_name_id(page_name: str) -> int:
    """Return the primary key at the end of a profile's name, in any case, or 0."""
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
