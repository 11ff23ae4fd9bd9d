"""Club matches: who finds, sees and joins them, notifications and the calendar."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from games.accounts.services.account_deletion import delete_account
from games.clubs.selectors.club_page import ClubPage, rating_tables, win_table
from games.clubs.services.clubs import close_club, leave_club
from games.clubs.services.members import remove_member, set_match_notifications
from games.exceptions import ServiceError
from games.lobby.selectors.lists import club_matches
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.rematch import join_rematch
from games.match_setup.services.plans import MatchPlan, copy_plan, rematch_plan, shareable_plan
from games.models import Club, Match, Membership, Notification, Rating, RatingList, User
from games.models.notifications import NotificationKind
from games.permissions.selectors.access import can_see
from games.ratings.scale import PROVISIONAL_BELOW
from games.seasons.services.series import create_season
from tests.api_client import ApiClient
from tests.builders import browser_of as signed_in
from tests.builders import make_user, play_to_the_end, window_of
from tests.club_builders import club_page_of, make_account, make_member
from tests.outbox import notify_at_once, subjects_sent
from tests.url_access import invite
from tests.url_access_table import EXAMPLES, WAITING

pytestmark = pytest.mark.django_db
NAME, HIDDEN = "Ocelot in the Fairing", "Founder Shown"


@pytest.fixture
def member(club) -> User:
    return make_member(club, "member")


def of_club(club: Club, host: User, **plan) -> Match:
    settings = {"game_slug": "goofspiel", "name": NAME, "seats": 2, "unlisted": True, "club": club.pk}
    return create_match(plan=MatchPlan(**settings | plan), host=host)


def started(match: Match, *players: User) -> Match:
    for player in players:
        join_match(match_id=match.pk, user=player)
    start_match(match_id=match.pk, user=match.host)
    match.refresh_from_db()
    return match


def browser_of(user: User | None, match: Match | None = None) -> Client:
    browser = signed_in(user)
    if match:
        invite(browser, match)
    return browser


def test_members_match_admits_members_only(club, founder, member):
    match = of_club(club, founder)
    shut_out = make_member(club, "banned", Membership.Standing.BANNED)
    asker, invited = make_member(club, "asker", "asks"), make_member(club, "invited", "invited")
    outside = [None, make_user("Laika"), make_account("outsider"), shut_out, asker, invited]
    for user in outside:
        browser, told = browser_of(user, match), []
        for route, (looked_at, _) in WAITING.items():
            for pattern, example in (EXAMPLES | {"<int:pk>": str(match.pk)}).items():
                route = route.replace(pattern, example)
            answer = browser.get(f"/{route}")
            expected = {looked_at.split()[0], looked_at.split()[2], "go"}
            if str(answer.status_code).replace("302", "go") not in expected | {"in"}:
                told.append(f"{route}: {answer.status_code}")
            if NAME in answer.content.decode() or HIDDEN in answer.content.decode():
                told.append(f"{route} tells")
        assert told == []
        assert "Sirius" in browser.get(f"/matches/{match.pk}/").content.decode(), "whom to ask"
        assert "Sirius" not in browser_of(user).get(f"/matches/{match.pk}/").content.decode()
        if user:
            with pytest.raises(ServiceError):
                join_match(match_id=match.pk, user=user, invitation=match.invitation)
    page = browser_of(member).get(f"/matches/{match.pk}/").content.decode()
    assert NAME in page
    assert "for members of Sirius only" in page
    assert join_match(match_id=match.pk, user=member).user == member


def test_club_page_and_api_show_outsiders_listed_matches_only(club, founder, member):
    hidden, listed = of_club(club, founder), of_club(club, founder, name="Open squadron", unlisted=False)
    for viewer in (None, make_account("outsider"), make_user("Laika")):
        told = club_page_of(club, viewer)
        assert NAME not in told
        assert "Open squadron" in told
        assert ApiClient(viewer).get(f"clubs/{club.page_name}").json()["matches"] == [listed.pk]
    assert NAME in club_page_of(club, member)
    assert set(ApiClient(member).get(f"clubs/{club.page_name}").json()["matches"]) == {hidden.pk, listed.pk}
    assert NAME not in browser_of(member).get(reverse("lobby")).content.decode()
    outsider = make_account("another")
    assert join_match(match_id=listed.pk, user=outsider).user == outsider


def test_rematch_is_on_club_page_for_members_only(club, founder, member):
    match = started(of_club(club, founder, unlisted=False), member)
    play_to_the_end(match)
    again = join_rematch(match_id=match.pk, user=founder)
    assert again.reserved_until is not None
    for viewer, belongs in ((member, True), (make_account("outsider"), False)):
        waiting = club_matches(club, viewer, belongs=belongs).get("open", [])
        assert [each.row.pk for each in waiting] == [again.pk] * belongs


def test_equal_wins_rank_by_fewer_matches(club, founder, member):
    for others, winners in (((member,), [0, 1]), ((make_account("outsider"),), [])):
        match = of_club(club, founder, unlisted=False)
        for other in others:
            join_match(match_id=match.pk, user=other)
        outcome = {"reason": "played", "winners": winners}
        Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, outcome=outcome)
    lines = win_table(ClubPage(club, member))
    assert [(person.name, *numbers) for person, *numbers in lines] == [("Member Shown", 1, 1), ("Founder Shown", 1, 2)]


def test_running_club_match_is_watched_like_invitation_match(club, founder, member):
    match = started(of_club(club, founder), member)
    watcher = make_member(club, "watcher")
    stranger = make_account("outsider")
    assert can_see(match, watcher)
    assert not can_see(match, stranger)
    assert can_see(match, stranger, match.invitation)
    Match.objects.filter(pk=match.pk).update(watching=Match.Watching.PLAYERS)
    match.refresh_from_db()
    assert not can_see(match, watcher)
    assert can_see(match, member)
    assert NAME not in club_page_of(club)


@pytest.mark.parametrize("how", ["stays", "leaves", "is banned", "the club closes"])
def test_former_member_plays_on_and_again_but_not_for_the_club(club, founder, member, how):
    match = started(of_club(club, founder), member)
    if how == "leaves":
        leave_club(club_id=club.pk, user=member)
    elif how == "is banned":
        remove_member(club_id=club.pk, user=founder, member_id=member.pk, ban=True)
    elif how == "the club closes":
        close_club(club_id=club.pk, user=founder)
    match.refresh_from_db()
    assert browser_of(member).get(f"/matches/{match.pk}/").status_code == 200
    play_to_the_end(match)
    again = join_rematch(match_id=match.pk, user=member)
    assert (again.club_id, again.unlisted) == (club.pk if how == "stays" else None, True)
    assert can_see(again, founder)


def test_reserved_player_joins_club_match_without_membership(club, founder):
    match, friend = of_club(club, founder), make_account("friend")
    match.seats.filter(user=None).update(reserved_for=friend)
    assert join_match(match_id=match.pk, user=friend).user == friend


def test_shared_plan_has_no_club(club, founder):
    match = of_club(club, founder)
    assert rematch_plan(match).club == club.pk
    assert shareable_plan(rematch_plan(match)).club == copy_plan(match).club == 0
    assert shareable_plan(rematch_plan(match)).unlisted


def test_new_match_form_offers_clubs_to_members_only(club, founder):
    browser = browser_of(founder)
    page = browser.get(f"/matches/new/?club={club.page_name}").content.decode()
    assert f'<option value="{club.pk}" selected>Sirius, members only' in page
    assert "Only members of <b>Sirius</b> can join this match" in page
    for user in (make_account("outsider"), make_user("Laika")):
        page = browser_of(user).get(f"/matches/new/?club={club.page_name}").content.decode()
        assert "Sirius" not in page


@pytest.mark.parametrize(("choice", "unlisted"), [("", True), ("-open", False)])
def test_a_match_is_set_up_for_a_club(club, founder, choice, unlisted):
    browser = browser_of(founder)
    shown = browser.get("/matches/new/?game=goofspiel").context["form"]
    entered = {field.html_name: field.value() for field in shown if field.value() not in (None, False)}
    answer = browser.post("/matches/new/", entered | {"bots": 0, "game": "goofspiel", "club": f"{club.pk}{choice}"})
    assert answer.status_code == 302, answer.context["form"].errors
    match = Match.objects.get()
    assert (match.club, match.unlisted) == (club, unlisted)


def test_seasons_of_the_club_are_for_members(club, founder, member):
    match = of_club(club, founder, unlisted=False)
    season = create_season(match_id=match.pk, user=founder, name="Friday league")
    assert season.token in club_page_of(club, member)
    assert season.token not in club_page_of(club, make_account("outsider"))


@pytest.mark.parametrize("how", ["the founder closes it", "its last account goes"])
def test_closed_club_is_not_named_on_match_pages(club, founder, how):
    host = make_member(club, "host")
    match = of_club(club, host)
    leave_club(club_id=club.pk, user=host)
    before = Match.objects.get(pk=match.pk).version
    if how == "the founder closes it":
        close_club(club_id=club.pk, user=founder)
    else:
        assert browser_of(founder).get(reverse("delete_account")).context["farewell"]["led"] == 1
        delete_account(user=founder)
    after = Match.objects.get(pk=match.pk)
    assert after.club is None
    assert after.version > before
    assert "Sirius" not in browser_of(host).get(f"/matches/{match.pk}/").content.decode()
    outsider = make_account("outsider")
    assert (can_see(after, outsider), can_see(after, outsider, match.invitation)) == (False, True)


def test_club_tables_show_members_and_visible_matches(club, founder, member):
    shy = make_member(club, "shy", shows_ratings=False, shows_matches=False)
    ratings = RatingList.objects.create(game_slug="space-race", edition="nine")
    for place, user in enumerate((founder, member, shy, make_account("outsider"))):
        Rating.objects.create(list=ratings, user=user, mean=-place, variance=0.1, matches=PROVISIONAL_BELOW)
    Rating.objects.create(list=ratings, user=make_member(club, "new"), mean=9, variance=0.9, matches=2)
    for unlisted in (True, False):
        play_to_the_end(started(of_club(club, founder, unlisted=unlisted), shy))
    for viewer, of_founder, of_shy in ((member, 2, 2), (None, 1, None)):
        page = ClubPage(club, viewer)
        (lines,) = rating_tables(page).values()
        assert [person.name for person, *_ in lines] == ["Founder Shown", "Member Shown"]
        played = {person.name: matches for person, _, matches in win_table(page)}
        assert (played.get("Founder Shown"), played.get("Shy Shown")) == (of_founder, of_shy)
    assert sum(won for _, won, _ in win_table(ClubPage(club, member))) >= 2
    assert "Wins in club matches" in club_page_of(club)
    Club.objects.update(hides_members=True)
    club.refresh_from_db()
    assert rating_tables(ClubPage(club, None)) == {}
    assert "Wins in club matches" not in club_page_of(club)


@pytest.fixture
def fan(club) -> User:
    fan = notify_at_once(make_member(club, "fan"))
    set_match_notifications(club_id=club.pk, user=fan, wants=True)
    return fan


def test_only_subscribed_members_are_notified_of_match(mail, club, founder, fan):
    notify_at_once(make_member(club, "quiet"))
    for standing in ("asks", "invited", "banned"):
        notify_at_once(make_member(club, standing, standing))
        club.memberships.filter(user__username=standing).update(wants_news=True)
    notify_at_once(founder)
    set_match_notifications(club_id=club.pk, user=founder, wants=True)
    of_club(club, founder)
    assert Notification.objects.filter(kind=NotificationKind.CLUB).count() == 1
    assert subjects_sent(mail) == ["Ocelot in the Fairing: New match in Sirius"]


@pytest.mark.parametrize(
    "change",
    [
        lambda club, match, fan: leave_club(club_id=club.pk, user=fan),
        lambda club, match, fan: set_match_notifications(club_id=club.pk, user=fan, wants=False),
        lambda club, match, fan: remove_member(club_id=club.pk, user=match.host, member_id=fan.pk, ban=True),
        lambda club, match, fan: match.seats.filter(user=None).update(bot="random"),
        lambda club, match, fan: join_match(match_id=match.pk, user=fan),
        lambda club, match, fan: club.delete(),
    ],
)
def test_outdated_club_match_news_is_not_sent(mail, club, founder, fan, change):
    change(club, of_club(club, founder), fan)
    assert subjects_sent(mail) == []


def test_member_toggles_match_notifications(client, club, fan):
    client.force_login(fan)
    assert "Turn off notifications" in club_page_of(club, fan)
    client.post(f"/clubs/{club.page_name}/notifications/", {})
    assert not Membership.objects.get(user=fan).wants_news
    client.post(f"/clubs/{club.page_name}/notifications/", {"wants": "on"})
    assert Membership.objects.get(user=fan).wants_news
    outsider = make_account("outsider")
    client.force_login(outsider)
    client.post(f"/clubs/{club.page_name}/notifications/", {"wants": "on"})
    client.post(f"/clubs/{club.page_name}/calendar/")
    assert not Membership.objects.filter(user=outsider).exists()


def events_at(address: str) -> list[str]:
    answer = Client().get(address)
    assert answer.status_code == 200
    return [str(event["summary"]) for event in Calendar.from_ical(answer.content).walk("VEVENT")]


def test_calendar_has_deadlines_visible_to_member(club, founder, fan):
    browser_of(fan).post(f"/clubs/{club.page_name}/calendar/")
    token = Membership.objects.get(user=fan).calendar_token
    address = f"/clubs/calendar/{token}.ics"
    assert token in club_page_of(club, fan)
    assert token not in club_page_of(club, founder)
    assert events_at(address) == []
    match = started(of_club(club, founder), make_member(club, "other"))
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


@pytest.mark.parametrize("how", ["revoke", "again", "leave", "ban", "close"])
def test_calendar_link_stops_working(client, club, founder, fan, how):
    client.force_login(fan)
    form = f"/clubs/{club.page_name}/calendar/"
    client.post(form)
    address = f"/clubs/calendar/{Membership.objects.get(user=fan).calendar_token}.ics"
    assert events_at(address) == []
    if how == "revoke":
        client.post(form, {"revoke": "yes"})
    elif how == "again":
        client.post(form)
    elif how == "leave":
        leave_club(club_id=club.pk, user=fan)
    elif how == "ban":
        remove_member(club_id=club.pk, user=founder, member_id=fan.pk, ban=True)
    else:
        club.delete()
    assert Client().get(address).status_code == 404
