from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0058_plain_names")]

    operations = [
        migrations.AlterField("match", "name", models.CharField(max_length=60, blank=True, db_column="name")),
        migrations.RenameField("match", "name", "own_name"),
        migrations.AddField("match", "name_facts", models.JSONField(null=True, blank=True)),
    ]
