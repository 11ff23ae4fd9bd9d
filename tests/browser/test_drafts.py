"""What is entered is kept before it is submitted: through reloads, lost lines, other tabs and updates."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Draft, Submission
from tests.browser.audit import check
from tests.browser.users import open_match_section
from tests.builders import make_match, users_of
from tests.games.space_race.browser_play import choose_orders, level, lot, submit
from tests.games.space_race.builders import ENGINE, deal, make_race

KEPT = "You have a draft."
AGAIN_MS = 5_000


@pytest.fixture
def race(open_page):
    match = make_race()
    deal(match, hands={0: [ENGINE]})
    return match


@pytest.fixture
def page(race, watch):
    return watch(race, users_of(race)[0])


def burn(page: Page):
    return page.get_by_role("spinbutton", name="Garnets to burn")


def fill_in(page: Page, garnets: str) -> None:
    lot(page, "B").click()
    level(page, 6).click()
    with page.expect_response("**/draft/"):
        burn(page).fill(garnets)


def expect_filled_in(page: Page, garnets: str) -> None:
    expect(lot(page, "B").get_by_role("radio")).to_be_checked()
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    expect(burn(page)).to_have_value(garnets)


def another_tab(page: Page) -> Page:
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.locator("body")).to_have_attribute("data-connection", "open")
    return tab


@pytest.mark.long
def test_changes_in_a_row_are_sent_one_at_a_time_and_the_last_one_wins(page):
    sent, held = [], []

    def hold_the_first(route):
        sent.append(route.request.post_data)
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/draft/", hold_the_first)
    with page.expect_request("**/draft/"):
        burn(page).fill("1")
    burn(page).fill("2")
    level(page, 4).click()
    burn(page).fill("3")
    page.wait_for_timeout(1000)
    assert len(sent) == 1
    with page.expect_response(lambda answer: "burn=3" in (answer.request.post_data or "")):
        held[0].continue_()
    assert len(sent) == 2
    assert Draft.objects.get().entered == {"level": 4, "burn": 3, "launch": False}


# Whoever goes on entering puts the next draft off.
GO_ON = """() => {
  const form = document.getElementById('decision-form');
  window.entering = setInterval(() => form.dispatchEvent(new Event('input')), 100);
}"""


@pytest.mark.long
def test_summary_is_marked_as_old_until_the_last_change_is_answered(page):
    held = []
    page.route("**/draft/", lambda route: held.append(route))
    busy = page.locator("#decision-form [aria-busy=true]")
    with page.expect_request("**/draft/"):
        burn(page).fill("1")
    level(page, 4).click()
    page.evaluate(GO_ON)
    held[0].continue_()
    expect(page.locator("#preview")).to_contain_text("No launch.")
    expect(busy).to_have_count(2)
    expect(busy.first).to_have_css("opacity", "0.45")
    page.unroute("**/draft/")
    page.evaluate("clearInterval(window.entering)")
    expect(busy).to_have_count(0)


@pytest.mark.long
def test_offline_draft_is_sent_after_reconnecting(page, open_page):
    page.context.set_offline(True)
    burn(page).fill("4")
    told = page.locator("#draft-line")
    expect(told).to_contain_text("You are offline. Your draft is kept on this page only")
    expect(burn(page)).to_be_focused()
    page.context.set_offline(False)
    expect(told).to_be_hidden()
    expect(page.locator("#move-state")).to_contain_text(KEPT)
    assert Draft.objects.get().entered["burn"] == 4
    open_page.close_with_problems()


@pytest.mark.long
def test_rejected_draft_does_not_show_old_preview(page, open_page):
    expect(page.locator("#preview")).to_have_text("Part and level are missing.")
    page.context.clear_cookies()
    lot(page, "B").click()
    level(page, 6).click()
    expect(page.locator("#draft-line")).to_contain_text("You are signed out.")
    expect(page.locator("#preview")).to_be_empty()
    open_page.close_with_problems()


@pytest.mark.long
def test_a_draft_that_mission_control_could_not_take_is_sent_again(page, open_page):
    page.clock.install()
    page.reload()
    page.route("**/draft/", lambda route: route.fulfill(status=500, body="broken"), times=1)
    burn(page).fill("4")
    expect(page.locator("#draft-line")).to_contain_text("You are offline.")
    page.clock.fast_forward(AGAIN_MS)
    expect(page.locator("#move-state")).to_contain_text(KEPT)
    assert Draft.objects.get().entered["burn"] == 4
    open_page.close_with_problems()


@pytest.mark.long
def test_submitted_orders_can_be_changed_and_restored(page):
    choose_orders(page)
    burn(page).fill("1")
    submit(page)
    kept = page.locator("#move-state")
    expect(kept).to_contain_text("You can change it until the year closes.")
    burn(page).fill("2")
    expect(kept).to_contain_text("Your changes since then are a draft. A draft does not count.")
    page.get_by_role("button", name="Discard the draft").click()
    expect(burn(page)).to_have_value("1")
    expect(kept).to_contain_text("You can change it until the year closes.")
    assert not Draft.objects.exists()


@pytest.mark.long
def test_submission_in_one_tab_keeps_entries_in_the_other(page, race):
    tab = another_tab(page)
    fill_in(tab, "3")
    choose_orders(page)
    with tab.expect_response("**/draft/"):
        submit(page)
    expect_filled_in(tab, "3")
    expect(tab.locator("#move-state .sr-filed")).to_contain_text("Pursue")
    expect(tab.locator("#move-state")).to_contain_text("Your changes since then are a draft")
    tab.reload()
    expect_filled_in(tab, "3")


@pytest.mark.long
@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no scripts"])
def test_a_list_is_put_together_step_by_step(open_page, javascript):
    match = make_match(people=3, game="toy-signs")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], javascript=javascript)
    steps = page.locator(".steps-list li > span:first-child")
    stake = page.get_by_label("Coins staked")
    expect(stake).to_be_visible(visible=not javascript)
    page.get_by_label("Stake coins").check()
    stake.fill("2")
    page.get_by_role("button", name="Add Paper").click()
    expect(steps).to_have_text(["Paper"])
    page.get_by_role("group").filter(has_text="Mirror").locator("summary").click()
    page.get_by_role("button", name=re.compile("Add ?: Mirror")).click()
    expect(page.locator(".step-adder .errorlist")).to_have_text("Choose one.")
    page.locator(".step-adder").get_by_role("radio", name="Player 3").check()
    page.get_by_role("button", name=re.compile("Add ?: Mirror")).click()
    expect(steps).to_have_text(["Paper", "Mirror · Target: Player 3"])
    page.get_by_role("button", name=re.compile("Earlier ?: Mirror")).click()
    expect(steps).to_have_text(["Mirror · Target: Player 3", "Paper"])
    expect(page.locator("[data-grip]").first).to_be_visible(visible=javascript)
    page.get_by_role("button", name=re.compile("Remove ?: Paper")).click()
    page.get_by_role("button", name="Add Stone").click()
    expect(steps).to_have_text(["Mirror · Target: Player 3", "Stone"])
    check(page)
    expect(page.get_by_label("Coins staked")).to_have_value("2")
    page.locator("#submit").click()
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    move = Submission.objects.get(by=Submission.By.PLAYER).move
    assert move == {"signs": [{"do": "mirror", "seat": 2}, {"do": "stone", "seat": None}], "stake": 2}


@pytest.mark.long
def test_enter_adds_a_step_or_submits_and_removes_nothing(watch):
    match = make_match(people=2, game="toy-signs")
    page = watch(match, users_of(match)[0])
    for sign in ("Stone", "Paper"):
        page.get_by_role("button", name=f"Add {sign}").click()
    expect(page.locator(".steps-list li")).to_have_count(2)
    page.get_by_label("Stake coins").check()
    page.get_by_label("Coins staked").press("Enter")
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    expect(page.locator(".steps-list li")).to_have_count(2)


@pytest.mark.long
def test_an_action_leaves_alone_what_is_being_entered(watch):
    match = make_match(people=2, game="toy-signs")
    page = watch(match, users_of(match)[0])
    stake = page.get_by_label("Coins staked")
    page.get_by_label("Stake coins").check()
    stake.fill("99")
    open_match_section(page, "Telegraph")
    taunt = page.get_by_role("form", name="Taunt")
    taunt.get_by_role("radio", name="Player 2").check()
    taunt.get_by_role("button", name="Taunt").click()
    told = page.locator("#private").get_by_text("Player 1 taunts Player 2.")
    expect(told).to_have_count(1)
    expect(stake).to_have_value("99")
    taunt.get_by_role("radio", name="Player 2").check()
    taunt.get_by_role("button", name="Taunt").click()
    expect(told).to_have_count(2)
    expect(page.locator("#notice")).to_be_empty()
