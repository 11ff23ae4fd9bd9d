"""Deals in browsers: one nation proposes on a phone, the other counters on a wide screen."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Telegram
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.test_telegraph import US, USSR, desk, open_channel
from tests.builders import users_of
from tests.telegrams import build_line, make_limited_race

pytestmark = pytest.mark.long


@pytest.fixture
def match():
    match = make_limited_race(array=0)
    build_line(match, 0, 1)
    return match


def choose(page, side, words):
    form = desk(page).locator(".deal-form")
    form.get_by_label(f"{side} 1", exact=True).select_option(label=words)


def shown_words(page):
    preview = desk(page).locator("#deal-preview")
    expect(preview).to_be_focused()
    return preview.locator("li").all_text_contents()


def deals():
    return [telegram.deal["kind"] for telegram in Telegram.objects.order_by("pk")]


def test_two_nations_bargain_and_agree(watch, match):
    users = users_of(match)
    phone, wide = watch(match, users[0], viewport=PHONE), watch(match, users[1], viewport=WIDE)
    open_channel(phone, USSR)
    open_channel(wide, US)
    desk(phone).get_by_text("Propose a deal").click()
    choose(phone, "I will", "Launch in 1950")
    choose(phone, "You will", "Fire no missile at the United States")
    desk(phone).get_by_role("button", name="Preview proposal").click()
    assert shown_words(phone) == ["You launch in 1950.", "The Soviet Union fires no missile at you."]
    desk(phone).get_by_role("button", name="Send proposal").click()
    expect(desk(phone).get_by_role("log")).to_contain_text("Waiting for Soviet Union.")
    expect(desk(phone).get_by_role("log")).to_be_focused()
    expect(desk(phone).locator(".deal-form").get_by_label("I will 1", exact=True)).to_have_value("")
    expect(desk(wide).get_by_role("log")).to_contain_text("You fire no missile at the United States.")
    desk(wide).get_by_role("link", name="Counter").click()
    expect(desk(wide).locator(".deal-form").get_by_label("I will 1", exact=True)).to_be_focused()
    choose(wide, "You will", "Send 2 garnets")
    desk(wide).get_by_role("button", name="Preview proposal").click()
    assert shown_words(wide)[-1] == "The United States sends you 2 garnets."
    desk(wide).get_by_role("button", name="Send proposal").click()
    accept = desk(phone).get_by_role("button", name="Accept")
    expect(accept).to_have_count(1)
    accept.click()
    for page in (phone, wide):
        expect(desk(page).get_by_role("log")).to_contain_text("Accepted.")
        expect(desk(page).locator(".deal-answer")).to_have_count(0)
    assert deals() == ["proposal", "proposal", "answer"]


def test_deal_form_keeps_choices_per_channel(watch, match):
    build_line(match, 0, 3)
    page = watch(match, users_of(match)[0])
    open_channel(page, USSR)
    desk(page).get_by_text("Propose a deal").click()
    choose(page, "I will", "Launch in 1950")
    with page.expect_response(re.compile("/telegraph/")):
        page.evaluate("document.body.dispatchEvent(new Event('telegraph:changed'))")
    chosen = desk(page).locator(".deal-form").get_by_label("I will 1", exact=True)
    expect(chosen).to_have_value('{"kind": "launch"}')
    open_channel(page, "France")
    expect(desk(page).locator(".deal-form")).to_have_attribute("action", re.compile("pair-0-3/propose"))
    expect(chosen).to_have_value("")
