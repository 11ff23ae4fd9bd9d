"""Orders of the day: decided once by anybody, explained afterwards, with a streak that is kept."""

from datetime import UTC, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.face import Dilemma, Option
from games.models import DayPosition, User
from games.people.selectors.account_data import account_data
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db

LIST = "/orders-of-the-day/"
TOLD = Dilemma(
    (
        Option("Pursue Parachute at 1, and wait.", 300, "You get Parachute in 60 of 100 years."),
        Option("Pursue Gold Plating at 2, and launch.", 520, "You get Gold Plating in 40 of 100 years."),
        Option("Pursue Gold Plating at 2, and wait.", 210, "You get Gold Plating in 41 of 100 years."),
    ),
    best=1,
    why="A launch reaches SPACE more often.",
)
TELLING = (">52<", TOLD.why, TOLD.options[1].brings)


def put_up(*places: int, days: int = 0) -> None:
    """Positions of today, or of so many days from it, as a clock leaves them."""
    options = SPACE_RACE.options({"edition": "five"})
    state = SPACE_RACE.start(options, 5, SeedChance(b"\1" * 32)).state
    for place in places:
        DayPosition.objects.create(
            day=timezone.now().astimezone(UTC).date() + timedelta(days=days),
            place=place,
            game_slug="space-race",
            rules_version=SPACE_RACE.meta.version,
            options=options,
            label="1950",
            seat=2,
            state=codec.to_json(state),
            told=codec.to_json(TOLD),
        )


def page(client: Client, place: int | None = None) -> str:
    response = client.get(LIST if place is None else f"{LIST}{place}/")
    assert response.status_code == 200
    return response.content.decode()


def give(client: Client, place: int, choice: str, day: str = ""):
    day = day or timezone.now().astimezone(UTC).date().isoformat()
    return client.post(f"{LIST}{place}/", {"choice": choice, "day": day})


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_while_none_is_ready_the_page_says_so():
    assert "No positions are ready yet." in page(Client())
    put_up(1, days=1)
    assert "No positions are ready yet." in page(Client())
    assert Client().get(f"{LIST}1/").status_code == 404


def test_before_a_choice_nothing_tells_which_is_the_best():
    put_up(1)
    told = page(Client(), 1)
    assert all(option.text in told for option in TOLD.options)
    assert 'aria-label="What United Kingdom had"' in told
    assert not any(each in told.split('id="answer"')[1].split("</section>")[0] for each in TELLING)


@pytest.mark.parametrize("known", [False, True])
def test_the_first_choice_counts_and_is_explained(known):
    put_up(1, 2)
    client = signed_in(make_user()) if known else Client()
    assert give(client, 1, "1").url == f"{LIST}1/#answer"
    told = page(client, 1)
    assert all(each in told for each in TELLING)
    assert "That was the best" in told
    assert "1 best order on end" in told
    give(client, 1, "0")
    assert "That was the best" in page(client, 1)
    give(client, 2, "0")
    assert "It cost 22 points" in page(client, 2)
    listed = page(client)
    assert listed.count("See why") == 2
    assert "The longest was 1." in listed
    assert "No best order yet in this one" in listed


def test_a_streak_goes_on_over_days_and_from_a_browser_to_its_user():
    put_up(1, 2)
    client, user = Client(), make_user()
    give(client, 1, "1")
    session = client.session
    session["day_orders"] |= {"day": "2000-01-01"}
    session.save()
    client.force_login(user)
    give(client, 2, "1")
    user.refresh_from_db()
    assert user.day_orders["streak"] == 2
    assert list(user.day_orders["chosen"]) == ["2"]
    assert account_data(user)["account"]["day_orders"] == user.day_orders


@pytest.mark.parametrize("choice", ["", "3", "-1", "best"])
def test_what_is_no_choice_is_answered_where_it_was_made(choice):
    put_up(1)
    client = Client()
    answer = give(client, 1, choice)
    assert answer.status_code == 422
    assert "Choose one of the orders." in answer.content.decode()
    assert TOLD.why not in page(client, 1)


def test_an_answer_to_a_day_that_is_over_counts_for_nothing():
    put_up(1)
    client = Client()
    assert give(client, 1, "1", day="2000-01-01").url == LIST
    assert TOLD.why not in page(client, 1)
