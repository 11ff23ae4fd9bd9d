"""What people do most, in Firefox."""

import pytest
from playwright.sync_api import expect

from games.models import Match, NotificationTarget, Telegram, User
from games.notifications.selectors.links import confirm_link
from tests.browser.form_worlds import path_of
from tests.browser.test_telegraph import open_channel, send
from tests.builders import make_match, users_of, window_of
from tests.telegrams import make_limited_race
from tests.tournament_builders import make_account, make_tournament

pytestmark = pytest.mark.long


def test_somebody_signs_up_and_confirms_an_address(open_firefox):
    page = open_firefox("/accounts/signup/")
    page.get_by_label("Username").fill("laika")
    page.get_by_label("Password").fill("vostok-six-1963")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("/")
    assert User.objects.get().username == "laika"
    page.goto("/account/notifications/")
    page.locator("#email").get_by_role("textbox").fill("laika@example.org")
    page.get_by_role("button", name="Add address").click()
    expect(page.get_by_text("check your inbox", exact=True)).to_be_visible()
    page.goto(path_of(confirm_link(NotificationTarget.objects.get())))
    page.get_by_role("button", name="Confirm address").click()
    expect(page.get_by_role("status").get_by_text("Address confirmed.")).to_be_visible()
    assert NotificationTarget.objects.get().works


def test_a_match_is_set_up(open_firefox):
    page = open_firefox("/matches/new/?game=goofspiel", make_account("host"))
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill("Night shift")
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_role("heading", name="You host this match")).to_be_visible()
    assert Match.objects.get().name == "Night shift"


def test_a_decision_is_submitted(open_firefox):
    match = make_match(people=2)
    user = users_of(match)[0]
    page = open_firefox(f"/matches/{match.pk}/", user)
    page.locator("label", has=page.locator("[name=bid][value='3']")).click()
    page.locator("#submit").click()
    expect(page.get_by_role("button", name="Save the change")).to_be_visible()
    assert window_of(match).submissions.get(seat__user=user).move == {"bid": 3}


def test_a_telegram_is_sent(open_firefox):
    match = make_limited_race(array=0)
    page = open_firefox(f"/matches/{match.pk}/", users_of(match)[0])
    paper = open_channel(page, "Everybody")
    send(page, "Good morning, space")
    expect(paper.get_by_text("Good morning, space")).to_be_visible()
    assert Telegram.objects.get().text == "Good morning, space"


def test_somebody_enters_a_tournament(open_firefox):
    tournament, pilot = make_tournament(), make_account("pilot")
    page = open_firefox(f"/tournaments/{tournament.pk}/", pilot)
    page.get_by_role("button", name="Enter tournament").click()
    expect(page.get_by_text("You have entered the tournament.")).to_be_visible()
    assert tournament.entrants.get().user == pilot
