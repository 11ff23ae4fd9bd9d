"""The operators' site: enough to run a server, and nothing that a player keeps secret."""

import re
from datetime import timedelta

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from games.models import Delivery, Event, Hand, Match, Seat, Submission, Target, User, Window, Year

SECRET = "ocelot-in-the-fairing"

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    user = User(username="operator", is_staff=True, is_superuser=True)
    user.set_unusable_password()
    user.save()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def match():
    player = User.objects.create(username="guest-1", display_name="Laika", is_guest=True, password="!")
    match = Match.objects.create(name="Race", game_slug="space-race", status="running", host=player)
    seat = Seat.objects.create(match=match, number=0, user=player)
    year = Year.objects.create(match=match, number=0, label="1953")
    window = Window.objects.create(
        match=match, year=year, number=0, kind="year", table={"table": SECRET}, opened_at=timezone.now()
    )
    Hand.objects.create(window=window, seat=seat, holdings={"hand": SECRET})
    Submission.objects.create(
        window=window, seat=seat, move={"move": SECRET}, by="player", saved_at=timezone.now()
    )
    Event.objects.create(
        match=match, window=window, sequence=0, kind="told", data={"event": SECRET}, audience=[0]
    )
    return match


def pages_of(match):
    """Every page of the operators' site that has to do with the match or its player."""
    change = [reverse("admin:games_match_change", args=[match.pk])]
    change += [reverse("admin:games_user_change", args=[match.host_id])]
    delete = [reverse("admin:games_match_delete", args=[match.pk])]
    lists = [reverse("admin:index"), reverse("admin:games_match_changelist")]
    return [*lists, reverse("admin:games_user_changelist"), *change, *delete]


def test_no_page_shows_what_is_secret_in_a_match(operator, match):
    for page in pages_of(match):
        response = operator.get(page)
        assert response.status_code == 200, page
        assert SECRET not in response.content.decode()
        assert match.seed not in response.content.decode()


def test_rows_with_secrets_have_no_pages_of_their_own():
    registered = set(admin.site._registry)
    assert registered.isdisjoint({Hand, Submission, Event, Window})


@pytest.mark.parametrize(
    "lookup",
    [
        "seed__startswith",
        "seed",
        "windows__table__icontains",
        "windows__hands__holdings__icontains",
        "seats__submissions__move__icontains",
        "events__data__icontains",
    ],
)
def test_a_filter_cannot_spell_out_a_secret(operator, match, lookup):
    response = operator.get(reverse("admin:games_match_changelist"), {lookup: match.seed[:1]})
    assert response.status_code == 400


@pytest.mark.parametrize("lookup", ["seats__hands__holdings__icontains", "password__startswith"])
def test_nor_can_a_filter_on_people(operator, match, lookup):
    assert operator.get(reverse("admin:games_user_changelist"), {lookup: "a"}).status_code == 400


def test_a_match_is_shown_and_never_edited(operator, match):
    page = reverse("admin:games_match_change", args=[match.pk])
    assert operator.post(page, {"name": "Fixed", "status": "over", "seed": "00"}).status_code == 403
    assert operator.get(reverse("admin:games_match_add")).status_code == 403
    before = (match.name, match.status, match.seed)
    match.refresh_from_db()
    assert (match.name, match.status, match.seed) == before


def test_an_account_can_be_shut(operator, match):
    player = match.host
    data = {"username": player.username, "display_name": "Laika", "email": ""}
    response = operator.post(reverse("admin:games_user_change", args=[player.pk]), data)
    assert response.status_code == 302
    player.refresh_from_db()
    assert not player.is_active
    assert player.is_guest


def delivered(target, state, purpose="news", *, ago=timedelta(), **fields):
    """A message of which that became, so long ago."""
    then = timezone.now() - ago
    ended = None if state in ("waiting", "sending") else then
    return Delivery.objects.create(
        target=target, state=state, purpose=purpose, created_at=then, next_at=then, ended_at=ended, **fields
    )


def counts_on(operator):
    """The figures above the list, by channel and purpose, as rows of words."""
    page = operator.get(reverse("admin:games_delivery_changelist")).content.decode()
    table = page.split('id="post-counts"')[1].split('class="actions"')[0]
    cells = [re.findall(r"<t[hd][^>]*>([^<]*)</t", row) for row in table.split("<tr>")[2:]]
    return {(channel, purpose): " ".join(figures) for channel, purpose, *figures in cells}, table


def test_how_sending_goes_is_counted_by_way_and_end(operator, match):
    mail = Target.objects.create(user=match.host, channel="email", address=f"{SECRET}@example.org")
    hook = Target.objects.create(user=match.host, channel="webhook", address=f"https://{SECRET}.example/")
    assert "nothing was sent" in operator.get(reverse("admin:games_delivery_changelist")).content.decode()
    for hours in (1, 2, 30, 24 * 8):
        delivered(mail, "sent", ago=timedelta(hours=hours), summary=SECRET)
    delivered(mail, "gave-up", ago=timedelta(days=2))
    delivered(mail, "waiting", "digest", ago=timedelta(days=9))
    delivered(hook, "unknown", "test")
    delivered(hook, "sending", "test")
    counts, table = counts_on(operator)
    assert counts == {
        ("E-mail", "news"): "– – 2 / 3 0 / 1 – –",
        ("E-mail", "the daily digest"): "1 – – – – –",
        ("Webhook", "a test"): "– 1 – – 1 / 1 –",
        ("All", ""): "1 1 2 / 3 0 / 1 1 / 1 –",
    }
    assert "waits since" in table
    assert SECRET not in operator.get(reverse("admin:games_delivery_changelist")).content.decode()
