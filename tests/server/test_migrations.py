"""Databases of earlier versions, brought up to date."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture
def migrate():
    """Bring the database to a migration of `games`; what it knew there. In the end it is up to date again."""

    def to(name):
        executor = MigrationExecutor(connection)
        executor.migrate([("games", name)])
        return executor.loader.project_state([("games", name)]).apps

    yield to
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_of_several_running_exhibitions_the_newest_stays_one(migrate):
    matches = migrate("0001_initial").get_model("games", "Match").objects
    for number, status in enumerate(("running", "over", "running", "running")):
        matches.create(
            name=str(number), status=status, exhibition=True, game_slug="goofspiel", invitation=number
        )
    matches = migrate("0002_one_running_exhibition").get_model("games", "Match").objects
    found = matches.filter(exhibition=True).order_by("name").values_list("name", "status")
    assert list(found) == [("1", "over"), ("3", "running")]
    assert matches.filter(status="running").count() == 3


def test_what_a_host_has_chosen_becomes_one_value_and_columns_again(migrate):
    matches = migrate("0024_stalled").get_model("games", "Match").objects
    for number, chosen in enumerate(
        ({}, {"shows_traffic": True}, {"saved_is_ready": True, "opens_archive": True})
    ):
        matches.create(name=str(number), game_slug="goofspiel", invitation=number, **chosen)
    matches = migrate("0028_settings").get_model("games", "Match").objects
    assert list(matches.order_by("name").values_list("chosen", flat=True)) == [
        {},
        {"shows_traffic": True},
        {"saved_is_ready": True, "opens_archive": True},
    ]
    columns = ("saved_is_ready", "shows_traffic", "opens_archive")
    found = migrate("0024_stalled").get_model("games", "Match").objects.order_by("name")
    assert list(found.values_list(*columns)) == [
        (False, False, False),
        (False, True, False),
        (True, False, True),
    ]


def test_telegrams_are_numbered_within_their_channel_and_read_as_far_as_before(migrate):
    apps = migrate("0046_indexes_that_sqlite_takes")
    match = apps.get_model("games", "Match").objects.create(name="", game_slug="space-race", invitation="1")
    seats = [match.seats.create(number=number) for number in range(2)]
    channels = [match.channels.create(key=key, title=key, readers=None) for key in ("public", "pair-0-1")]
    written = {"seat": seats[0], "year": "1950", "sent_at": timezone.now()}
    for channel in (0, 1, 1, 0, 1):
        last = channels[channel].telegrams.create(**written)
    for seat, read in zip(seats, (last.pk - 1, 0), strict=True):
        channels[1].reads.create(seat=seat, last=read)
    apps = migrate("0052_one_telegram_per_number")
    numbered = (
        apps.get_model("games", "Telegram").objects.order_by("pk").values_list("channel__key", "number")
    )
    assert list(numbered) == [("public", 1), ("pair-0-1", 1), ("pair-0-1", 2), ("public", 2), ("pair-0-1", 3)]
    reads = apps.get_model("games", "ChannelRead").objects.order_by("pk").values_list("last", flat=True)
    assert list(reads) == [2, 0]


def test_public_webhooks_become_those_of_their_matches_and_stay_where_it_had_several(migrate):
    apps = migrate("0049_notices_of_host_acts_and_reports")
    users, matches, targets = (apps.get_model("games", name) for name in ("User", "Match", "Target"))
    first, second = (users.objects.create(username=name) for name in ("first", "second"))
    match = matches.objects.create(name="A", game_slug="goofspiel", invitation="a", host=second)
    for user in (first, second):
        config = {"form": "slack", "public": True}
        targets.objects.create(user=user, match=match, channel="webhook", address="https://x", config=config)
    targets.objects.create(user=first, channel="email", address="a@example.org")
    apps.get_model("games", "Notice").objects.create(
        user=first,
        key="public/1/began/1",
        created_at=timezone.now(),
        due_at=timezone.now(),
        stale_at=timezone.now(),
    )
    apps = migrate("0050_public_webhooks")
    target = apps.get_model("games", "Target").objects.get(channel="webhook")
    assert (target.user, target.match_id, target.config) == (None, match.pk, {"form": "slack"})
    assert apps.get_model("games", "Target").objects.get(channel="email").user_id == first.pk
    assert apps.get_model("games", "Notice").objects.get().user is None
    target = (
        migrate("0049_notices_of_host_acts_and_reports")
        .get_model("games", "Target")
        .objects.get(pk=target.pk)
    )
    assert (target.user_id, target.config) == (second.pk, {"form": "slack", "public": True})


def test_umpires_and_former_hosts_of_running_matches_are_entered(migrate):
    then = timezone.now()
    before = migrate("0047_host_terms")
    users, matches = before.get_model("games", "User").objects, before.get_model("games", "Match").objects
    former, umpire, player = [users.create(username=name) for name in ("former", "umpire", "player")]
    for name, host, status in (
        ("umpired", umpire, "running"),
        ("played", player, "running"),
        ("open", umpire, "open"),
    ):
        matches.create(
            name=name, host=host, status=status, umpire=True, game_slug="goofspiel", invitation=name
        )
    seats = before.get_model("games", "Seat").objects
    seats.create(match=matches.get(name="played"), number=0, user=player)
    before.get_model("games", "LogEntry").objects.create(
        match=matches.get(name="umpired"), number=0, at=then, kind="handed on", by=former
    )
    terms = migrate("0048_enter_host_terms").get_model("games", "HostTerm").objects
    found = terms.values_list("match__name", "user__username", "umpire", "ended_at")
    assert set(found) == {("umpired", "former", True, then), ("umpired", "umpire", True, None)}
