from django.db import migrations, models


def delete_notices(apps, schema_editor):
    """Notifications of saved searches have no words any more."""
    apps.get_model("games", "Notice").objects.filter(kind="wished").delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0046_indexes_that_sqlite_takes")]

    operations = [
        migrations.RunPython(delete_notices, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel("Wish"),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('awaited', 'Your decision is awaited'), ('soon', 'Time is running out, and you have not decided'), ('resolved', 'What a year or turn has brought'), ('telegram', 'A telegram has come'), ('seat', 'Somebody else plays your seat'), ('began', 'A match begins'), ('ended', 'A match is over'), ('paused', 'A match is paused, or goes on'), ('announced', 'The host announces something'), ('invited', 'You are invited to a club or a cup'), ('held', 'A seat is held for you'), ('followed', 'Somebody you follow opens a match'), ('club', 'A club whose news you want has a match to join')], max_length=40),
        ),
    ]
