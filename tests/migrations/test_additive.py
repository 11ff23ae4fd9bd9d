"""New migrations are additive, so that old web processes work on beside them (docs/operating.md, Upgrade)."""

from django.db import migrations
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

NOT_ADDITIVE: dict[str, set[str]] = {}
"""By migration, the operations with which old code cannot work on."""


def is_additive(operation, created):
    """Whether code that does not know of the operation can still write; `created` are models as new as it is."""
    if isinstance(operation, migrations.CreateModel | migrations.AddIndex):
        return True
    if operation.model_name_lower in created:
        return True
    field = getattr(operation, "field", None)
    return isinstance(operation, migrations.AddField) and (field.null or field.db_default is not NOT_PROVIDED)


def test_migrations_since_the_squash_are_additive_or_listed(settings):
    # Runs without migrations have none of ours.
    settings.MIGRATION_MODULES = {}
    created, found = set(), {}
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if app == "games" and not migration.replaces:
            created |= {each.name_lower for each in migration.operations if isinstance(each, migrations.CreateModel)}
            others = {each.migration_name_fragment for each in migration.operations if not is_additive(each, created)}
            found |= {name: others} if others else {}
    assert found == NOT_ADDITIVE
