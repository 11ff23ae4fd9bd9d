from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0051_number_of_a_telegram"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="telegram",
            constraint=models.UniqueConstraint(fields=("channel", "number"), name="one_telegram_per_number"),
        ),
    ]
