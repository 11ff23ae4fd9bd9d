from django.db import migrations, models


def delete_notices(apps, schema_editor):
    """Notifications of saved searches have no words any more."""
    apps.get_model("games", "Notice").objects.filter(kind="wished").delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0053_reasons_of_removed_entrants")]

    operations = [
        migrations.RunPython(delete_notices, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel("Wish"),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('awaited', 'Your decision is awaited'), ('soon', 'Time is running out, and you have not decided'), ('resolved', 'What a year or turn has brought'), ('telegram', 'A telegram has come'), ('seat', 'You lose your seat, or somebody else plays it'), ('reported', 'A telegram is reported to you as host or moderator'), ('began', 'A match begins, or its ready check'), ('ended', 'A match is over'), ('paused', 'What a host does: a pause, more time, a substitute'), ('announced', 'An announcement, a vote, or a new host'), ('invited', 'You are invited to a club or a cup'), ('held', 'A seat is held for you'), ('followed', 'Somebody you follow opens a match'), ('club', 'A club whose news you want has a match to join')], max_length=40),
        ),
    ]
