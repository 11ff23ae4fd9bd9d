"""The live parts of a cup's page: sent to whom the page is, when they have changed, and made once for all."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.cups.selectors import page
from games.cups.services.entries import enter_cup, leave_cup
from games.matches.views import shared
from games.models import Cup
from tests.caches import empty_caches
from tests.cups.stage import account, make_cup, move_on, play_round, running, with_entrants
from tests.cups.test_pages import browser_of
from tests.server.builders import play_to_the_end

pytestmark = pytest.mark.django_db(transaction=True)


def asked(cup: Cup, user=None, etag: str = ""):
    """The answer to a page that asks, some moments after all others."""
    empty_caches()
    return browser_of(user).get(f"/cups/{cup.pk}/live/", headers={"If-None-Match": etag} if etag else {})


def test_what_has_changed_is_sent_and_nothing_else():
    cup = make_cup()
    first, *_ = with_entrants(cup, 6)
    late = account("late")
    shown = asked(cup)
    for change in (
        lambda: enter_cup(cup_id=cup.pk, user=late),
        lambda: leave_cup(cup_id=cup.pk, user=late),
        lambda: move_on(cup),
        lambda: play_to_the_end(running(cup)[0]),
        lambda: leave_cup(cup_id=cup.pk, user=first),
        lambda: play_round(cup),
        lambda: move_on(cup),
        lambda: running(cup)[0].delete(),
    ):
        assert asked(cup, etag=shown["ETag"]).status_code == 304
        before = shown.content
        change()
        shown = asked(cup, etag=shown["ETag"])
        assert shown.status_code == 200
        assert shown.content != before


def test_it_is_what_the_page_has_for_each_reader():
    cup = make_cup(account("founder"))
    people = with_entrants(cup, 3)
    move_on(cup)
    for user in (None, *people, account("stranger")):
        live = asked(cup, user).content.decode().strip()
        assert live in browser_of(user).get(f"/cups/{cup.pk}/").content.decode()
    etag = asked(cup, people[0])["ETag"]
    assert asked(cup, people[1], etag).status_code == 200
    shut = make_cup(cup.organiser, name="List Cup", entry="list")
    assert asked(shut).status_code == asked(shut, people[0]).status_code == 404


def test_a_crowd_that_asks_at_once_has_it_looked_up_once(monkeypatch):
    for module in (page, shared):
        monkeypatch.setattr(module, "KEEP_SECONDS", 600)
    cup = make_cup()
    with_entrants(cup, 6)
    move_on(cup)
    etag = asked(cup)["ETag"]
    crowd = [browser_of() for _ in range(5)]
    for headers in ({}, {"If-None-Match": etag}):
        for browser in crowd:
            with CaptureQueriesContext(connection) as queries:
                browser.get(f"/cups/{cup.pk}/live/", headers=headers)
        # Whether the stranger may know of it.
        assert len(queries) == 1
