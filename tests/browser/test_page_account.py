"""Two accounts in one browser: what a tab was opened for counts for nobody else."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from games.models import Draft, Submission, Telegram
from tests.browser.test_animation import leave, miss_window
from tests.browser.test_telegraph import desk, open_channel, send
from tests.browser.users import TOKEN, log_in, session_cookie, submit_elsewhere
from tests.builders import make_match, make_user, users_of
from tests.games.space_race.browser_play import choose_orders, submit
from tests.games.space_race.builders import make_race
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


def expect_warning(page, user):
    """The banner names who is signed in now."""
    expect(page.locator("#page-account")).to_contain_text(f"You are signed in as {user.display_name}, but")


def test_orders_and_telegrams_of_a_tab_are_nobody_elses(watch):
    match = make_limited_race()
    build_line(match, 0, 1)
    tina, bert = users_of(match)[:2]
    page = watch(match, tina)
    open_channel(page, "Soviet Union")
    page.locator("#telegraph-bar").click()
    sign_in_instead(page, bert)
    expect_warning(page, bert)
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


def test_tab_shows_no_desk_of_another_account(watch):
    match = make_match(people=2)
    tina, bert = users_of(match)
    page = watch(match, tina)
    before = page.locator("#private").inner_text()
    sign_in_instead(page, bert)
    with page.expect_response("**/private/**") as refused:
        for user in (tina, bert):
            submit_elsewhere(page, match, user)
        expect(page.locator("#board")).to_have_attribute("data-window", "1")
    assert refused.value.status == 412
    expect_warning(page, bert)
    assert page.locator("#private").inner_text() == before


def test_film_that_one_account_has_seen_is_still_played_to_another(watch):
    match = make_race()
    tina, bert = users_of(match)[:2]
    miss_window(match)
    page = watch(match, tina, film="normal", moves=True)
    with page.expect_response("**/seen/"):
        leave(page)
    log_in(page, bert)
    page.reload()
    expect(page.locator("#animation-player")).to_be_visible()


def test_telegram_that_one_account_has_typed_is_not_shown_to_another(watch):
    match = make_limited_race()
    tina, bert = users_of(match)[:2]
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
    expect(text).to_have_value("Bert must not read this before")


@pytest.mark.parametrize("javascript", [True, False])
def test_display_name_changes_for_nobody_else(open_page, javascript):
    tina, bert = make_user("Tina"), make_user("Bert")
    page = open_page("/account/", tina, javascript=javascript)
    sign_in_instead(page, bert)
    name = page.locator("[name=display_name]")
    name.fill("Valentina")
    name.press("Enter")
    if javascript:
        expect_warning(page, bert)
        expect(name).to_have_value("Valentina")
    else:
        expect(page.get_by_role("heading", level=1)).to_have_text("Another account is signed in")
        expect(page.locator("main")).to_contain_text("You are signed in as Bert, but")
    tina.refresh_from_db()
    bert.refresh_from_db()
    assert (tina.display_name, bert.display_name) == ("Tina", "Bert")
