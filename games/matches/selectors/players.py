"""Players by the names that lead to them."""

from games.models import User


def player_called(page_name: str) -> User | None:
    """Who has the page of that name, in any writing; None where there is none, as for guests."""
    number = page_name.rpartition("-")[2]
    if not (number.isascii() and number.isdecimal() and len(number) < 18):
        return None
    return User.objects.filter(pk=int(number), is_guest=False, is_active=True).first()
