from django.db import migrations, models


def look_at_deadlines(apps, schema_editor):
    windows = apps.get_model("games", "Window").objects.filter(closed_at=None)
    windows.update(due_at=models.F("deadline"))


def seat_who_sits(apps, schema_editor):
    Seat, Tenure = apps.get_model("games", "Seat"), apps.get_model("games", "Tenure")
    seated = Seat.objects.exclude(user=None).exclude(match__status="open").select_related("match")
    Tenure.objects.bulk_create(
        Tenure(seat=seat, user_id=seat.user_id, ended_at=seat.match.ended_at) for seat in seated.iterator()
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_hosting"),
    ]

    operations = [
        migrations.RunPython(look_at_deadlines, migrations.RunPython.noop),
        migrations.RunPython(seat_who_sits, migrations.RunPython.noop),
    ]
