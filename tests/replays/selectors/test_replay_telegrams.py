"""Tests of telegrams in the replay."""

import pytest
from django.urls import reverse

from games.models import Match, Telegram
from games.telegraph.services.telegraph import block_player
from tests.builders import browser_of, play_to_the_end, play_window, users_of
from tests.caches import empty_caches
from tests.telegrams import build_line, make_limited_race, write_telegram

pytestmark = pytest.mark.django_db
PUBLIC, SECRET, LATER = "Ocelot in the fairing", "Badger at the valve", "Heron on the pad"


@pytest.fixture
def match():
    """Return a race with a public and a private telegram in its first year, and one in its second."""
    match = make_limited_race()
    build_line(match, 0, 1)
    write_telegram(match, 0, "public", PUBLIC)
    write_telegram(match, 0, "pair-0-1", SECRET)
    asked = {"kind": "proposal", "key": "one", "to": [1], "asks": [{"kind": "leave", "lot": 0}]}
    write_telegram(match, 0, "pair-0-1", "", deal=asked)
    play_window(match)
    write_telegram(match, 2, "public", LATER)
    return match


def over(match, *, opened):
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opened})
    empty_caches()
    return match


def page_of(match, number, user=None):
    return browser_of(user).get(reverse("match_window", args=[match.pk, number])).content.decode()


def test_replay_shows_telegrams_of_its_window(match):
    over(match, opened=True)
    first, second = page_of(match, 0), page_of(match, 1)
    assert PUBLIC in first
    assert SECRET in first
    assert "The Soviet Union leaves lot A to the United States." in first
    assert LATER not in first
    assert LATER in second
    assert PUBLIC not in second
    assert "<summary>Telegrams of this year" in first


@pytest.mark.parametrize("opens", [True, False])
def test_replay_hides_telegrams_of_closed_archive(match, opens):
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opens})
    for user in (None, *users_of(match)):
        shown = page_of(match, 0, user)
        assert (SECRET in shown, PUBLIC in shown) == (False, False)
    if not opens:
        over(match, opened=False)
        for user in (None, *users_of(match)):
            shown = page_of(match, 0, user)
            assert ("Telegrams of this" in shown, SECRET in shown) == (False, False)


def test_replay_hides_blocked_and_removed_telegrams(match):
    users = users_of(match)
    block_player(match_id=match.pk, user=users[3], seat_number=0)
    over(match, opened=True)
    for user, reads in ((None, True), (users[3], False), (users[4], True), (users[3], False)):
        assert (SECRET in page_of(match, 0, user)) is reads
    Telegram.objects.filter(text=SECRET).update(hidden=True)
    empty_caches()
    assert (SECRET in page_of(match, 0), PUBLIC in page_of(match, 0)) == (False, True)
