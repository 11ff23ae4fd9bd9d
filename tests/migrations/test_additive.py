"""New migrations are additive, so that old web processes work on beside them (docs/operating.md, Upgrade)."""

from django.db import migrations
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

FIRST = "0060"
"""The first migration after the upgrade from version 1.0.0, which is not additive."""

NOT_ADDITIVE = {
    "0060_squashed_0063_window_remark": {
        # Beside them version 1.0.0 could found no season; but it cannot run beside 0023 either.
        *("season_kind", "season_seed", "season_unlisted", "season_why", "seasonmatch_episode", "seasonmatch_part"),
        *("seasonplayer_bot", "seasonplayer_last_words", "seasonplayer_replaced_why"),
        "seasonplayer_one_player_per_season_and_number",
        # Only labels of choices change, which the database does not know.
        "alter_notification_kind",
    }
}


def is_additive(operation, created):
    """Whether code that does not know of the operation can still write; `created` are models as new as it is."""
    if isinstance(operation, migrations.CreateModel | migrations.AddIndex):
        return True
    if operation.model_name_lower in created:
        return True
    field = getattr(operation, "field", None)
    return isinstance(operation, migrations.AddField) and (field.null or field.db_default is not NOT_PROVIDED)


def test_migrations_since_the_upgrade_are_additive_or_listed(settings):
    # Runs without migrations have none of ours.
    settings.MIGRATION_MODULES = {}
    created, found = set(), {}
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if app == "games" and name >= FIRST:
            created |= {each.name_lower for each in migration.operations if isinstance(each, migrations.CreateModel)}
            others = {each.migration_name_fragment for each in migration.operations if not is_additive(each, created)}
            found |= {name: others} if others else {}
    assert found == NOT_ADDITIVE
