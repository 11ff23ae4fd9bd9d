"""Telegrams in the replay: where their archive is open to everybody, window by window, and nowhere else."""

import pytest
from django.urls import reverse

from games.models import Match, Telegram
from games.telegraph.services.telegraph import block
from tests.caches import empty_caches
from tests.server.builders import browser_of, play_to_the_end, play_window, users_of
from tests.server.wires import build_line, race, write

pytestmark = pytest.mark.django_db
PUBLIC, SECRET, LATER = "Ocelot in the fairing", "Badger at the valve", "Heron on the pad"


@pytest.fixture
def match():
    """A race with a public telegram and a private one in its first year, and one in its second."""
    match = race()
    build_line(match, 0, 1)
    write(match, 0, "public", PUBLIC)
    write(match, 0, "pair-0-1", SECRET)
    asked = {"kind": "proposal", "key": "one", "to": [1], "asks": [{"kind": "leave", "lot": 0}]}
    write(match, 0, "pair-0-1", "", deal=asked)
    play_window(match)
    write(match, 2, "public", LATER)
    return match


def over(match, *, opened):
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opened})
    empty_caches()
    return match


def page_of(match, number, user=None):
    return browser_of(user).get(reverse("match_window", args=[match.pk, number])).content.decode()


def test_an_open_archive_stands_in_the_year_in_which_it_was_written(match):
    over(match, opened=True)
    first, second = page_of(match, 0), page_of(match, 1)
    assert PUBLIC in first
    assert SECRET in first
    assert "The Soviet Union leaves lot A to the United States." in first
    assert LATER not in first
    assert LATER in second
    assert PUBLIC not in second
    assert "<summary>Telegrams of this year" in first


def test_whatever_is_not_open_is_in_no_replay(match):
    for user in (None, *users_of(match)):
        assert SECRET not in page_of(match, 0, user)
        assert PUBLIC not in page_of(match, 0, user)
    over(match, opened=False)
    for user in (None, *users_of(match)):
        assert "Telegrams of this" not in page_of(match, 0, user)
        assert SECRET not in page_of(match, 0, user)


def test_an_archive_that_will_open_is_closed_while_the_match_runs(match):
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": True})
    for user in (None, *users_of(match)):
        assert SECRET not in page_of(match, 0, user)


def test_who_is_blocked_is_not_read_there_by_who_blocked_them_alone(match):
    users = users_of(match)
    block(match_id=match.pk, user=users[3], seat_number=0)
    over(match, opened=True)
    for user, reads in ((None, True), (users[3], False), (users[4], True), (users[3], False)):
        assert (SECRET in page_of(match, 0, user)) is reads


def test_what_was_struck_is_not_there(match):
    Telegram.objects.filter(text=SECRET).update(hidden=True)
    over(match, opened=True)
    assert SECRET not in page_of(match, 0)
    assert PUBLIC in page_of(match, 0)
