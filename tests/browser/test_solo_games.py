"""A solitaire on a phone, from the first page, without an account."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Match, SoloTry, User
from tests.browser.audit import check
from tests.browser.fixtures import PHONE

HOME = "/solo/loss-in-space/"


@pytest.mark.long
def test_a_stranger_flies_alone_gives_up_and_begins_anew(open_page):
    page = open_page("/", viewport=PHONE, touch=True)
    page.get_by_label("Your name").fill("Laika")
    page.get_by_role("button", name="Alone in space").tap()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect(page.locator("#decision h2")).to_contain_text("Preparation 1")
    page.locator("#submit").tap()
    expect(page.locator("#decision h2")).to_contain_text("Preparation 2")
    assert User.objects.get().is_guest
    first = Match.objects.get()
    check(page, HOME)
    check(page, f"{HOME}today/")
    page.goto(HOME)
    expect(page.get_by_role("link", name="Continue")).to_have_attribute("href", f"/matches/{first.pk}/")
    page.get_by_text("Abandon this solo game").tap()
    page.get_by_role("button", name="Abandon solo game").tap()
    expect(page.locator(".solo-tries")).to_contain_text("Abandoned")
    page.get_by_role("button", name="Start another solo game").tap()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect(page.locator("#decision h2")).to_contain_text("Preparation 1")
    assert SoloTry.objects.get(ended_at=None).match != first
