from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_reserved_until"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="match", name="running_by_rules"),
        migrations.RenameField(model_name="match", old_name="paused_at", new_name="stalled_at"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["game_slug", "rules_version", "stalled_at"],
                name="running_by_rules",
            ),
        ),
    ]
