"""What might have been, on the page of a match against bots that is over: for its player alone."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk.selectors import hindsight as selector
from games.desk.selectors.hindsight import hindsight
from games.models import Match, Submission, Tenure, User
from games.play.services.submissions import submit
from tests.caches import empty_caches
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race
from tests.server.builders import make_user, play_to_the_end, position_of, users_of, window_of

pytestmark = pytest.mark.django_db

PART = 'id="hindsight"'


def raced(*, people: int = 1, base_space: int = 20, **plan) -> Match:
    match = make_race(people=people, bots=4, rules={"base_space": base_space}, **plan)
    play_to_the_end(match)
    return match


def page_of(match: Match, user: User | None = None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    return client.get(reverse("match", args=[match.pk])).content.decode()


def said(match: Match):
    position = position_of(match)
    empty_caches()
    return hindsight(position, position.seats[0])


def test_only_its_player_is_told_and_always_the_same():
    match = raced()
    told = said(match)
    page = page_of(match, users_of(match)[0])
    assert PART in page
    assert all(thought.text.replace("'", "&#x27;") in page for thought in told.thoughts)
    assert told.thoughts[-1].label == match.events.get(kind="match-over").window.year.label
    assert said(match) == told
    assert [PART in page_of(match, user) for user in (None, make_user())] == [False, False]


def test_nothing_is_worked_out_for_others_or_while_the_match_runs(monkeypatch):
    asked = []
    monkeypatch.setattr(selector, "_hindsight", lambda *given: asked.append(given))
    running = make_race(people=1, bots=4)
    page_of(running, users_of(running)[0])
    page_of(raced())
    match = raced(people=2)
    assert PART not in page_of(match, users_of(match)[0])
    assert asked == []


def test_a_seat_that_changed_hands_is_told_nothing():
    match = raced()
    assert said(match)
    Tenure.objects.create(seat=match.seats.get(number=3), user=make_user())
    assert said(match) is None


def test_years_that_a_bot_or_nobody_decided_for_the_player_are_left_out():
    match = raced()
    Submission.objects.filter(window__match=match, seat__number=0).update(by=Submission.By.BOT)
    assert said(match) is None


def test_a_race_won_at_once_is_told_with_its_chance():
    match = make_race(people=1, bots=4)
    deal(match, offer=[5, 4, 6, 8, 3, 4], hands={0: FAR_ENOUGH})
    (user,), orders = users_of(match), {"lot": 0, "level": 0, "launch": True}
    submit(match_id=match.pk, user=user, window_id=window_of(match).pk, move=orders, ready=True)
    play_to_the_end(match)
    (thought,) = said(match).thoughts
    assert thought.text.startswith("You launched at 100%.")
    assert "With hindsight" not in thought.text
    assert said(match).advice == ""


def test_it_asks_as_little_of_a_long_race_as_of_a_short_one():
    def queries(match: Match) -> int:
        position = position_of(match)
        empty_caches()
        with CaptureQueriesContext(connection) as captured:
            hindsight(position, position.seats[0])
        return len(captured)

    short, long = raced(base_space=1), raced(base_space=900)
    assert short.windows.count() < long.windows.count()
    assert queries(short) == queries(long) <= 6
