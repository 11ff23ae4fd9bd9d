from django.db import migrations, models

MOVED = ("saved_is_ready", "shows_traffic", "opens_archive")


def into_one_value(apps, schema_editor):
    matches = apps.get_model("games", "Match").objects
    wanted = models.Q(*((name, True) for name in MOVED), _connector=models.Q.OR)
    for match in matches.filter(wanted).only("pk", *MOVED).iterator():
        chosen = {name: True for name in MOVED if getattr(match, name)}
        matches.filter(pk=match.pk).update(chosen=chosen)


def into_columns(apps, schema_editor):
    matches = apps.get_model("games", "Match").objects
    for pk, chosen in matches.exclude(chosen={}).values_list("pk", "chosen").iterator():
        matches.filter(pk=pk).update(**{name: chosen.get(name, False) for name in MOVED})


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_receipts"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="chosen",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(into_one_value, into_columns),
        *(migrations.RemoveField(model_name="match", name=name) for name in MOVED),
    ]
