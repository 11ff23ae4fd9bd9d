"""Pages about absent players, and the absence options of a player."""

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.matches.services.publishing import publish
from games.models import Match, Submission, Tenure, User, Vacation
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from games.schedule.timetable import DAY, Timetable
from tests.absence_builders import make_vacation_match, send_away
from tests.builders import browser_of, make_match, make_user, page_of, play_window, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db

BANK = Timetable(period=2 * DAY, vacation_days=10)
AS_SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return make_vacation_match()


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def press(match: Match, user: User, name: str, headers=AS_SCRIPT, **entered):
    return browser_of(user).post(reverse(f"match_{name}", args=[match.pk]), entered, headers=headers)


def in_days(days: int) -> str:
    return (timezone.now() + timedelta(days=days)).date().isoformat()


def test_refused_standing_orders_are_explained_on_the_dashboard(match):
    answer = press(match, users_of(match)[0], "standing_orders", recipe="low")
    assert answer.status_code == 409
    assert "Goofspiel does not have these standing orders." in answer.content.decode()


@pytest.mark.parametrize("spent", [0, 1])
def test_dashboard_shows_extensions_and_allowed_standing_orders(match, spent):
    match.seats.update(extensions_spent=spent)
    page = page_of(match, users_of(match)[0])
    assert 'name="recipe"' in page
    assert f"You have {1 - spent} extension{'s' * spent} of 24 hours left." in words(page)
    match = make_match(people=2, absences=Ladder(standing_orders=False))
    page = page_of(match, users_of(match)[0])
    assert 'name="recipe"' not in page
    assert "does not use standing orders" in page


def test_vacation_is_announced_and_cancelled_on_dashboard(match):
    me = users_of(match)[0]
    answer = press(match, me, "vacation", first=in_days(1), last=in_days(2))
    assert "8 of 10 days left" in words(answer.content.decode())
    vacation = Vacation.objects.get()
    answer = press(match, me, "vacation_cancel", vacation=vacation.pk)
    assert "10 of 10 days left" in words(answer.content.decode())
    assert not Vacation.objects.exists()


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("", 2, "Fill in this field."),
        ("soon", 2, "This is no day."),
        (0, 2, "can begin tomorrow at the earliest"),
        (1, 20, "but only 10 are left"),
        (4, 2, "cannot end before it begins"),
    ],
)
def test_refused_days_stay_in_the_form_or_without_scripts_are_explained_on_a_page(match, first, last, said):
    first, last = first if isinstance(first, str) else in_days(first), in_days(last)
    me, days = users_of(match)[0], {"first": first, "last": last}
    answer = press(match, me, "vacation", **days)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    assert f'value="{last}"' in html
    assert '<details id="away-fold" open>' in html
    answer = press(match, me, "vacation", headers={}, **days)
    assert answer.status_code == 422
    assert "Back to the board" in answer.content.decode()


@pytest.mark.parametrize("played", [0, 1, 2])
def test_banner_names_the_bot_and_the_window_in_which_it_took_over_last(match, played):
    me, other = users_of(match)[1], users_of(match)[0]
    for _ in range(played):
        send_away(match)
        match.seats.update(stand_in="")
        Submission.objects.update(of_bot=False)
        play_window(match)
    send_away(match)
    page = words(page_of(match, me))
    assert f"Laika, a bot, plays for you since Round {played + 1}." in page
    assert "I am back" in page
    for viewer in (other, None):
        assert "I am back" not in page_of(match, viewer)


@pytest.mark.parametrize("game", ["goofspiel", "booster", "space-race", "toy-signs"])
def test_boards_mark_absent_players(game):
    people = 5 if game == "space-race" else 3
    match = make_match(people=people, game=game, timetable=BANK)
    play_window(match)
    today = timezone.now().date()
    marks = ("stand-in bot", ">substitute wanted<", "away until", "away from")
    for first, count in ((date(2020, 1, 1), 0), (today, 1)):
        for number, begins in ((0, first), (2, first + timedelta(days=400 * count))):
            last = begins + timedelta(days=1)
            seat = match.seats.get(number=number)
            seat.vacations.create(first=begins, last=last, announced_at=timezone.now())
        if count:
            send_away(match, 1, wanted=True)
        page = page_of(match)
        assert [page.count(mark) for mark in marks] == [count] * 4
    past = browser_of().get(reverse("match_window", args=[match.pk, 0])).content.decode()
    assert not any(mark in past for mark in marks)


def test_grace_period_is_shown_to_all(match):
    me, other, _ = users_of(match)
    submit_any(match, other)
    match.refresh_from_db()
    window = window_of(match)
    window.deadline = timezone.now() - timedelta(minutes=1)
    window.due_at = timezone.now() + timedelta(minutes=9)
    window.save()
    publish(match)
    assert "grace period ends" in page_of(match)
    assert "is held for you" in page_of(match, me)
    assert "is held for you" not in page_of(match, other)


def lobby(client, **filters) -> str:
    return words(client.get(reverse("lobby"), filters).content.decode())


def test_lobby_lists_wanted_seats(client, match):
    """At once, although strangers share the page."""
    assert "Substitutes wanted" not in lobby(client)
    send_away(match, wanted=True)
    page = lobby(client)
    assert "Substitutes wanted" in page
    assert "Player 2 of 3 players" in page
    assert "Substitutes wanted" in lobby(client, game="goofspiel")
    assert "Substitutes wanted" not in lobby(client, game="booster")
    match.seats.update(wanted_at=None)
    publish(Match.objects.get(pk=match.pk))
    assert "Substitutes wanted" not in lobby(client)


def test_lobby_omits_hidden_finished_and_own_wanted_seats(client, match):
    send_away(match, wanted=True)
    client.force_login(users_of(match)[0])
    assert "Substitutes wanted" not in lobby(client)
    client.logout()
    for change in ({"unlisted": True}, {"unlisted": False, "status": Match.Status.OVER}):
        Match.objects.filter(pk=match.pk).update(**change, revision=match.revision + 7)
        assert "Substitutes wanted" not in lobby(client)


@pytest.mark.parametrize("seat", ["0", "x"])
def test_seat_not_wanted_creates_no_guest(client, match, seat):
    send_away(match, wanted=True)
    people, entered = User.objects.count(), {"seat": seat, "name": "Belka"}
    answer = client.post(reverse("match_take_over", args=[match.pk]), entered, follow=True)
    assert "That seat no longer needs a substitute." in answer.content.decode()
    assert User.objects.count() == people


def test_wanted_seat_is_offered_to_others_and_not_to_players_of_the_match(match):
    send_away(match, wanted=True)
    me = users_of(match)[0]
    assert "Take over" not in page_of(match, me)
    assert "Take over Player 2" in page_of(match, make_user())
    assert press(match, me, "take_over", headers={}, seat=1).status_code == 302
    assert match.seats.get(number=1).user == users_of(match)[1]


def reliable(user: User, asked: int, missed: int) -> None:
    seat = make_match(people=2).seats.get(number=1)
    Tenure.objects.create(seat=seat, user=user, asked=asked, missed=missed, ended_at=timezone.now())


def test_account_page_shows_reliability(client):
    user = make_user()
    client.force_login(user)
    assert "Reliability: not known yet" in client.get(reverse("account")).content.decode()
    reliable(user, 20, 1)
    assert "Reliability: 95%." in client.get(reverse("account")).content.decode()


def test_a_vacation_is_announced_everywhere_from_the_account(client, match):
    user = users_of(match)[0]
    client.force_login(user)
    address = reverse("vacation_everywhere")
    days = {"first": in_days(1), "last": in_days(2)}
    assert "announced in Test flight." in client.post(address, days, follow=True).content.decode()
    assert "Test flight: You have already announced these days." in client.post(
        address, days, follow=True
    ).content.decode().replace("&#x27;", "'")
    assert "Enter the first and the last day" in client.post(address, {}, follow=True).content.decode()
    client.force_login(make_user())
    assert "None of your matches" in client.post(address, days, follow=True).content.decode()
    assert client.get(address)["Location"] == reverse("account")


def waiting_room(client, **plan) -> str:
    host = make_user("Sergei")
    reliable(host, 10, 2)
    opened = create_match(plan=MatchPlan(game_slug="goofspiel", name="Later", seats=3, **plan), host=host)
    return words(client.get(reverse("match", args=[opened.pk])).content.decode())


def test_waiting_room_shows_absence_rules_and_reliability_unless_anonymous(client):
    page = waiting_room(client, absences=DEFAULT_LADDER, minimum_reliability=80, timetable=BANK)
    assert "Sergei 80% reliable" in page
    assert "Who can joinplayers with at least 80% reliability" in page
    assert "Each player has 10 days of vacation. Deadlines wait for vacations announced in advance." in page
    steps = (
        "One extension of 24 hours comes first. Standing orders decide, or else the rules' default move. A stand-in bot"
    )
    assert steps in page.replace("&#x27;", "'")
    assert "% reliable" not in waiting_room(client, anonymous=True)
