"""Before and after a match in browsers: its set-up page, the waiting room, the lobby and the offer of a rematch."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.lobby.services.matches import create_match, join_match, leave_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.rules.goofspiel.game import FEWEST_CARDS
from tests.browser.audit import check
from tests.browser.connection import PageConnection
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, post_elsewhere
from tests.builders import make_match, make_user, play_to_the_end, users_of


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


@pytest.mark.long
def test_the_clocks_offered_are_those_of_the_browser_until_others_are_chosen(open_page):
    page = open_page("/lobby/")
    log_in(page, make_user("Sergei"))
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Africa/Nairobi"})
    page.reload()
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    expect(page.get_by_label("Time zone")).to_have_value("Africa/Nairobi")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_label("Parts on offer").evaluate("field => { field.value = '9999' }")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".errorlist")).to_have_text(["Enter at most 10."])
    expect(page.get_by_label("Time zone")).to_have_value("UTC")


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1280", "390"])
def test_only_what_matters_for_the_chosen_pace_is_shown(open_page, viewport):
    page = open_page("/lobby/", viewport=viewport)
    log_in(page, make_user("Sergei"))
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    own, how_long = page.locator("#plan-timetable"), page.get_by_label("Turn length")
    expect(own).to_be_hidden()
    expect(how_long).to_be_hidden()
    page.get_by_role("radio", name="Fixed length").check()
    expect(how_long).to_be_visible()
    page.get_by_role("radio", name="Custom timetable").check()
    expect(how_long).to_be_hidden()
    expect(page.get_by_label("Length", exact=True)).to_be_visible()
    page.locator("#plan-places > summary").click()
    expect(page.locator(".seat-row:visible")).to_have_count(9)
    expect(page.locator(".seat-row input:visible")).to_have_count(0)
    page.locator(".seat-row select").nth(1).select_option("reserved")
    expect(page.locator(".seat-row input:visible")).to_have_count(1)
    page.locator(".seat-row select").nth(1).select_option(index=0)
    page.get_by_role("spinbutton", name="Nations", exact=True).fill("7")
    expect(page.locator(".seat-row:visible")).to_have_count(7)
    page.locator("input[name=preset][value=five]").check()
    expect(page.get_by_role("spinbutton", name="Nations", exact=True)).to_have_value("5")
    expect(page.locator(".seat-row:visible")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_label("Length", exact=True).fill("2 days")
    page.get_by_label("at fixed hours").check()
    expect(page.get_by_label("Length", exact=True)).to_be_hidden()
    page.get_by_label("Hours", exact=True).fill("18:00")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    assert Match.objects.get().schedule.period is None


OFFER = "Join the next match"


def over() -> Match:
    match = make_match(options={"cards": FEWEST_CARDS})
    play_to_the_end(match)
    match.refresh_from_db()
    return match


def ask_for_another(page: Page, match: Match, user: User) -> None:
    post_elsewhere(page, match, user, "match_rematch", {})


@pytest.mark.long
def test_an_offer_shows_while_something_beside_it_has_the_focus(watch):
    match = over()
    me, other = users_of(match)
    page = watch(match, me)
    page.locator("#answer").evaluate("part => { part.tabIndex = -1; part.focus(); }")
    ask_for_another(page, match, other)
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()


@pytest.fixture
def deaf(watch):
    """Open a match's page that loses every word that its desk is old; with its lines."""
    lines: list[WebSocketRoute] = []

    def drop(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda told: None if '"desk"' in str(told) else line.send(told))
        lines.append(line)

    def opener(match: Match, user: User) -> tuple[Page, list[WebSocketRoute]]:
        page = watch(match, user)
        page.route_web_socket("**/ws/**", drop)
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page, lines

    return opener


@pytest.mark.long
@pytest.mark.parametrize("then", ["one looks again", "the line is back"])
def test_an_offer_whose_word_was_lost_shows(deaf, then):
    match = over()
    me, other = users_of(match)
    page, lines = deaf(match, me)
    ask_for_another(page, match, other)
    if then == "one looks again":
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        lines[-1].close(code=1012)
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
