"""What push services know this site by."""

from django.db import models


class VapidKey(models.Model):
    """The private key with which messages to push services are signed, as base64url of 32 bytes; one row.

    Devices have subscribed to its other half: with another key, none of them is reached.
    """

    ONLY = 1

    private = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"VAPID key {self.pk}"
