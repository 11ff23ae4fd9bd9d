from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0028_settings"),
    ]

    operations = [
        migrations.AddField(
            model_name="window",
            name="marks",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
