"""The figures of the site: for who knows the token, and without anybody's name or secret."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.models import Pulse, User
from tests.server.builders import let_pass, make_match

TOKEN = "a long secret"

pytestmark = pytest.mark.django_db(transaction=True)


def ask(client, token=TOKEN):
    return client.get(reverse("metrics"), headers={"Authorization": f"Bearer {token}"} if token else {})


def figures(client):
    """Every figure by its name and the values of its labels."""
    answer = ask(client)
    assert (answer.status_code, answer["Cache-Control"].count("no-store")) == (200, 1)
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name.removeprefix("spacerace_"), *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.fixture
def _with_token(settings):
    settings.METRICS_TOKEN = TOKEN


def test_without_a_token_there_is_no_such_page(client):
    assert ask(client).status_code == 404
    assert ask(client, "").status_code == 404


@pytest.mark.usefixtures("_with_token")
@pytest.mark.parametrize("token", ["", "a long", "a long secret ", "ä"])
def test_whoever_knows_another_is_told_nothing(client, token):
    answer = ask(client, token)
    assert (answer.status_code, answer.content) == (401, b"")


@pytest.mark.usefixtures("_with_token")
def test_it_counts_matches_people_and_what_is_late(client):
    match = make_match(people=2, bots=1)
    make_match(people=2, bots=3, game="space-race")
    User.objects.create_user("Sergei")
    found = figures(client)
    assert found["matches", "goofspiel", "running"] == found["matches", "space-race", "running"] == 1
    assert (found["people", "account"], found["people", "guest"]) == (1, 4)
    assert (found["windows_overdue",], found["window_overdue_seconds",]) == (0, 0)
    let_pass(match.windows, timezone.now() - timedelta(minutes=5))
    Pulse.objects.update_or_create(name="clock", defaults={"at": timezone.now() - timedelta(minutes=3)})
    found = figures(client)
    assert found["windows_overdue",] == 1
    assert 300 <= found["window_overdue_seconds",] < 360
    assert 180 <= found["silent_seconds", "clock"] < 240
    assert found["notices", "waiting"] == found["notices_ended_last_day", "gave-up"] == 0


@pytest.mark.usefixtures("_with_token")
def test_it_names_nobody(client):
    match = make_match(people=2, name="Operation Paperclip")
    said = ask(client).content.decode()
    names = [match.name, match.seed, *match.seats.values_list("user__display_name", flat=True)]
    assert not [name for name in names if str(name) in said]
