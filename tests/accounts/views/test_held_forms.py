"""Forms sent while signed out are held for their account and for nobody else."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.views.held_forms import MAX_HELD_CHARACTERS
from games.models import Club, User
from spacerace.page_account import FIELD
from tests.url_access import make_world
from tests.url_access_table import OTHER_ADDRESSES, RUNNING, address

pytestmark = pytest.mark.django_db

PASSWORD = "vostok-six-1963"
HELD = "/account/held-form/"


@pytest.fixture
def browser() -> Client:
    browser = Client()
    User.objects.create_user("valentina", password=PASSWORD)
    sign_in(browser, "valentina")
    browser.post(reverse("account_logout"))
    return browser


def sign_in(browser: Client, name: str, to: str = ""):
    login = to or reverse("account_login")
    return browser.post(login, {"login": name, "password": PASSWORD}, follow=True)


def fields_of(page) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.content.decode())
    return {name: unescape(value) for name, value in found if name not in ("csrfmiddlewaretoken", FIELD)}


def test_held_form_survives_sign_out_with_query(browser):
    entered = {"name": "Sirius", "about": "Ocelot & friends", "hides_members": "on", "again_password": "no"}
    answer = browser.post("/clubs/new/?from=lobby", entered)
    assert "your entries are kept" in browser.get(answer["Location"]).content.decode()
    page = sign_in(browser, "valentina", answer["Location"])
    assert page.request["PATH_INFO"] == HELD
    assert 'action="/clubs/new/?from=lobby"' in page.content.decode()
    assert "Ocelot &amp; friends" in page.content.decode()
    assert fields_of(page) == {"name": "Sirius", "about": "Ocelot & friends", "hides_members": "on"}
    browser.post("/clubs/new/?from=lobby", entered)
    assert Club.objects.get().about == "Ocelot & friends"
    assert browser.get(HELD)["Location"] == reverse("home"), "what is sent is held no longer"


def test_held_form_is_hidden_from_another_account(browser):
    User.objects.create_user("boris", password=PASSWORD)
    answer = browser.post("/clubs/new/", {"name": "Ocelot"})
    page = sign_in(browser, "boris", answer["Location"])
    assert page.request["PATH_INFO"] == reverse("home")
    assert "Ocelot" not in page.content.decode()
    browser.post(reverse("account_logout"))
    assert fields_of(sign_in(browser, "valentina", answer["Location"])) == {"name": "Ocelot"}


def test_form_older_than_another_sign_in_is_refused(browser):
    User.objects.create_user("boris", password=PASSWORD)
    browser.handler.enforce_csrf_checks = True
    token = browser.get(reverse("account_login")).cookies["csrftoken"].value
    browser.handler.enforce_csrf_checks = False
    sign_in(browser, "boris")
    browser.post(reverse("account_logout"))
    browser.handler.enforce_csrf_checks = True
    sent = browser.post("/clubs/new/", {"name": "Ocelot", "csrfmiddlewaretoken": token})
    assert sent.status_code == 403
    browser.handler.enforce_csrf_checks = False
    assert "Ocelot" not in sign_in(browser, "boris", f"{reverse('account_login')}?next={HELD}").content.decode()


def test_form_too_long_to_hold_leads_back_to_its_page(browser):
    page = "http://testserver/clubs/new/?from=lobby"
    answer = browser.post("/clubs/new/", {"about": "x" * MAX_HELD_CHARACTERS}, headers={"referer": page})
    assert answer["Location"] == f"{reverse('account_login')}?next=%2Fclubs%2Fnew%2F%3Ffrom%3Dlobby"
    assert "fill it in again" in browser.get(answer["Location"]).content.decode()


def test_form_of_new_browser_is_not_held(client):
    answer = client.post("/clubs/new/", {"name": "Ocelot"})
    assert answer["Location"] == f"{reverse('account_login')}?next=/clubs/new/"


@pytest.mark.long
def test_every_form_behind_sign_in_is_held(browser):
    world, valentina, lost = make_world(), User.objects.get(username="valentina"), []
    doors = RUNNING | {route: row for route, row in OTHER_ADDRESSES.items() if not route.startswith("admin/")}
    for route, (_, post) in doors.items():
        if not post.startswith("in "):
            continue
        browser.post(address(route, world.running), {"said": route})
        browser.force_login(valentina, backend="django.contrib.auth.backends.ModelBackend")
        page = browser.get(HELD)
        browser.post(reverse("account_logout"))
        if fields_of(page) != {"said": route}:
            lost.append(route)
    assert lost == []


def test_form_of_signed_out_account_is_held(browser):
    sent = {"name": "Sirius", FIELD: str(User.objects.get(username="valentina").pk)}
    answer = browser.post("/clubs/new/", sent, HTTP_PAGE_ACCOUNT=None)
    assert fields_of(sign_in(browser, "valentina", answer["Location"])) == {"name": "Sirius"}
    browser.post(reverse("account_logout"))
    refused = browser.post("/clubs/new/", sent | {FIELD: "999999"}, HTTP_PAGE_ACCOUNT=None)
    assert refused.status_code == 401
