"""What the rows of this site have in common."""

from django.db import models


class Row(models.Model):
    """A row that operators know by what it is and by its key."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
