from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0034_charts"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_bot",
            field=models.BooleanField(default=False),
        ),
    ]
