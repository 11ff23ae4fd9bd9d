"""What most tables of migrations have in common."""

from typing import Any

from django.db import migrations, models


def create_table(
    name: str, fields: list[tuple[str, models.Field]], options: dict[str, Any] | None = None, **more: Any
) -> migrations.CreateModel:
    """Return the operation that creates the table of a model, with `fields` beside its primary key `id`."""
    key = models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)
    return migrations.CreateModel(name, [("id", key), *fields], options, **more)
