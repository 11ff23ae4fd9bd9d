"""Every game speaks its own words to its players, in what shared parts of the pages say too."""

from datetime import date

import pytest

from games.lobby.services.quick_match import start_quick_match
from games.matches.selectors.display_text import date_range_text, pending_seats_text
from games.matches.selectors.seats import SeatLine
from games.registry import GAME_UIS, GAMES
from games.rules.characters import EASY, MIXED, assign_bots
from tests.builders import make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("lamps", "said"),
    [
        (["awaited", "idle"], "Waiting for Seat 0"),
        (["ready", "awaited", "idle"], "1 of 2 ready"),
        (["saved", "ready", "awaited"], "1 of 3 ready, 1 saved"),
    ],
)
def test_awaited_text_follows_ready_lamps(lamps, said):
    seats = [SeatLine(number, f"Seat {number}", "", "human", move_status=lamp) for number, lamp in enumerate(lamps)]
    assert pending_seats_text(seats) == said


def test_a_game_to_try_has_as_many_seats_as_it_says(client):
    user = make_user()
    for slug, game_ui in GAME_UIS.items():
        if not game_ui.quick_seats:
            continue
        edition = next(iter(GAMES[slug].meta.presets), "")
        match = start_quick_match(user=user, game_slug=slug, preset=edition)
        low, high = match.game.seat_range(match.options)
        assert match.seats.count() == min(max(low, game_ui.quick_seats), high)
        bots = tuple(match.seats.exclude(user=user).values_list("bot", flat=True))
        assert bots == assign_bots(match.game.characters, f"{MIXED}:{EASY.name}", len(bots), game_ui.default_bot)
    assert match.quick
    assert match.unlisted


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
def test_date_range_text(first, last, said):
    assert date_range_text(first, last, date(1957, 10, 4)) == said
