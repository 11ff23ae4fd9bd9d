"""Databases of earlier versions, brought up to date."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games import models
from tests.builders import play_window

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

VERSION_1 = json.loads((Path(__file__).parent / "version_1.json").read_text())
"""Rows that version 1.0.0 wrote, the names of its migrations, and those of later ones, squashed now."""


def migrate():
    """Run the command with the checks that it makes on a server."""
    call_command("migrate", verbosity=0, skip_checks=False)


def record_as_applied(names):
    """Have the database say that it has applied these migrations of `games` and no others."""
    recorder = MigrationRecorder(connection)
    recorder.migration_qs.filter(app="games").delete()
    for name in names:
        recorder.record_applied("games", name)


@pytest.fixture
def old():
    """The managers of version 1.0.0 by model, on its empty tables. In the end the database is up to date."""
    executor = MigrationExecutor(connection)
    version_1 = [("games", "0001_squashed_0022_block_of_a_seat")]
    executor.migrate(version_1)
    record_as_applied(VERSION_1["migrations"])
    apps = executor.loader.project_state(version_1).apps
    yield lambda name: apps.get_model("games", name).objects
    migrate()


def test_matches_of_version_1_keep_their_rows_and_play_on(old):
    managers = {name: old(name) for name in VERSION_1["rows"]}
    for name, rows in VERSION_1["rows"].items():
        managers[name].bulk_create(managers[name].model(**row) for row in rows)
    reset = connection.ops.sequence_reset_sql(no_style(), [manager.model for manager in managers.values()])
    with connection.cursor() as cursor:
        for statement in reset:
            cursor.execute(statement)
    before = {name: list(manager.order_by("pk").values()) for name, manager in managers.items()}
    migrate()
    for name, rows in before.items():
        after = list(getattr(models, name).objects.order_by("pk").values())
        assert [{column: row[column] for column in row if column in rows[0]} for row in after] == [
            {column: row[column] for column in row if column in after[0]} for row in rows
        ]
    race, exhibition = models.Match.objects.order_by("pk")
    assert race.chosen == {"saved_is_ready": True, "opens_archive": True}
    assert (exhibition.exhibition, exhibition.status, exhibition.chosen) == (True, "running", {})
    for match in (race, exhibition):
        years = match.years.count()
        while match.years.count() == years:
            play_window(match, "steady")
        assert match.status == "running"


def test_a_database_with_all_migrations_of_before_the_squash_has_nothing_to_apply():
    migrations = MigrationLoader(None).disk_migrations.items()
    after = [name for (app, name), each in migrations if app == "games" and not each.replaces]
    record_as_applied({*VERSION_1["migrations"], *VERSION_1["later_migrations"], *after})
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    migrate()
    assert executor.loader.disk_migrations.keys() <= executor.recorder.applied_migrations().keys()


def test_telegrams_are_numbered_within_their_channel_and_read_as_far_as_before(old):
    match = old("Match").create(name="", game_slug="space-race", invitation="1")
    seats = [match.seats.create(number=number) for number in range(2)]
    channels = [match.channels.create(key=key, title=key, readers=None) for key in ("public", "pair-0-1")]
    written = {"seat": seats[0], "year": "1950", "sent_at": timezone.now()}
    for channel in (0, 1, 1, 0, 1):
        last = channels[channel].telegrams.create(**written)
    for seat, read in zip(seats, (last.pk - 1, 0), strict=True):
        channels[1].reads.create(seat=seat, last=read)
    migrate()
    numbered = models.Telegram.objects.order_by("pk").values_list("channel__key", "number")
    assert list(numbered) == [("public", 1), ("pair-0-1", 1), ("pair-0-1", 2), ("public", 2), ("pair-0-1", 3)]
    assert list(models.ChannelRead.objects.order_by("pk").values_list("last", flat=True)) == [2, 0]


def test_public_webhooks_become_those_of_their_matches_once_per_address(old):
    first, second = (old("User").create(username=name) for name in ("first", "second"))
    match = old("Match").create(name="A", game_slug="goofspiel", invitation="a", host=second)
    for user in (first, second):
        config = {"form": "slack", "public": True}
        user.targets.create(match=match, channel="webhook", address="https://x", config=config)
    first.targets.create(channel="email", address="a@example.org")
    now = timezone.now()
    for key in ("public/1/began/1", "began/1"):
        first.notifications.create(kind="began", key=key, created_at=now, due_at=now, stale_at=now)
    first.notifications.create(kind="wished", key="wished/1", created_at=now, due_at=now, stale_at=now)
    migrate()
    target = models.NotificationTarget.objects.get(channel="webhook")
    assert (target.user, target.match_id, target.config) == (None, match.pk, {"form": "slack"})
    assert models.NotificationTarget.objects.get(channel="email").user_id == first.pk
    found = models.Notification.objects.order_by("pk").values_list("key", "user")
    assert list(found) == [("public/1/began/1", None), ("began/1", first.pk)]


def test_umpires_and_former_hosts_of_running_matches_are_entered(old):
    then = timezone.now()
    former, umpire, player = [old("User").create(username=name) for name in ("former", "umpire", "player")]
    for name, host, status in (("umpired", umpire, "running"), ("played", player, "running"), ("open", umpire, "open")):
        match = old("Match").create(
            name=name, host=host, status=status, umpire=True, game_slug="goofspiel", invitation=name
        )
        if name == "umpired":
            match.log.create(number=0, at=then, kind="handed on", by=former)
        if name == "played":
            match.seats.create(number=0, user=player)
    migrate()
    found = models.HostTerm.objects.values_list("match__own_name", "user__username", "umpire", "ended_at")
    assert set(found) == {("umpired", "former", True, then), ("umpired", "umpire", True, None)}
