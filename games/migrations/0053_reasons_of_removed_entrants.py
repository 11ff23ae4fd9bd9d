"""Why an organiser removed somebody from a cup."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0052_one_telegram_per_number"),
    ]

    operations = [
        migrations.AddField(
            model_name="cupentrant",
            name="removed_why",
            field=models.CharField(blank=True, default="", max_length=200),
            preserve_default=False,
        ),
    ]
