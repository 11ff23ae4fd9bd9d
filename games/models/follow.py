"""Who wants to hear of whose matches."""

from django.conf import settings
from django.db import models


class Follow(models.Model):
    """`user` is told when `followed` opens a match; both have accounts. Nobody else learns of it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "followed"], name="one_follow_per_pair")]

    def __str__(self) -> str:
        return f"follow {self.pk}"
