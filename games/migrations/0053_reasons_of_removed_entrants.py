"""Why an organiser removed somebody from a cup."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0046_indexes_that_sqlite_takes"),
    ]

    operations = [
        migrations.AddField(
            model_name="cupentrant",
            name="removed_why",
            field=models.CharField(blank=True, default="", max_length=200),
            preserve_default=False,
        ),
    ]
