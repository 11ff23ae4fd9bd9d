"""Races of the day against the house: the same for everybody, from the deck to what the rivals decide."""

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from games.models import Match, SoloTry
from games.solo.selectors.alone import solitaires
from games.solo.services.alone import abandon, begin, begin_day
from tests.server.builders import make_user, play_to_the_end, play_window, position_of

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = datetime(2026, 11, 22, 20, tzinfo=UTC)
DAY = date(2026, 11, 22)
AGAINST_RIVALS = [each.slug for each in solitaires() if each.alone.seats > 1]


def two_of_the_day(game: str) -> list[Match]:
    """The races of two people on the same day."""
    return [begin_day(user=make_user(), game_slug=game, now=EVENING) for _ in range(2)]


def bots_of(match: Match) -> list[str]:
    return [seat.bot for seat in match.seats.all()]


def test_space_race_and_booster_are_raced_against_the_house():
    assert {"space-race", "booster"} <= set(AGAINST_RIVALS)


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_who_decides_the_same_finds_the_same(game):
    """Not the deck alone: what rivals did is what they did to everybody, window after window."""
    first, second = two_of_the_day(game)
    assert bots_of(first) == bots_of(second)
    assert bots_of(first)[0] == ""
    assert all(bots_of(first)[1:])
    for _ in range(7):
        states = [position_of(match).state for match in (first, second)]
        assert states[0] == states[1]
        for match in (first, second):
            play_window(match)


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_a_free_one_and_another_day_have_other_decks(game):
    user = make_user()
    found = [
        begin_day(user=user, game_slug=game, now=EVENING),
        begin_day(user=user, game_slug=game, now=EVENING.replace(day=23)),
        begin(user=user, game_slug=game),
    ]
    assert len({match.seed for match in found}) == 3
    assert [match.sealed_until is None for match in found] == [False, False, True]


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_what_it_came_to_is_entered_and_its_page_says_so(client, game):
    user = make_user()
    match = begin_day(user=user, game_slug=game, now=EVENING)
    play_to_the_end(match)
    mine = SoloTry.objects.get()
    assert mine.ending == SoloTry.Ending.FLOWN
    assert mine.text
    match.refresh_from_db()
    assert mine.rank[0] == (0 if 0 in match.outcome["winners"] else 1)
    client.force_login(user)
    assert mine.text in client.get(reverse("alone", args=[game])).content.decode()


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_an_abandoned_one_counts_as_far_as_it_has_got(game):
    user = make_user()
    match = begin_day(user=user, game_slug=game, now=EVENING)
    abandon(match_id=match.pk, user=user)
    mine = SoloTry.objects.get()
    assert mine.ending == SoloTry.Ending.ABANDONED
    assert mine.rank[0] == 1


@pytest.mark.parametrize("game", AGAINST_RIVALS)
def test_its_pages_say_what_everybody_has_and_what_comes_first(client, game, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING)
    alone = next(each.alone for each in solitaires() if each.slug == game)
    assert alone.same in client.get(reverse("alone_today", args=[game])).content.decode()
    SoloTry.objects.create(
        user=make_user(), game_slug=game, day=DAY, began_at=EVENING, ended_at=EVENING, text="Far.", rank=[1]
    )
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING.replace(day=23))
    told = client.get(reverse("alone_day", args=[game, DAY.isoformat()])).content.decode()
    assert alone.order in told
    assert "Far." in told
