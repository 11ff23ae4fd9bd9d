"""Tests of what-ifs in finished matches."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.game_uis.loss_in_space.card_text import card_name, obstacle_name
from games.matches.selectors.display_text import CANCELLED
from games.matches.selectors.history import WindowHistory
from games.models import Event, Match, Submission, Window
from games.registry import GAMES
from games.replays.selectors.replay import WhatIf
from games.replays.views.replay import _without
from games.rules.contract import Event as RulesEvent
from tests.builders import browser_of, make_finished_match, make_match, play_to_the_end, play_window, users_of
from tests.games.space_race.builders import deal, make_race, order

pytestmark = pytest.mark.django_db


def look(match, number=0, **entered):
    return Client().get(reverse("match_what_if", args=[match.pk, number]), entered)


@pytest.mark.parametrize("slug", GAMES)
def test_what_if_with_original_move_equals_history(slug):
    most = {"space-race": 5, "booster": 4}.get(slug, 2)
    preset = {"preset": "nine"} if slug == "space-race" else {}
    match = make_finished_match(slug, people=0, bots=most, **preset)
    last = match.windows.latest("number").number
    for number in {0, last // 2, last - 1}:
        try:
            window = WhatIf(match, number, None)
        except Window.DoesNotExist:
            continue
        rows = Event.objects.filter(window__match=match, window__number=number)
        brought = [(row.kind, row.data) for row in rows if row.audience is None or window.ask.seat in row.audience]
        was = [(told.kind, told.data) for told in window.report().events]
        assert was == brought[len(brought) - len(was) :]
        if window.sheet.move is not None:
            assert window.report(window.sheet.entered) == window.report()
        page = look(match, number)
        assert page.status_code == 200
        assert "What if?" in page.content.decode()


def test_what_if_shows_other_outcome_and_explains_rejected_move():
    match = make_finished_match()
    moves = Submission.objects.filter(window__match=match, seat__number=1).order_by("window__number")
    (made, second), before = [row.move["bid"] for row in moves[:2]], list(moves.values("pk", "move"))
    page = look(match, seat=1, bid=1 if made == 5 else 5, decided=1).content.decode()
    would, was = page.split("What would have happened")[1].split("What happened</h2>")
    assert would != was
    assert list(moves.values("pk", "move")) == before
    assert f'value="{second}"' in look(match, 1, seat=1).content.decode()
    refused = look(match, 1, seat=1, bid=made, decided=1).content.decode()
    assert "Something is missing or wrong" in refused
    assert "What would have happened" not in refused


def test_what_if_of_space_race_has_its_order_form_and_shows_only_differences():
    match = make_race()
    deal(match, offer=[4, 5, 6, 7, 8, 9])
    order(match, lambda seat: {"lot": seat, "level": 1})
    play_to_the_end(match)
    page = look(match, 0, seat=2).content.decode()
    assert 'class="sr-buttons' in page
    assert 'id="lot-2" name="lot" value="2" required checked' in " ".join(page.split())
    page = " ".join(look(match, 0, seat=2, lot=0, level=2, decided=1).content.decode().split())
    would, was = page.split("What would have happened")[1].split("What happened</h2>")
    assert "<p><b>You stole" in would
    assert "nobody else went for it" in was
    assert "add up to" not in would + was
    same = look(match, 0, seat=2, lot=2, level=1, decided=1).content.decode()
    assert "Nothing would have changed." in same


def test_what_if_shows_the_situation_of_the_seat():
    match = make_finished_match("loss-in-space", people=0, bots=2)
    faced = (WhatIf(match, window.number, None) for window in match.windows.filter(kind="face"))
    window = next(each for each in faced if each.sheet.view.threat.mode != "none")
    page = unescape(look(match, window.position.window.number).content.decode())
    sheet = page.partition("The situation</h2>")[2].partition('id="what-if-title"')[0]
    assert "Your totals" in sheet
    assert all(card_name(card) in sheet for card in window.sheet.view.cargo)
    assert obstacle_name(window.sheet.view.table.turn.obstacle) in page.partition("Public board as it stood")[2]


def test_what_if_changes_lists_of_steps_by_their_buttons():
    match = make_finished_match("loss-in-space", people=0, bots=2)

    def shown(row, **entered):
        return look(match, row.window.number, seat=row.seat.number, **entered).content.decode()

    listed = Submission.objects.filter(window__match=match).select_related("window", "seat")
    offering = (row for row in listed if row.answered and 'value="add want any"' in shown(row))
    row = next(row for row in offering if 'value="drop want' not in shown(row))
    before = shown(row).count("data-words")
    more = shown(row, step="add want any")
    assert more.count("data-words") == before + 1
    lists = re.search('name="lists" value="([^"]+)"', more)[1]
    assert shown(row, step="add want any", lists=lists).count("data-words") == before + 2
    assert shown(row, step="drop want 0", lists=lists).count("data-words") == before
    assert shown(row, step="add want any", lists=f"{lists}x").count("data-words") == before + 1
    assert "formaction" not in more
    other = next(each for each in offering if each.window_id != row.window_id)
    assert shown(other, step="add want any", lists=lists).count("data-words") == shown(other).count("data-words") + 1
    assert "Something is missing or wrong" in shown(row, do="offer", to="", lists=lists, decided=1)


def test_event_that_happens_once_less_is_a_difference():
    told = RulesEvent("action", {"paid": 2})
    once, twice = (WindowHistory(0, "Round 1", [told] * count) for count in (1, 2))
    assert [len(_without(*pair).events) for pair in ((twice, once), (once, twice))] == [1, 0]


def test_what_if_needs_window_and_asked_seat():
    match = make_finished_match(people=0, bots=2)
    for seat in (7, "x", -1):
        assert look(match, seat=seat).status_code == 404
    last = match.windows.latest("number").number
    for number, offered in ((last, False), (last - 1, True)):
        assert look(match, number).status_code == (200 if offered else 404)
        replay = Client().get(reverse("match_window", args=[match.pk, number])).content.decode()
        assert (reverse("match_what_if", args=[match.pk, number]) in replay) is offered
    assert look(match, last + 1).status_code == 404


def test_what_if_needs_full_record():
    running, cancelled, sealed = make_match(), make_match(), make_finished_match(people=1, bots=1)
    for match in (running, cancelled):
        play_window(match)
    over = {"status": Match.Status.OVER, "outcome": {"reason": CANCELLED, "winners": []}}
    Match.objects.filter(pk=cancelled.pk).update(**over)
    Match.objects.filter(pk=sealed.pk).update(sealed_until=timezone.now() + timedelta(days=1))
    for match in (running, cancelled, sealed):
        for client in map(browser_of, (None, *users_of(match))):
            assert client.get(reverse("match_what_if", args=[match.pk, 0])).status_code in (403, 404)
            replay = client.get(reverse("match_window", args=[match.pk, 0])).content.decode()
            assert "/what-if/" not in replay
