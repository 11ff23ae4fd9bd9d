"""The base class of models, and random tokens and seeds of their rows."""

import secrets

from django.db import models


class Row(models.Model):
    """A model whose rows show their name, or their kind and primary key, in the admin."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return getattr(self, "name", "") or f"{self._meta.verbose_name} {self.pk}"


def new_token() -> str:
    """Return a random token for a link, such as an invitation."""
    return secrets.token_urlsafe(12)


def new_calendar_token() -> str:
    """Return a random token for the URL of a calendar, 256 bits."""
    return secrets.token_urlsafe(32)


def new_seed() -> str:
    """Return a secret 256-bit seed, hexadecimal (Space Race §10)."""
    return secrets.token_hex(32)
