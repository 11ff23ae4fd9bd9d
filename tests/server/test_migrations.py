"""Databases of earlier versions, brought up to date."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

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
