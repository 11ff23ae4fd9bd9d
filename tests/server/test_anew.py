"""A window of a match that is over, decided once more by whoever looks."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.installed import GAMES
from games.matches.selectors.words import CANCELLED
from games.models import Event, Match, Submission
from games.watching.selectors.anew import anew
from tests.games.space_race.builders import make_race
from tests.server.builders import SHORT, make_match, play_to_the_end, play_window, users_of

pytestmark = pytest.mark.django_db


def look(match, number=0, **entered):
    return Client().get(reverse("match_anew", args=[match.pk, number]), entered)


def finished(slug="goofspiel", **plan):
    match = make_match(game=slug, **{"options": SHORT.get(slug, {})} | plan)
    play_to_the_end(match)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_decision_brings_what_it_brought(slug):
    most = {"space-race": 5, "booster": 4, "loss-in-space": 2}.get(slug, 2)
    preset = {"preset": "nine"} if slug == "space-race" else {}
    match = finished(slug, people=0, bots=most, **preset)
    last = match.windows.latest("number").number
    for number in {0, last // 2, last - 1}:
        window = anew(match, number, None)
        if window is None:
            continue
        rows = Event.objects.filter(window__match=match, window__number=number)
        brought = [
            (row.kind, row.data) for row in rows if row.audience is None or window.ask.seat in row.audience
        ]
        was = [(told.kind, told.data) for told in window.as_it_was().events]
        assert was == brought[len(brought) - len(was) :]
        made = window.position.submissions[window.ask.seat].move
        if made is not None:
            assert window.instead(made) == window.as_it_was()
        page = look(match, number)
        assert page.status_code == 200
        assert "decided once more" in page.content.decode()


def test_another_bid_would_have_brought_something_else():
    match = finished(people=2, options={"cards": 5})
    made = Submission.objects.get(window__match=match, window__number=0, seat__number=1).move["bid"]
    before = [(row.pk, row.move) for row in Submission.objects.filter(window__match=match)]
    other = 1 if made == 5 else 5
    page = look(match, seat=1, bid=other, decided=1).content.decode()
    would, was = page.split("What would have happened")[1].split("What happened</h2>")
    assert would != was
    assert [(row.pk, row.move) for row in Submission.objects.filter(window__match=match)] == before


def test_the_form_holds_what_was_decided_and_the_rules_refuse_in_place():
    match = finished(people=2, options={"cards": 5})
    made = Submission.objects.get(window__match=match, window__number=1, seat__number=0).move["bid"]
    spent = Submission.objects.get(window__match=match, window__number=0, seat__number=0).move["bid"]
    page = look(match, 1, seat=0).content.decode()
    assert f'value="{made}"' in page
    refused = look(match, 1, seat=0, bid=spent, decided=1).content.decode()
    assert "Something is missing or wrong" in refused
    assert "What would have happened" not in refused


def test_orders_of_a_year_are_decided_in_the_fields_of_the_game():
    match = make_race()
    play_to_the_end(match)
    page = look(match, 0, seat=2).content.decode()
    assert 'name="level"' in page
    order = {"seat": 2, "lot": 0, "level": 3, "decided": 1}
    assert "What would have happened" in look(match, 0, **order).content.decode()


def test_a_list_of_steps_is_written_as_the_record_has_it():
    match = finished("loss-in-space", people=0, bots=2)
    listed = (row for row in Submission.objects.filter(window__match=match).select_related("window", "seat"))
    row = next(row for row in listed if row.answered and 'name="move"' in shown(match, row))
    page = look(match, row.window.number, seat=row.seat.number, move="{", decided=1).content.decode()
    assert "This is not JSON." in page
    page = look(match, row.window.number, seat=row.seat.number, move='{"no": 1}', decided=1).content.decode()
    assert "kind: None is none of prep," in page


def shown(match, row):
    return look(match, row.window.number, seat=row.seat.number).content.decode()


@pytest.mark.parametrize("asked", [{"seat": 7}, {"seat": "x"}, {"seat": -1}])
def test_who_was_not_asked_has_nothing_to_decide(asked):
    assert look(finished(people=0, bots=2), **asked).status_code == 404


def test_the_end_and_what_never_was_cannot_be_decided():
    match = finished(people=0, bots=2)
    last = match.windows.latest("number").number
    assert look(match, last).status_code == 404
    assert look(match, last + 1).status_code == 404
    replay = reverse("match_window", args=[match.pk, last])
    assert "once more" not in Client().get(replay).content.decode()
    replay = reverse("match_window", args=[match.pk, last - 1])
    assert reverse("match_anew", args=[match.pk, last - 1]) in Client().get(replay).content.decode()


def test_a_match_that_runs_is_cancelled_or_sealed_opens_nothing():
    running, cancelled, sealed = make_match(), make_match(), finished(people=1, bots=1)
    for match in (running, cancelled):
        play_window(match)
    over = {"status": Match.Status.OVER, "outcome": {"reason": CANCELLED, "winners": []}}
    Match.objects.filter(pk=cancelled.pk).update(**over)
    Match.objects.filter(pk=sealed.pk).update(sealed_until=timezone.now() + timedelta(days=1))
    for match in (running, cancelled, sealed):
        for user in (None, *users_of(match)):
            client = Client()
            if user:
                client.force_login(user)
            assert client.get(reverse("match_anew", args=[match.pk, 0])).status_code in (403, 404)
            replay = client.get(reverse("match_window", args=[match.pk, 0])).content.decode()
            assert "/anew/" not in replay
