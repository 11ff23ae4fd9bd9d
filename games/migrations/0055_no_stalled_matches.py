from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0023_squashed_0054_no_saved_searches")]

    operations = [
        migrations.RemoveIndex(model_name="match", name="running_by_rules"),
        migrations.RemoveField(model_name="match", name="paused_at"),
    ]
