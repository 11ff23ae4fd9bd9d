"""What the first version kept in a window's list of seats is kept in a row for each seat that is asked."""

from django.db import migrations
from django.db.models import F


def fill(apps, schema_editor):
    """Rows for what open windows ask, and what matches and submissions have now, from what they had."""
    Match = apps.get_model("games", "Match")
    Window = apps.get_model("games", "Window")
    Submission = apps.get_model("games", "Submission")
    Match.objects.update(board_version=F("version"), revision=F("version"))
    for match in Match.objects.filter(game_slug="space-race"):
        match.preset = match.options["edition"]
        match.save(update_fields=["preset"])
    for window in Window.objects.iterator():
        saved = Submission.objects.filter(window=window)
        saved.update(kind=window.kind, ready=True)
        if window.closed_at is None:
            decided = set(saved.values_list("seat_id", flat=True))
            for seat in window.match.seats.filter(number__in=window.owing).exclude(pk__in=decided):
                Submission.objects.create(window=window, seat=seat, kind=window.kind, of_bot=bool(seat.bot))
    Submission.objects.exclude(seat__bot="").update(of_bot=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_contract_two")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
