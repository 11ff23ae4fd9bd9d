"""BOOSTER in a real browser: turns through the real forms, the chart for all, hands for their owners."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match, User, Window
from games.rules.contract import Seen
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in
from tests.games.booster.builders import give, make_booster
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids
from tests.server.builders import asked_of, play_to_the_end, play_window, position_of, users_of

# With this seed the steady way to play reaches the goal in eight turns, and all three fly.
SHORT_MATCH = 137
MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
SATURN_HAND = (*SATURN_MISSION, *ids("Mercury", "Cyborg"))


def sit_down(open_page, match: Match, user: User, **browser) -> Page:
    """The match's page in a browser of the user's."""
    page = open_page("/", **browser)
    log_in(page, user)
    page.goto(f"/matches/{match.pk}/")
    return page


def mission(page: Page, name: str):
    return page.locator("#decision .bo-mission").filter(has_text=re.compile(name)).first


def hand_card(page: Page, card: int):
    """The card's box in the form."""
    return page.locator(f"#decision input[name=eject][value='{card}']")


def submit(page: Page) -> None:
    page.locator("#decision").get_by_role("button", name=re.compile("Submit|Change")).click()


def shown_window(page: Page, match: Match) -> Window:
    """The window that the page's board shows."""
    return match.windows.get(number=int(page.locator("#board").get_attribute("data-window")))


def play_turn(page: Page, match: Match) -> None:
    """Play the open turn through the form as a steady player would: best mission, spare cards out."""
    position = position_of(match)
    (seat,) = position.submissions
    view = match.game.view(position.state, seat)
    move = match.game.bots["steady"](Seen(view), None)
    expect(page.locator("#decision h2")).to_have_text(f"Turn {view.turn} is yours")
    missions = page.locator("#decision .bo-mission:not(.bo-none)")
    expect(missions).to_have_count(len(view.melds))
    if move.meld:
        missions.first.click()
    for card in move.eject:
        hand_card(page, card).check(force=True)
    submit(page)
    expect(page.locator(f"#decision input[name=window][value='{position.window.pk}']")).to_have_count(0)


@pytest.mark.long
def test_two_people_and_a_bot_fly_to_the_goal_while_somebody_watches(open_page):
    match = make_booster(people=2, bots=1, seed=SHORT_MATCH, goal=10)
    pages = [sit_down(open_page, match, user) for user in users_of(match)]
    watcher = open_page(f"/matches/{match.pk}/")
    loads = []
    watcher.on("load", lambda: loads.append(1))
    while asked := shown_window(watcher, match).submissions.all():
        window, number = asked[0].window, asked[0].seat.number
        if number < len(pages):
            play_turn(pages[number], match)
        expect(watcher.locator(f"#board[data-window='{window.number}']")).to_have_count(0)
    match.refresh_from_db()
    missions = match.events.filter(kind="mission").select_related("window")
    assert {event.data["seat"] for event in missions} == {0, 1, 2}
    for event in missions:
        told = f"flies to {event.data['destination']} with {event.data['payload']}"
        expect(watcher.locator(f"#window-{event.window.number}")).to_contain_text(told)
    for page in (watcher, *pages):
        expect(page.locator("#front")).to_be_visible()
        expect(page.locator(".bo-flight")).to_have_count(len(missions))
    winner = match.outcome["winners"][0]
    expect(pages[winner].locator("#decision")).to_contain_text("You won")
    expect(pages[1 - winner].locator("#decision")).to_contain_text(f"Player {winner + 1} won")
    places = {event.data["destination"] for event in missions}
    expect(watcher.locator(".bo-place.reached")).to_have_count(len(places))
    for place in places:
        expect(watcher.locator(".bo-chart figcaption")).to_contain_text(place)
    assert loads == []


@pytest.mark.long
def test_a_mission_chosen_takes_its_cards_from_those_that_can_be_ejected(open_page):
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    page = sit_down(open_page, match, users_of(match)[0])
    robots, comm_sat, jupiter = (hand_card(page, card) for card in ids("Robots", "Comm Sat", "Jupiter"))
    robots.check(force=True)
    mission(page, "Mars with Gas Refinery").click()
    expect(robots).not_to_be_checked()
    expect(robots).to_be_disabled()
    expect(page.locator("#decision .bo-card").filter(has_text="Robots")).to_contain_text("flies")
    comm_sat.check(force=True)
    jupiter.check(force=True)
    mission(page, "No mission").click()
    expect(robots).to_be_disabled()
    comm_sat.uncheck(force=True)
    expect(robots).to_be_enabled()


@pytest.mark.long
def test_a_turn_is_played_without_scripts(open_page):
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    page = sit_down(open_page, match, users_of(match)[0], javascript=False)
    mission(page, "Mars with Gas Refinery").click()
    hand_card(page, ids("Robots")[0]).check(force=True)
    submit(page)
    expect(page.get_by_role("group", name="Eject")).to_contain_text("Robots flies with your mission.")
    expect(page.get_by_role("radio", name=re.compile("Mars with Gas Refinery"))).to_be_checked()
    expect(hand_card(page, ids("Robots")[0])).to_be_checked()
    hand_card(page, ids("Robots")[0]).uncheck(force=True)
    hand_card(page, ids("Jupiter")[0]).check(force=True)
    submit(page)
    page.wait_for_url(f"**/matches/{match.pk}/")
    expect(page.locator("#board")).to_contain_text("Turn 2")
    expect(page.locator(".bo-flight")).to_contain_text("Mars with Gas Refinery")


@pytest.mark.long
def test_the_whole_turn_is_played_by_keyboard(open_page):
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    page = sit_down(open_page, match, users_of(match)[0])
    page.get_by_role("radio", name=re.compile("No mission")).focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name=re.compile("Mars with Comm Sat"))).to_be_checked()
    page.keyboard.press("Tab")
    expect(hand_card(page, ids("Jupiter")[0])).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".bo-flight")).to_contain_text("Mars with Comm Sat")


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "dark"), (PHONE, "light")])
def test_every_page_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    match, over = (
        make_booster(people=2, bots=1, goal=20, seed=1957),
        make_booster(people=1, bots=2, seed=SHORT_MATCH),
    )
    while not match.events.filter(kind="mission").exists() or asked_of(match) != [0]:
        play_window(match)
    give(match, {0: SATURN_HAND})
    play_to_the_end(over)
    page = open_page("/rules/booster/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    check(page)
    page.goto(f"/matches/{match.pk}/")
    page.locator("#discards summary").click()
    check(page)
    page.goto("/")
    for user in users_of(match):
        log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        check(page)
        if user == users_of(match)[0]:
            mission(page, "Saturn with Colony Core").click()
            hand_card(page, ids("Cyborg")[0]).check(force=True)
            check(page)
        page.goto("/")
    page.goto(f"/matches/{over.pk}/")
    expect(page.locator("#front")).to_contain_text("won")
    check(page)
