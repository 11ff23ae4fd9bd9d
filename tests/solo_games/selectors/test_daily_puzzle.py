"""Tests of daily puzzles: the search for them, choices, explanations and streaks."""

from datetime import UTC, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.clock.services.daily_puzzles import PUZZLES_PER_DAY
from games.clock.services.daily_puzzles import find_next_puzzle as look
from games.game_ui import Puzzle, PuzzleOption
from games.game_uis.space_race.game_ui import SpaceRaceUI
from games.matches.selectors.display_text import CANCELLED
from games.models import DailyPuzzlePosition, Match
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
        PuzzleOption("Pursue Gold Plating at 2, and launch.", 520, "You get Gold Plating in 40 of 100 years."),
        PuzzleOption("Pursue Gold Plating at 2, and wait.", 210, "You get Gold Plating in 41 of 100 years."),
    ),
    best=1,
    why="A launch reaches SPACE more often.",
)
TELLING = (">52%<", TOLD.why, TOLD.options[1].brings)


def put_up(*places: int, days: int = 0) -> None:
    """Create puzzles of today, or of `days` days from today."""
    options = SPACE_RACE.options({"edition": "five"})
    state = SPACE_RACE.start(options, 5, SeedChance(b"\1" * 32)).state
    for place in places:
        DailyPuzzlePosition.objects.create(
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


def test_puzzle_hides_solution_before_choice():
    put_up(1, days=1)
    assert "There are no puzzles today." in page(Client())
    assert Client().get(f"{LIST}1/").status_code == 404
    put_up(1)
    told = page(Client(), 1)
    assert all(option.text in told for option in TOLD.options)
    assert 'aria-label="What United Kingdom knew"' in told
    assert not any(each in told.split('id="answer"')[1].split("</section>")[0] for each in TELLING)


@pytest.mark.parametrize("known", [False, True])
def test_first_choice_counts_and_is_explained(known):
    put_up(1, 2)
    client = browser_of(make_user()) if known else Client()
    assert give(client, 1, "1").url == f"{LIST}1/#answer"
    told = page(client, 1)
    assert all(each in told for each in TELLING)
    assert "You chose the best order" in told
    assert told.count('<li class="best">') == 1
    assert "1 best order in a row" in told
    assert f'href="{LIST}2/">Next puzzle' in told
    give(client, 1, "0")
    assert "You chose the best order" in page(client, 1)
    give(client, 2, "0")
    assert "22 percentage points below" in page(client, 2)
    listed = page(client)
    assert listed.count("View solution") == 2
    assert "Your longest streak is 1." in listed
    assert "No streak at the moment" in listed


def test_streak_continues_over_days_and_after_sign_in():
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
def test_invalid_or_outdated_choice_does_not_count(choice):
    put_up(1)
    client = Client()
    answer = give(client, 1, choice)
    assert answer.status_code == 422
    assert "Choose one of the orders." in answer.content.decode()
    assert give(client, 1, "1", day="2000-01-01").url == LIST
    assert TOLD.why not in page(client, 1)


CLEAR = Puzzle((PuzzleOption("Pursue A.", 500, "A."), PuzzleOption("Pursue B.", 300, "B.")), best=0, why="A is better.")


@pytest.fixture
def clear(monkeypatch):
    """Make every decision a clear one; return the list of searched ones, as (window, seat)."""
    tried = []

    def dilemma(self, windows, place, names, seat):
        tried.append((windows[place].number, seat))
        return CLEAR

    monkeypatch.setattr(SpaceRaceUI, "find_puzzle", dilemma)
    return tried


def raced(**plan) -> Match:
    match = make_race(people=2, bots=3, rules={"base_space": 1}, **plan)
    play_to_the_end(match)
    return match


def today():
    return timezone.now().astimezone(UTC).date()


def test_match_gives_one_puzzle_at_most(clear):
    match = raced()
    assert look()
    assert not look()
    (row,) = DailyPuzzlePosition.objects.all()
    assert (row.day, row.place, row.match) == (today(), 1, match)
    assert clear == [(row.number, row.seat)]
    for place in range(2, PUZZLES_PER_DAY + 1):
        DailyPuzzlePosition.objects.create(day=today(), place=place, game_slug="space-race", rules_version=1)
    raced()
    assert look()
    assert DailyPuzzlePosition.objects.filter(day=today() + timedelta(days=1), place=1).exists()


def test_puzzle_outlives_match_until_day_is_over(clear):
    match = raced()
    look()
    match.delete()
    look()
    assert DailyPuzzlePosition.objects.get().match is None
    DailyPuzzlePosition.objects.update(day=today() - timedelta(days=1))
    look()
    assert not DailyPuzzlePosition.objects.exists()


@pytest.mark.parametrize("fails", [False, True])
def test_match_without_puzzle_is_searched_once(monkeypatch, caplog, fails):
    monkeypatch.setattr(SpaceRaceUI, "find_puzzle", lambda *_: 1 / 0 if fails else None)
    match = raced()
    assert look()
    assert not look()
    assert DailyPuzzlePosition.objects.get().day is None
    said = f"match {match.pk}: cannot make a daily puzzle: ZeroDivisionError"
    assert (said in caplog.text) is fails


def test_puzzles_come_from_finished_public_matches(clear):
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
