"""Orders of the day: positions that clocks find, decided once by anybody, explained, with a streak."""

from datetime import UTC, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.clock.services.daily_puzzles import PUZZLES_PER_DAY, find_next_puzzle
from games.game_ui import Puzzle, PuzzleOption
from games.game_uis.space_race.game_ui import SpaceRaceUI
from games.matches.selectors.display_text import CANCELLED
from games.models import DayPosition, Match
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.builders import browser_of, make_user, play_to_the_end
from tests.games.space_race.builders import make_race

pytestmark = pytest.mark.django_db

LIST = "/daily-puzzles/"
TOLD = Puzzle(
    (
        PuzzleOption("Pursue Parachute at 1, and wait.", 300, "You get Parachute in 60 of 100 years."),
        PuzzleOption(
            "Pursue Gold Plating at 2, and launch.", 520, "You get Gold Plating in 40 of 100 years."
        ),
        PuzzleOption("Pursue Gold Plating at 2, and wait.", 210, "You get Gold Plating in 41 of 100 years."),
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


def test_before_a_choice_nothing_tells_which_is_the_best_and_before_its_day_nothing_at_all():
    put_up(1, days=1)
    assert "No positions are ready yet." in page(Client())
    assert Client().get(f"{LIST}1/").status_code == 404
    put_up(1)
    told = page(Client(), 1)
    assert all(option.text in told for option in TOLD.options)
    assert 'aria-label="What United Kingdom had"' in told
    assert not any(each in told.split('id="answer"')[1].split("</section>")[0] for each in TELLING)


@pytest.mark.parametrize("known", [False, True])
def test_the_first_choice_counts_and_is_explained(known):
    put_up(1, 2)
    client = browser_of(make_user()) if known else Client()
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
    assert export_account_data(user)["account"]["day_orders"] == user.day_orders


@pytest.mark.parametrize("choice", ["", "3", "-1", "best"])
def test_neither_a_wrong_choice_nor_one_for_a_day_that_is_over_counts(choice):
    put_up(1)
    client = Client()
    answer = give(client, 1, choice)
    assert answer.status_code == 422
    assert "Choose one of the orders." in answer.content.decode()
    assert give(client, 1, "1", day="2000-01-01").url == LIST
    assert TOLD.why not in page(client, 1)


CLEAR = Puzzle(
    (PuzzleOption("Pursue A.", 500, "A."), PuzzleOption("Pursue B.", 300, "B.")), best=0, why="A is better."
)


@pytest.fixture
def clear(monkeypatch):
    """Every decision is clear; the list of what was tried, as (window, seat)."""
    tried = []

    def dilemma(self, windows, place, names, seat):
        tried.append((windows[place].number, seat))
        return CLEAR

    monkeypatch.setattr(SpaceRaceUI, "dilemma", dilemma)
    return tried


def raced(**plan) -> Match:
    match = make_race(people=2, bots=3, rules={"base_space": 1}, **plan)
    play_to_the_end(match)
    return match


def look() -> bool:
    return find_next_puzzle(rest=lambda _: None)


def today():
    return timezone.now().astimezone(UTC).date()


def test_each_match_gives_one_at_most_today_first_and_then_tomorrow(clear):
    match = raced()
    assert look()
    assert not look()
    (row,) = DayPosition.objects.all()
    assert (row.day, row.place, row.match) == (today(), 1, match)
    assert clear == [(row.number, row.seat)]
    for place in range(2, PUZZLES_PER_DAY + 1):
        DayPosition.objects.create(day=today(), place=place, game_slug="space-race", rules_version=1)
    raced()
    assert look()
    assert DayPosition.objects.filter(day=today() + timedelta(days=1), place=1).exists()


def test_position_outlives_its_match_and_goes_once_its_day_is_over(clear):
    match = raced()
    look()
    match.delete()
    look()
    assert DayPosition.objects.get().match is None
    DayPosition.objects.update(day=today() - timedelta(days=1))
    look()
    assert not DayPosition.objects.exists()


@pytest.mark.parametrize("fails", [False, True])
def test_a_match_without_a_clear_decision_or_that_fails_is_looked_through_once(monkeypatch, caplog, fails):
    monkeypatch.setattr(SpaceRaceUI, "dilemma", lambda *_: 1 / 0 if fails else None)
    match = raced()
    assert look()
    assert not look()
    assert DayPosition.objects.get().day is None
    said = f"match {match.pk}: cannot make a daily puzzle: ZeroDivisionError"
    assert (said in caplog.text) is fails


def test_only_finished_matches_that_everybody_may_read_are_looked_through(clear):
    match = raced()
    for closed in (
        {"status": Match.Status.RUNNING},
        {"unlisted": True},
        {"watching": Match.Watching.PLAYERS},
        {"sealed_until": timezone.now() + timedelta(days=9)},
        {"outcome": {"reason": CANCELLED, "winners": []}},
        {"imported_digest": "f" * 64},
    ):
        open_to_all = Match.objects.filter(pk=match.pk).values(*closed).get()
        Match.objects.filter(pk=match.pk).update(**closed)
        assert not look(), closed
        Match.objects.filter(pk=match.pk).update(**open_to_all)
    assert clear == []
    assert look()
