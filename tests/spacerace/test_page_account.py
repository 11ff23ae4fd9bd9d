"""Tests of the account of a page: forms of another account are rejected."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Draft
from games.site.views.moved_pages import MOVED, MOVED_ROUTES
from spacerace.middleware import PUBLIC_PATHS
from spacerace.page_account import FIELD, HEADER
from tests.builders import make_match, match_and_users, window_of
from tests.caches import empty_caches
from tests.page_account import SENT_AS
from tests.url_access import NAME, form_data, make_world, rolled_back
from tests.url_access_table import OTHER_ADDRESSES, RUNNING, WAITING, address

pytestmark = pytest.mark.django_db

ELSE = "999999999"
"""The id of another account."""
EXEMPT = {"notifications/push/moved/", "notifications/stop/<str:token>/"}
EXEMPT |= {f"{old}/{rest}" for old in MOVED for rest in ("", "<path:rest>")}
"""URLs that act for a secret in the request, without a session; and old ones, which change nothing."""


OTHERS = [pytest.param(who, marks=pytest.mark.long) for who in ("guest", "outsider", "player", "staff")]


def is_exempt(route):
    of_programs = route.startswith("api/") and route != "api/"
    is_moved = route.removesuffix("<path:rest>").removesuffix("/") in MOVED
    return of_programs or is_moved or route in EXEMPT or route in MOVED_ROUTES


def sent_as(account):
    return {SENT_AS: str(account)}


@pytest.mark.parametrize("who", ["host", "nobody", *OTHERS])
def test_form_from_other_account_changes_nothing(who):
    world, wrong = make_world(), []
    before, browser = world.state(), world.browser(who)
    for match, table in ((world.running, RUNNING), (world.waiting, WAITING), (world.running, OTHER_ADDRESSES)):
        for route in table:
            path = address(route, match)
            empty_caches()
            with rolled_back():
                answer = browser.post(path, form_data(route, match), **sent_as(ELSE))
                changed = world.state() != before
            is_refused = answer.status_code in (401, 412) and "you opened this page" in answer.content.decode()
            if changed or is_refused == (is_exempt(route) or bool(PUBLIC_PATHS.fullmatch(path))):
                wrong.append(route)
    assert wrong == []


@pytest.mark.parametrize("who", ["player", "host", "nobody"])
def test_page_fragment_is_refused_for_another_account(who):
    world = make_world()
    browser = world.browser(who)
    refused = 401 if who == "nobody" else 412
    parts = ["match_dashboard", "match_history", "match", "match_host"]
    answers = [browser.get(reverse(part, args=[world.running.pk]), **sent_as(ELSE)) for part in parts]
    assert [answer.status_code for answer in answers] == [refused] * len(parts)
    assert not any(NAME in answer.content.decode() for answer in answers)


def test_form_of_another_account_gets_explanation_page():
    match, (tina, bert) = match_and_users(make_match())
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(tina)
    page = browser.get(reverse("match", args=[match.pk])).content.decode()
    form = fields_of(page, "decision-form")
    assert form[FIELD] == str(tina.pk)
    browser.force_login(bert)
    answer = browser.post(reverse("match_draft", args=[match.pk]), form | {"bid": 1})
    assert answer.status_code == 412
    assert f"You are signed in as {bert.display_name}, but" in answer.content.decode()
    assert tina.display_name not in answer.content.decode()
    assert not Draft.objects.exists()
    browser.force_login(tina)
    again = fields_of(browser.get(reverse("match", args=[match.pk])).content.decode(), "decision-form")
    assert browser.post(reverse("match_draft", args=[match.pk]), again | {"bid": 1}).status_code == 302
    assert Draft.objects.get().seat.user == tina


@pytest.mark.parametrize(
    ("header", "field", "status", "said"),
    [
        (ELSE, "own", 412, "You are signed in as"),
        ("own", ELSE, 412, "You are signed in as"),
        ("", None, 412, "before you signed in"),
        (None, None, 403, "This form has expired"),
    ],
)
def test_form_carries_account_in_header_and_field(client, header, field, status, said):
    match, (me, *_) = match_and_users(make_match())
    client.force_login(me)
    header, field = (str(me.pk) if each == "own" else each for each in (header, field))
    draft = {"window": window_of(match).pk, "bid": 1} | ({} if field is None else {FIELD: field})
    answer = client.post(reverse("match_draft", args=[match.pk]), draft, **{SENT_AS: header})
    assert answer.status_code == status
    assert said in answer.content.decode()
    assert not Draft.objects.exists()


def test_open_pages_stay_valid_when_guest_becomes_account(client):
    client.post(reverse("guest"), {"name": "Laika"})
    page = client.get(reverse("account")).content.decode()
    fields = fields_of(page, r"[^\"]*")
    made = {"username": "laika", "password1": "vostok-six-1963"}
    client.post(reverse("guest_sign_up"), made)
    answer = client.post(reverse("account"), fields | {"display_name": "Belka"}, **{SENT_AS: fields[FIELD]})
    assert answer.status_code == 302


def test_page_names_only_the_viewers_account(client):
    match, (me, *_) = match_and_users(make_match())
    client.force_login(me)
    for viewer, account in ((client, str(me.pk)), (Client(), "")):
        page = viewer.get(reverse("match", args=[match.pk])).content.decode()
        assert set(re.findall(rf'name="{FIELD}" value="(\d*)"', page)) <= {account}
        headers = [unescape(found) for found in re.findall(r'hx-headers:inherited="([^"]*)"', page)]
        assert [json.loads(found)[HEADER] for found in headers] == [account]


def fields_of(page, form_id):
    form = re.search(rf'<form[^>]*id="{form_id}".*?</form>', page, re.DOTALL)
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', (form or [page])[0])
    return dict(hidden)
