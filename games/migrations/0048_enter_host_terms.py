from django.db import migrations


def enter_terms(apps, schema_editor):
    """Enter former hosts by their matches' logs, and the umpires of today: hosts who never had a seat."""
    model = apps.get_model("games", "HostTerm").objects
    log, tenures = apps.get_model("games", "LogEntry").objects, apps.get_model("games", "Tenure").objects
    seats = apps.get_model("games", "Seat").objects
    started = apps.get_model("games", "Match").objects.exclude(status="open")

    def umpired(match, user):
        sat = tenures.filter(seat__match=match, user=user).exists()
        return match.umpire and not sat and not seats.filter(match=match, user=user).exists()

    for entry in log.filter(kind="handed on").exclude(by=None).select_related("match").order_by("pk"):
        fields = {"umpire": umpired(entry.match, entry.by_id), "ended_at": entry.at}
        model.update_or_create(match=entry.match, user_id=entry.by_id, defaults=fields)
    for match in started.filter(umpire=True).exclude(host=None):
        if umpired(match, match.host_id):
            fields = {"umpire": True, "ended_at": None}
            model.update_or_create(match=match, user_id=match.host_id, defaults=fields)


class Migration(migrations.Migration):
    dependencies = [("games", "0047_host_terms")]

    operations = [migrations.RunPython(enter_terms, migrations.RunPython.noop, elidable=True)]
