"""Creation of guests."""

import secrets

from games.display_names import clean_display_name
from games.models import User


def create_guest(*, name: str) -> User:
    """Create a guest; raise ValidationError as `clean_display_name`."""
    guest = User(username=f"guest-{secrets.token_hex(8)}", display_name=clean_display_name(name), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest
