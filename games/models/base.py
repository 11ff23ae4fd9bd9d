"""The base class of models."""

from django.db import models


class Row(models.Model):
    """A model whose rows show their kind and primary key in the admin."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
