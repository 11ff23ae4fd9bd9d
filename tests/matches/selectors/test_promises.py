"""Promises on pages: their texts, their outcomes, and who can see them."""

import pytest
from django.urls import reverse

from games.models import Match
from games.play.services.submissions import submit_move
from tests.builders import browser_of, page_of, play_to_the_end, play_window, users_of, window_of
from tests.caches import empty_caches
from tests.telegrams import build_line, make_limited_race, write_telegram
from tests.telegraph.services.test_deals import LINE, answer, proposal

pytestmark = pytest.mark.django_db(transaction=True)
MINE, YOURS = "You leave lot A to the Soviet Union.", "The Soviet Union leaves lot B to you."
THEIRS = "The Soviet Union leaves lot B to the United States."
BREAKS = "Your move would break this promise."
BROKEN = "Soviet Union breaks its word to United States"


@pytest.fixture
def match():
    match = make_limited_race(array=0)
    build_line(match, 0, 1)
    write_telegram(match, 0, LINE, "", deal=proposal())
    write_telegram(match, 1, LINE, "", deal=answer("accept"))
    return match


def decide(match):
    for seat, lot in ((0, 2), (1, 1)):
        move = {"lot": lot, "level": 0, "launch": False, "burn": 0, "missiles": [], "black_holes": 0}
        submit_move(match_id=match.pk, user=users_of(match)[seat], window_id=window_of(match).pk, move=move)
    play_window(match)


def pages(match):
    return [page_of(match, user) for user in (*users_of(match)[:3], None)]


def test_order_form_warns_of_broken_promise(match):
    def drafted(seat, lot):
        client, path = browser_of(users_of(match)[seat]), reverse("match_draft", args=[match.pk])
        sent = {"window": window_of(match).pk, "lot": lot, "level": 0}
        return client.post(path, sent, headers={"HX-Request": "true"}).content.decode()

    for lot, breaks in ((0, True), (2, False)):
        page = drafted(0, lot)
        assert (MINE in page, BREAKS in page, YOURS in page) == (True, breaks, False)
    assert BREAKS in drafted(1, 1)
    assert "my-word" not in drafted(2, 0)


def test_only_parties_see_promise_outcome_in_turn_report(match):
    decide(match)
    mine, theirs, other = (page.split('id="own-lines"')[1].split('id="notice"')[0] for page in pages(match)[:3])
    assert mine.index(">kept<") < mine.index(MINE) < mine.index(">broken<") < mine.index(YOURS)
    assert ">broken<" in theirs
    assert [">broken<" in page or "leaves lot" in page for page in (other, page_of(match))] == [False] * 2
    assert ["Soviet Union: kept 0, broken 1" in page for page in pages(match)] == [True, False, False, False]


@pytest.mark.parametrize("opened", [True, False])
def test_end_shows_all_promises_only_with_open_archive(match, opened):
    decide(match)
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opened})
    empty_caches()
    assert [BROKEN in page and THEIRS in page for page in pages(match)] == [opened] * 4
    assert ["own-pledges" in page for page in pages(match)] == [True, True, False, False]
    replay = browser_of().get(reverse("match_window", args=[match.pk, 0])).content.decode()
    assert (THEIRS in replay, ">broken<" in replay) == (opened, opened)
