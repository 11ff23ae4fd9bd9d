"""Two accounts in one browser: what a tab was opened for counts for nobody else."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from games.models import Draft, Submission, Telegram
from tests.browser.test_telegraph import desk, open_channel, send
from tests.browser.users import TOKEN, log_in, session_cookie
from tests.builders import match_and_users, users_of
from tests.games.space_race.browser_play import choose_orders, submit
from tests.telegrams import build_line, make_limited_race

pytestmark = pytest.mark.long

OTHER = "Another account is signed in now"


def sign_in_instead(page, user):
    """Sign out in another tab of the page's browser, and in as the user."""
    site = urljoin(page.url, "/")
    cookies = [session_cookie(user), {"name": "csrftoken", "value": TOKEN}]
    page.context.add_cookies([cookie | {"url": site} for cookie in cookies])
    tab = page.context.new_page()
    tab.goto(site)
    expect(tab.locator(".menu-name")).to_have_text(user.display_name)
    tab.close()


def test_orders_and_telegrams_of_a_tab_are_nobody_elses(watch):
    match = make_limited_race()
    build_line(match, 0, 1)
    tina, bert = users_of(match)[:2]
    page = watch(match, tina)
    open_channel(page, "Soviet Union")
    page.locator("#telegraph-bar").click()
    sign_in_instead(page, bert)
    expect(page.locator("#page-account")).to_contain_text(f"You are signed in as {bert.display_name}, but")
    choose_orders(page)
    expect(page.locator("#draft-line")).to_contain_text(OTHER)
    submit(page)
    expect(page.locator(".not-sent")).to_have_text(f"{OTHER}, so this was not sent. Your entries are still here.")
    page.locator("#telegraph-bar").click()
    send(page, "Trust me.")
    expect(page.locator("#telegraph .not-sent")).to_contain_text(f"{OTHER}, so this was not sent.")
    expect(desk(page).get_by_label("Your telegram to")).to_have_value("Trust me.")
    assert not Draft.objects.exists()
    assert not Submission.objects.filter(by=Submission.By.PLAYER).exists()
    assert not Telegram.objects.exists()
    sign_in_instead(page, tina)
    expect(page.locator("#page-account")).to_be_empty()
    desk(page).get_by_role("button", name="Send telegram").click()
    expect(desk(page).get_by_role("log")).to_contain_text("Trust me.")
    assert Telegram.objects.get().seat.user == tina
    page.locator("#telegraph-bar").click()
    submit(page)
    expect(page.locator("#submit")).to_have_text("Save the change")
    assert Submission.objects.get(by=Submission.By.PLAYER).seat.user == tina


def test_telegram_that_one_account_has_typed_is_not_shown_to_another(watch):
    match, (tina, bert, *_) = match_and_users(make_limited_race())
    page = watch(match, tina)
    open_channel(page, "Everybody")
    text = desk(page).get_by_label("Your telegram to")
    text.fill("Bert must not read this before")
    log_in(page, bert)
    page.reload()
    open_channel(page, "Everybody")
    expect(text).to_have_value("")
    log_in(page, tina)
    page.reload()
    open_channel(page, "Everybody")
    expect(text).to_have_value("Bert must not read this before")
