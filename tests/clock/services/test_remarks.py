"""A bot's sentence about what has just happened, which the clock writes to the table."""

import pytest

from games import bots
from games.clock.services import clock
from games.models import Match, Notification, Telegram
from games.models.notifications import NotificationKind
from games.rules.contract import Event
from games.rules.goofspiel.bots import LOST, WON
from tests.builders import make_match, play_to_the_end, play_window, position_of, users_of
from tests.outbox import add_verified_target
from tests.telegrams import unread_counts

pytestmark = pytest.mark.django_db
OVER = Event("over", {"winners": [2], "points": [0, 1, 2, 3]})


def finished_match(**plan) -> Match:
    """A match as its last move has left it, before the clock looks at it."""
    match = make_match(**{"people": 1, "bots": 3, "options": {"cards": 5}} | plan)
    play_to_the_end(match)
    return match


def remarks_of(match: Match) -> list[tuple[int, str, str]]:
    sent = Telegram.objects.filter(channel__match=match)
    return list(sent.values_list("seat__number", "channel__key", "text"))


def test_one_bot_has_the_last_word_once():
    match = finished_match()
    add_verified_target(users_of(match)[0])
    assert remarks_of(match) == []
    assert [clock.say_remark(match.pk), clock.say_remark(match.pk), clock.tick()] == [True, False, 0]
    [(seat, key, text)] = remarks_of(match)
    assert key == "public"
    assert text in (WON if seat in match.outcome["winners"] else LOST)
    assert unread_counts(match, 0) == {"public": 1}
    assert not Notification.objects.filter(kind=NotificationKind.TELEGRAM).exists()


def test_last_word_follows_from_the_seed():
    position = position_of(make_match(people=1, bots=3))
    said = []
    for seed in "0123456789":
        position.match.seed = seed * 64
        said.append(bots.remark_on(position, [OVER]))
        assert bots.remark_on(position, [OVER]) == said[-1]
    assert {seat for seat, _ in said} == {1, 2, 3}


@pytest.mark.parametrize("settings", [{"quiet_bots": True}, {"people": 2, "bots": 0}])
def test_last_word_is_left_to_people(settings):
    match = finished_match(**settings)
    assert clock.tick() == 0
    assert remarks_of(match) == []


def test_stand_in_bot_says_nothing_for_a_player():
    match = make_match(people=2)
    match.seats.update(stand_in="random")
    assert bots.remark_on(position_of(match), [OVER]) is None


@pytest.mark.parametrize(("passed", "count"), [(0, 1), (1, 0)])
def test_bot_speaks_about_the_newest_closed_window_only(passed, count):
    match = make_match(people=1, bots=2, game="loss-in-space")
    play_window(match)
    match.windows.filter(number=0).update(remark=[1, "Thank you, no."])
    for _ in range(passed):
        play_window(match)
    match.windows.filter(number__gt=0).update(remark=None)
    assert clock.say_remark(match.pk)
    assert remarks_of(match) == [(1, "public", "Thank you, no.")] * count
    assert not match.windows.filter(remark__isnull=False).exists()
