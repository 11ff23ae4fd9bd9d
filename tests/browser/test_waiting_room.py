"""The waiting room and the lobby in the browser: what one does, the others see without a reload."""

import pytest
from playwright.sync_api import Page, expect

from games.lobby.services.matches import create_match, join_match, leave_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from tests.browser.audit import check
from tests.browser.connection import PageConnection
from tests.browser.fixtures import PHONE
from tests.builders import make_user


@pytest.fixture
def people() -> tuple[User, User, User]:
    return make_user("Hermann"), make_user("Anna"), make_user("Boris")


@pytest.fixture
def match(people) -> Match:
    host, *guests = people
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Night shift", seats=3), host=host)
    for guest in guests:
        join_match(match_id=match.pk, user=guest)
    return match


def seat_line(page: Page, name: str):
    return page.locator("#waiting-seats .seat-line", has_text=name)


@pytest.mark.long
def test_two_swap_and_all_answer_the_ready_check_without_a_reload(watch, match, people):
    host, anna, boris = (watch(match, user, viewport=PHONE) for user in people)
    seat_line(anna, "Boris").get_by_role("button", name="Ask to swap").click()
    expect(seat_line(boris, "Anna")).to_contain_text("wants your seat")
    seat_line(boris, "Anna").get_by_role("button", name="Swap").click()
    expect(anna.locator("#waiting-seats .seat-line").nth(2)).to_contain_text("you")
    host.get_by_label("Start when every seat is taken and all players are ready").check()
    host.get_by_role("button", name="Start ready check").click()
    for page in (anna, boris):
        expect(page.get_by_role("heading", name="Ready check")).to_be_visible()
        check(page)
        page.get_by_role("button", name="I am ready").click()
    for page in (host, anna, boris):
        expect(page.locator("#decision, #dashboard").first).to_be_visible()


@pytest.mark.long
def test_a_reason_that_is_being_typed_outlives_what_others_do(watch, match, people):
    host, anna, boris = (watch(match, user) for user in people)
    line = seat_line(host, "Boris")
    line.locator("summary").click()
    line.get_by_label("Reason").fill("We wait for Cla")
    seat_line(anna, "Boris").get_by_role("button", name="Ask to swap").click()
    expect(seat_line(boris, "Anna")).to_contain_text("wants your seat")
    expect(line.get_by_label("Reason")).to_have_value("We wait for Cla")
    check(host)
    line.get_by_label("Reason").press_sequentially("ra")
    line.get_by_role("button", name="Remove ").click()
    told = "The host removed you from this match: We wait for Clara"
    expect(boris.get_by_text(told)).to_be_visible()
    expect(boris.get_by_role("button", name="Leave seat")).to_have_count(0)


@pytest.mark.long
def test_a_lost_network_is_said_and_heals(open_page, match, people):
    page = open_page(None, people[0])
    PageConnection(page)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("connection is lost")
    leave_match(match_id=match.pk, user=people[2])
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()
    expect(seat_line(page, "Boris")).to_have_count(0)
    # The browser says on its console that it could not connect.
    open_page.problems[:] = [each for each in open_page.problems if "htmx:ws:error" not in each]


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_the_host_invites_and_begins_from_the_first_screen_of_a_phone(watch, people, width):
    plan = MatchPlan(game_slug="space-race", name="Nine nations tonight", seats=9)
    match = create_match(plan=plan, host=people[0])
    page = watch(match, people[0], viewport={"width": width, "height": 844})
    box = page.locator("#invitation").bounding_box()
    assert box
    assert box["y"] + box["height"] < 844
    if width == 390:
        expect(page.get_by_role("button", name="Start with bots")).to_be_in_viewport()
