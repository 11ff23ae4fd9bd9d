from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0004_asks_of_open_windows")]
    operations = [migrations.RemoveField(model_name="window", name="owing")]
