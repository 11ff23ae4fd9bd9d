"""Every game speaks its own words to its players, in what shared parts of the pages say too."""

import re
from datetime import date

import pytest
from django.urls import reverse

from games.installed import FACES, GAMES
from games.lobby.services.quick import play_now
from games.matches.selectors.seats import SeatLine
from games.matches.selectors.words import (
    about_text,
    absences_text,
    awaited_text,
    days_text,
    effort_text,
    length_text,
)
from games.rules.characters import EASY, MIXED, line_up
from games.schedule.ladder import USUAL, Ladder
from tests.server.builders import make_match, make_user, position_of, submit_any, users_of

pytestmark = pytest.mark.django_db

WORDS_OF_SPACE_RACE = r"\b(?:years?|nations?|orders (?:in|are in|awaited))\b"


def said(html: str) -> str:
    """What a page says to people and to search engines."""
    description = re.search(r'<meta name="description" content="([^"]*)"', html).group(1)
    return f"{description} {re.sub(r'<[^>]*>', ' ', html)}"


@pytest.mark.parametrize("game", ["booster", "goofspiel"])
def test_only_space_race_speaks_of_years_and_nations(client, game):
    match = make_match(people=2, bots=1, game=game, early_closing=False)
    page = reverse("match", args=[match.pk])
    assert re.findall(WORDS_OF_SPACE_RACE, said(client.get(page).content.decode())) == []


def test_who_plays_no_space_race_has_no_orders(client):
    match = make_match(people=2, early_closing=False)
    player = users_of(match)[0]
    submit_any(match, player)
    client.force_login(player)
    html = client.get(reverse("my_matches")).content.decode()
    assert "Mission control will call." in html
    assert re.findall(WORDS_OF_SPACE_RACE, said(html)) == []


@pytest.mark.parametrize("cards", [0, 3])
def test_booster_asks_for_one_or_two_cards_whoever_notices(client, cards):
    match = make_match(people=2, game="booster", early_closing=False)
    position = position_of(match)
    (on_turn,) = position.submissions
    player = position.seats[on_turn].user
    hand = position.state.hands[on_turn].cards
    client.force_login(player)
    data = {"window": position.window.pk, "meld": "", "eject": hand[:cards]}
    html = client.post(reverse("match_submit", args=[match.pk]), data, follow=True).content.decode()
    (errors,) = re.findall(r'<ul class="errorlist".*?</ul>', html, re.DOTALL)
    assert "You must eject 1 or 2 cards" in errors


@pytest.mark.parametrize(
    ("lamps", "said"),
    [
        (["awaited", "idle"], "Waiting for Seat 0"),
        (["awaited", "awaited"], "0 of 2 ready"),
        (["ready", "awaited", "idle"], "1 of 2 ready"),
        (["saved", "ready", "awaited"], "1 of 3 ready, 1 saved"),
        (["saved", "saved"], "0 of 2 ready, 2 saved"),
    ],
)
def test_whom_a_window_waits_for_is_told_by_who_is_ready(lamps, said):
    seats = [SeatLine(number, f"Seat {number}", "", "human", lamp=lamp) for number, lamp in enumerate(lamps)]
    assert awaited_text(seats) == said


def test_a_game_to_try_has_as_many_seats_as_it_says(client):
    user = make_user()
    for slug, face in FACES.items():
        if not face.quick_seats:
            continue
        edition = next(iter(GAMES[slug].meta.presets), "")
        match = play_now(user=user, game_slug=slug, preset=edition)
        low, high = match.game.seat_range(match.options)
        assert match.seats.count() == min(max(low, face.quick_seats), high)
        bots = tuple(match.seats.exclude(user=user).values_list("bot", flat=True))
        assert bots == line_up(match.game.characters, f"{MIXED}:{EASY.name}", len(bots), face.rival)
    assert match.quick
    assert match.unlisted


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (14 * 86_400, "2 weeks"),
        (15 * 86_400, "15 days"),
        (13 * 86_400, "13 days"),
        (13 * 3_600, "13 hours"),
        (14 * 300, "70 minutes"),
        (7_200, "2 hours"),
        (45, "45 seconds"),
    ],
)
def test_a_long_span_is_told_as_one_says_it(seconds, said):
    assert about_text(seconds) == said


@pytest.mark.parametrize(
    ("game", "seconds", "said"),
    [
        ("space-race", 86_400, "14 years × 1 day: 2 weeks at most"),
        ("goofspiel", 300, "13 rounds × 5 minutes: 65 minutes at most"),
        ("booster", 86_400, "1 day a turn"),
    ],
)
def test_a_poster_says_how_long_a_match_takes(game, seconds, said):
    match = make_match(people=5, game=game, seconds_per_window=seconds)
    assert length_text(match) == said
    assert ("at the same time" in effort_text(match)) is (seconds <= 3_600)


@pytest.mark.parametrize(
    ("ladder", "said"),
    [
        (Ladder(), "Standing orders, then the rules' default."),
        (
            USUAL,
            "One extension of 24 hours, then standing orders, then the rules' default; after two misses in a "
            "row a bot plays on; after three misses in a row the seat is open for a substitute.",
        ),
        (
            Ladder(standing_orders=False, extensions=2, extension_seconds=3_600, wanted_after=1, bot_after=4),
            "Two extensions of 1 hour, then the rules' default; after one miss the seat is open for a "
            "substitute; after four misses in a row a bot plays on.",
        ),
    ],
)
def test_what_steps_in_is_one_sentence(ladder, said):
    assert absences_text(ladder) == said


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(1957, 10, 5), date(1957, 10, 5), "on 5 October"),
        (date(1957, 10, 5), date(1957, 10, 8), "from 5 to 8 October"),
        (date(1957, 10, 30), date(1957, 11, 2), "from 30 October to 2 November"),
        (date(1957, 12, 30), date(1958, 1, 2), "from 30 December to 2 January 1958"),
        (date(1958, 1, 2), date(1958, 1, 3), "from 2 to 3 January 1958"),
    ],
)
def test_days_in_a_row(first, last, said):
    assert days_text(first, last, date(1957, 10, 4)) == said
