"""What pages say of who is away, and what a player can do about it there."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.absences.services.standing import leave_standing_orders
from games.lobby.services.matches import create_match
from games.matches.services.publishing import publish
from games.models import Match, Submission, Tenure, User, Vacation
from games.schedule.ladder import USUAL, Ladder
from games.schedule.timetable import DAY, Timetable
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, make_user, play_window, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db

BANK = Timetable(period=2 * DAY, vacation_days=10)
AS_SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return make_match(people=3, timetable=BANK, absences=USUAL)


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def page_of(match: Match, user: User | None = None) -> str:
    browser = Client()
    if user:
        browser.force_login(user)
    return browser.get(reverse("match", args=[match.pk])).content.decode()


def press(match: Match, user: User, name: str, headers=AS_SCRIPT, **entered):
    browser = Client()
    browser.force_login(user)
    return browser.post(reverse(f"match_{name}", args=[match.pk]), entered, headers=headers)


def in_days(days: int) -> str:
    return (timezone.now() + timedelta(days=days)).date().isoformat()


def send_away(match: Match, number: int = 1, *, wanted: bool = False) -> None:
    """A bot stands in from the open window on; `wanted`: and somebody may take the seat over."""
    match.refresh_from_db()
    since = timezone.now() if wanted else None
    match.seats.filter(number=number).update(stand_in="random", wanted_at=since)
    Submission.objects.filter(window=window_of(match), seat__number=number).update(of_bot=True)
    publish(match)


def test_standing_orders_are_for_their_players_eyes_only(match):
    me, other, _ = users_of(match)
    before = [page_of(match, None), page_of(match, other)]
    leave_standing_orders(match_id=match.pk, user=me, recipe="nearest")
    hidden = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|in \d[^<]*')
    after = [page_of(match, None), page_of(match, other)]
    assert [hidden.sub("", page) for page in after] == [hidden.sub("", page) for page in before]
    assert "nearest" not in after[0]


def test_what_is_refused_is_said_at_the_desk(match):
    answer = press(match, users_of(match)[0], "standing", recipe="low")
    assert answer.status_code == 409
    assert "Goofspiel has no such standing orders." in answer.content.decode()


def test_where_nobody_is_played_by_standing_orders_none_are_offered():
    match = make_match(people=2, absences=Ladder(standing_orders=False))
    page = page_of(match, users_of(match)[0])
    assert 'name="recipe"' not in page
    assert "nobody is played by standing orders" in page


def test_a_vacation_is_announced_and_taken_back_at_the_desk(match):
    me = users_of(match)[0]
    answer = press(match, me, "vacation", first=in_days(1), last=in_days(2))
    assert "8 of 10 days left" in words(answer.content.decode())
    vacation = Vacation.objects.get()
    answer = press(match, me, "vacation_back", vacation=vacation.pk)
    assert "10 of 10 days left" in words(answer.content.decode())
    assert not Vacation.objects.exists()


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("", 2, "Fill this in."),
        ("soon", 2, "This is no day."),
        (0, 2, "begins tomorrow at the earliest"),
        (1, 20, "and 10 are left"),
        (4, 2, "cannot end before it begins"),
    ],
)
def test_days_that_cannot_be_stay_in_the_form(match, first, last, said):
    first, last = first if isinstance(first, str) else in_days(first), in_days(last)
    answer = press(match, users_of(match)[0], "vacation", first=first, last=last)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    assert f'value="{last}"' in html
    assert '<details id="away-fold" open>' in html


def test_a_refusal_without_scripts_is_a_page_of_its_own(match):
    answer = press(match, users_of(match)[0], "vacation", headers={}, first=in_days(0), last=in_days(2))
    assert answer.status_code == 422
    assert "Back to the board" in answer.content.decode()


def test_extensions_left_are_counted(match):
    me = users_of(match)[0]
    assert "You have 1 extension of 24 hours left." in words(page_of(match, me))
    match.seats.filter(user=me).update(extensions_spent=1)
    assert "You have 0 extensions of 24 hours left." in words(page_of(match, me))


@pytest.mark.parametrize("played", [0, 1, 2])
def test_a_banner_says_who_plays_since_when(match, played):
    for _ in range(played):
        play_window(match)
    send_away(match)
    page = words(page_of(match, users_of(match)[1]))
    assert f"Laika, a bot, plays for you since Round {played + 1}." in page
    assert "I am back" in page
    for other in (users_of(match)[0], None):
        assert "I am back" not in page_of(match, other)


def test_since_is_when_the_bot_took_over_for_the_last_time(match):
    send_away(match)
    match.seats.update(stand_in="")
    Submission.objects.update(of_bot=False)
    play_window(match)
    send_away(match)
    assert "plays for you since Round 2." in words(page_of(match, users_of(match)[1]))


@pytest.mark.parametrize("game", ["goofspiel", "booster", "space-race", "toy-signs"])
def test_boards_mark_who_is_away(game):
    people = 5 if game == "space-race" else 3
    match = make_match(people=people, game=game, timetable=BANK)
    for mark in ("away: a bot plays", ">wanted<", "away until", "away from"):
        assert mark not in page_of(match)
    today = timezone.now().date()
    for number, first in ((0, today), (2, today + timedelta(days=400))):
        seat = match.seats.get(number=number)
        last = first + timedelta(days=1)
        seat.vacations.create(first=first, last=last, announced_at=timezone.now())
    send_away(match, 1, wanted=True)
    page = page_of(match)
    for mark in ("away: a bot plays", ">wanted<", "away until", "away from"):
        assert page.count(mark) == 1, mark


def test_a_look_back_tells_nothing_of_who_is_away_now(client, match):
    play_window(match)
    send_away(match, wanted=True)
    past = client.get(reverse("match_window", args=[match.pk, 0])).content.decode()
    assert "away: a bot plays" not in past
    assert ">wanted<" not in past


def test_a_vacation_that_is_over_is_not_marked(match):
    days = {"first": date(2020, 1, 1), "last": date(2020, 1, 5)}
    match.seats.get(number=0).vacations.create(**days, announced_at=timezone.now())
    publish(match)
    assert "away " not in page_of(match)


def test_grace_is_said_to_all_and_to_whom_it_is_for(match):
    me, other, _ = users_of(match)
    submit_any(match, other)
    match.refresh_from_db()
    window = window_of(match)
    window.deadline = timezone.now() - timedelta(minutes=1)
    window.due_at = timezone.now() + timedelta(minutes=9)
    window.save()
    publish(match)
    assert "grace ends" in page_of(match)
    assert "is held for you" in page_of(match, me)
    assert "is held for you" not in page_of(match, other)


def lobby(client, **filters) -> str:
    return words(client.get(reverse("lobby"), filters).content.decode())


def test_wanted_seats_stand_in_the_lobby(client, match):
    """At once, although strangers share the page."""
    assert "Wanted: somebody" not in lobby(client)
    send_away(match, wanted=True)
    page = lobby(client)
    assert "Wanted: somebody to take over" in page
    assert "Player 2 of 3 players" in page
    assert "Wanted: somebody" in lobby(client, game="goofspiel")
    assert "Wanted: somebody" not in lobby(client, game="booster")
    match.seats.update(wanted_at=None)
    publish(Match.objects.get(pk=match.pk))
    assert "Wanted: somebody" not in lobby(client)


def test_what_is_by_invitation_or_over_or_ones_own_is_not_wanted_in_the_lobby(client, match):
    send_away(match, wanted=True)
    client.force_login(users_of(match)[0])
    assert "Wanted: somebody" not in lobby(client)
    client.logout()
    for change in ({"unlisted": True}, {"unlisted": False, "status": Match.Status.OVER}):
        Match.objects.filter(pk=match.pk).update(**change, revision=match.revision + 7)
        assert "Wanted: somebody" not in lobby(client)


def take_over(browser: Client, match: Match, **entered):
    return browser.post(reverse("match_take_over", args=[match.pk]), entered, follow=True)


@pytest.mark.parametrize("seat", ["0", "9", "", "x"])
def test_nobody_becomes_a_guest_for_a_seat_that_is_not_wanted(client, match, seat):
    send_away(match, wanted=True)
    people = User.objects.count()
    answer = take_over(client, match, seat=seat, name="Belka")
    assert "Nobody is wanted for that seat any more." in answer.content.decode()
    assert User.objects.count() == people


def test_who_sits_is_offered_no_other_seat(match):
    send_away(match, wanted=True)
    assert "Take over" not in page_of(match, users_of(match)[0])
    assert "Take over Player 2" in page_of(match, make_user())
    answer = press(match, users_of(match)[0], "take_over", headers={}, seat=1)
    assert answer.status_code == 302
    assert match.seats.get(number=1).user == users_of(match)[1]


def reliable(user: User, asked: int, missed: int) -> None:
    """The record of a match that is over."""
    seat = make_match(people=2).seats.get(number=1)
    Tenure.objects.create(seat=seat, user=user, asked=asked, missed=missed, ended_at=timezone.now())


def test_the_account_says_how_reliable_it_is(client):
    user = make_user()
    client.force_login(user)
    assert "nothing on file yet" in client.get(reverse("account")).content.decode()
    reliable(user, 20, 1)
    assert "Reliability: 95%." in client.get(reverse("account")).content.decode()


def test_a_vacation_is_announced_everywhere_from_the_account(client, match):
    user = users_of(match)[0]
    client.force_login(user)
    address = reverse("vacation_everywhere")
    days = {"first": in_days(1), "last": in_days(2)}
    assert "announced in Test flight." in client.post(address, days, follow=True).content.decode()
    assert "Test flight: You have announced those days already." in client.post(
        address, days, follow=True
    ).content.decode().replace("&#x27;", "'")
    assert "Give the first and the last day" in client.post(address, {}, follow=True).content.decode()
    client.force_login(make_user())
    assert "None of your matches" in client.post(address, days, follow=True).content.decode()
    assert client.get(address)["Location"] == reverse("account")


def waiting_room(client, **plan) -> str:
    host = make_user("Sergei")
    reliable(host, 10, 2)
    opened = create_match(plan=Plan(game_slug="goofspiel", name="Later", seats=3, **plan), host=host)
    return words(client.get(reverse("match", args=[opened.pk])).content.decode())


def test_the_waiting_room_says_who_is_reliable_and_what_steps_in(client):
    page = waiting_room(client, absences=USUAL, minimum_reliability=80, timetable=BANK)
    assert "Sergei 80% reliable" in page
    assert "Who may joinplayers who are 80% reliable or more" in page
    assert "Who is awayEach player has 10 days of vacation, announced beforehand" in page
    steps = "One extension of 24 hours, then standing orders, then the rules' default; after two"
    assert steps in page.replace("&#x27;", "'")


def test_a_figure_would_tell_who_plays_under_no_name(client):
    assert "% reliable" not in waiting_room(client, anonymous=True)
