"""What members are told of their club: notices by choice, and a calendar at an address of their own."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from games.clubs.services.clubs import leave_club
from games.clubs.services.members import remove
from games.clubs.services.news import choose_news
from games.lobby.services.matches import join_match
from games.models import Match, Membership, Notice, User
from games.models.notices import Kind
from tests.server.builders import window_of
from tests.server.clubs import account, belong, page_of
from tests.server.outbox import at_once, told
from tests.server.test_club_matches import of_club, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def fan(club) -> User:
    fan = at_once(belong(club, "fan"))
    choose_news(club_id=club.pk, user=fan, wants=True)
    return fan


def test_a_member_who_wants_it_is_told_of_a_match_and_others_are_not(mail, club, founder, fan):
    at_once(belong(club, "quiet"))
    for standing in ("asks", "invited", "banned"):
        at_once(belong(club, standing, standing))
        club.memberships.filter(user__username=standing).update(wants_news=True)
    at_once(founder)
    choose_news(club_id=club.pk, user=founder, wants=True)
    of_club(club, founder)
    assert Notice.objects.filter(kind=Kind.CLUB).count() == 1
    assert told(mail) == ["Ocelot in the Fairing: Sirius has a match to join"]


@pytest.mark.parametrize(
    "change",
    [
        lambda club, match, fan: leave_club(club_id=club.pk, user=fan),
        lambda club, match, fan: choose_news(club_id=club.pk, user=fan, wants=False),
        lambda club, match, fan: remove(club_id=club.pk, user=match.host, member_id=fan.pk, bans=True),
        lambda club, match, fan: match.seats.filter(user=None).update(bot="random"),
        lambda club, match, fan: join_match(match_id=match.pk, user=fan),
        lambda club, match, fan: club.delete(),
    ],
)
def test_what_is_no_news_any_more_is_not_told(mail, club, founder, fan, change):
    change(club, of_club(club, founder), fan)
    assert told(mail) == []


def test_one_chooses_on_the_clubs_page(client, club, fan):
    client.force_login(fan)
    assert "Tell me no longer" in page_of(club, fan)
    client.post(f"/clubs/{club.page_name}/news/", {})
    assert not Membership.objects.get(user=fan).wants_news
    client.post(f"/clubs/{club.page_name}/news/", {"wants": "on"})
    assert Membership.objects.get(user=fan).wants_news
    outsider = account("outsider")
    client.force_login(outsider)
    client.post(f"/clubs/{club.page_name}/news/", {"wants": "on"})
    client.post(f"/clubs/{club.page_name}/calendar/")
    assert not Membership.objects.filter(user=outsider).exists()


def events_at(address: str) -> list[str]:
    answer = Client().get(address)
    assert answer.status_code == 200
    return [str(event["summary"]) for event in Calendar.from_ical(answer.content).walk("VEVENT")]


def test_the_calendar_has_the_deadlines_that_a_member_may_see(client, club, founder, fan):
    client.force_login(fan)
    client.post(f"/clubs/{club.page_name}/calendar/")
    token = Membership.objects.get(user=fan).calendar_token
    address = f"/clubs/calendar/{token}.ics"
    assert token in page_of(club, fan)
    assert token not in page_of(club, founder)
    assert events_at(address) == []
    match = started(of_club(club, founder), belong(club, "other"))
    closes = f"{window_of(match).year.label} closes: Ocelot in the Fairing"
    assert events_at(address) == [closes]
    for hidden in ({"watching": Match.Watching.PLAYERS}, {"watch_delay": 2}):
        shown = {name: getattr(match, name) for name in hidden}
        Match.objects.filter(pk=match.pk).update(**hidden)
        assert events_at(address) == []
        Match.objects.filter(pk=match.pk).update(**shown)
    later = timezone.now() + timedelta(days=2)
    of_club(club, founder, name="Later", starts="at", starts_at=later)
    assert events_at(address) == [closes, "Starts: Later"]


@pytest.mark.parametrize("how", ["revoke", "anew", "leave", "ban", "close"])
def test_the_address_of_a_calendar_ends(client, club, founder, fan, how):
    client.force_login(fan)
    form = f"/clubs/{club.page_name}/calendar/"
    client.post(form)
    address = f"/clubs/calendar/{Membership.objects.get(user=fan).calendar_token}.ics"
    assert events_at(address) == []
    if how == "revoke":
        client.post(form, {"revoke": "yes"})
    elif how == "anew":
        client.post(form)
    elif how == "leave":
        leave_club(club_id=club.pk, user=fan)
    elif how == "ban":
        remove(club_id=club.pk, user=founder, member_id=fan.pk, bans=True)
    else:
        club.delete()
    assert Client().get(address).status_code == 404
