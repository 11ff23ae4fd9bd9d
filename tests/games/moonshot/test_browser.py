"""Moonshot in a real browser: plans by tap, by keyboard and without scripts; whole matches."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from games.models import Match, Submission, User, Window
from games.rules.moonshot.data import MISSIONS
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in
from tests.games.moonshot.at_desk import at_window
from tests.server.builders import make_match, users_of, window_of

LIST = "#decision .mo-list .steps-list > li"


def sit_down(open_page, match: Match, user: User, **browser) -> Page:
    """The match's page in a browser of the user's."""
    page = open_page("/", **browser)
    log_in(page, user)
    page.goto(f"/matches/{match.pk}/")
    return page


def submit(page: Page) -> None:
    page.locator("#submit").click()


def listed(page: Page, count: int):
    """The list, once it has that many steps."""
    steps = page.locator(LIST)
    expect(steps).to_have_count(count)
    return steps


def take(page: Page, place: int = 0) -> None:
    page.locator("#decision .mo-pick").nth(place).click()


def saved(match: Match, number: int):
    return Submission.objects.filter(window__match=match, seat__number=number).exclude(move=None).last().move


def plan_maneuver(page: Page) -> None:
    page.locator("#decision .mo-cards .mo-card").first.click()
    page.locator("#decision button[value^='add place put']").first.click()
    listed(page, 1)


def order_tokens(page: Page) -> None:
    """Two tokens on the first card, and no launch; without a card, no launch."""
    more = page.locator("#decision .mo-lay [data-step-by='1']")
    if more.count():
        more.first.click()
        more.first.click()
        page.get_by_role("button", name="Lay them").click()
        listed(page, 1)
    steps = page.locator(LIST).count()
    page.locator("#press-abort").click()
    listed(page, steps + 1)


def work_shift(page: Page) -> None:
    take(page)
    page.locator("#decision .mo-open").first.click()
    page.get_by_role("button", name="Place it").click()
    listed(page, 1)


def leave(page: Page) -> None:
    """What is entered already will do."""


PLAYS = {"prep": plan_maneuver, "politics": order_tokens, "engineering": work_shift, "fates": leave}


def play_window(page: Page, window: Window) -> None:
    """Answer what the page's seat is asked by pressing as a player would."""
    expect(page.locator(f"#answer[data-window='{window.pk}'] #decision-form")).to_be_attached()
    kind = re.sub(r".*: ", "", page.locator("#decision h2").inner_text()).strip().lower()
    PLAYS[{"maneuvers": "prep", "fates of your maneuvers": "fates"}.get(kind, kind)](page)
    submit(page)
    open_form = f"#answer[data-window='{window.pk}']:has(#kept:not([data-state=submitted]))"
    expect(page.locator(open_form)).to_have_count(0)


def play_to_the_end(pages: Mapping[int, Page], match: Match) -> None:
    """The pages answer, by their seats, whatever they are asked until the match is over."""
    while window := match.windows.filter(closed_at=None).first():
        for number in window.submissions.filter(by=Submission.By.NOBODY, seat__number__in=pages).values_list(
            "seat__number", flat=True
        ):
            play_window(pages[number], window)
        for page in pages.values():
            expect(page.locator(f"#board[data-window='{window.number}']:not(:has(#front))")).to_have_count(0)


@pytest.mark.long
def test_two_people_play_a_short_match_while_somebody_watches(open_page):
    match = make_match(people=2, game="moonshot", options={"rounds": 1})
    pages = dict(enumerate(sit_down(open_page, match, user) for user in users_of(match)))
    watcher = open_page(f"/matches/{match.pk}/")
    play_to_the_end(pages, match)
    match.refresh_from_db()
    assert match.outcome["reason"] == "rounds"
    for page in (*pages.values(), watcher):
        expect(page.locator("#front")).to_be_visible()
    placed = match.events.filter(kind="action", data__step__do="install").count()
    assert placed == 2


def unfold(page: Page, value: str) -> None:
    """Open the mission that a press stands in, if it is folded."""
    folded = page.locator(f"#decision details.mo-target:not([open]):has(button[value^='add steps {value}'])")
    if folded.count():
        folded.first.locator("summary").click()


def three_steps(page: Page) -> None:
    for number, value in enumerate(("load m01", "test x", "load m02"), 1):
        press_one_by_click(page, value)
        listed(page, number)


def orderly(page: Page, *words: str) -> None:
    """The list has these steps, in this order."""
    expect(page.locator(LIST)).to_have_count(len(words))
    for number, word in enumerate(words):
        expect(page.locator(LIST).nth(number)).to_contain_text(word)


def drag_to_the_end(page: Page) -> None:
    """Drag the first of three steps behind the last one."""
    page.locator(LIST).last.scroll_into_view_if_needed()
    grip, last = (page.locator(f"{LIST} [data-grip]").nth(number).bounding_box() for number in (0, 2))
    page.mouse.move(grip["x"] + 5, grip["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + last["height"], steps=4)
    expect(page.locator(LIST).nth(2)).to_have_attribute("data-lands", "below")
    page.mouse.up()


@pytest.mark.long
def test_a_step_is_moved_by_keyboard_or_dragged_keeps_the_focus_and_is_announced(open_page):
    match = at_window("engineering")
    page = sit_down(open_page, match, users_of(match)[0], viewport=PHONE, touch=True)
    three_steps(page)
    page.locator("#step-down-steps-0").focus()
    page.keyboard.press("Enter")
    orderly(page, "Test", MISSIONS["m01"].name, MISSIONS["m02"].name)
    expect(page.locator("#step-down-steps-1")).to_be_focused()
    moved, foot = (page.locator(each).bounding_box() for each in ("#step-down-steps-1", ".decision-foot"))
    assert moved["y"] + moved["height"] <= foot["y"]
    expect(page.locator("#announcer")).to_have_text(re.compile("^Load .+: now step 2 of 3.$"))
    page.keyboard.press("Enter")
    orderly(page, "Test", MISSIONS["m02"].name, MISSIONS["m01"].name)
    expect(page.locator("#step-up-steps-2")).to_be_focused()
    page.locator("#undo-last").click()
    orderly(page, "Test", MISSIONS["m02"].name)
    press_one_by_click(page, "load m01")
    orderly(page, "Test", MISSIONS["m02"].name, MISSIONS["m01"].name)
    drag_to_the_end(page)
    orderly(page, MISSIONS["m02"].name, MISSIONS["m01"].name, "Test")
    expect(page.locator("#announcer")).to_have_text(re.compile("^Test.*: now step 3 of 3.$"))


def press_one_by_click(page: Page, value: str) -> None:
    unfold(page, value)
    page.locator(f"#decision button[value^='add steps {value}']").first.click()


@pytest.mark.long
def test_a_shift_is_planned_by_keyboard(open_page):
    match = at_window("engineering")
    page = sit_down(open_page, match, users_of(match)[0])
    page.locator("input[name=steps-place-tile]").first.focus()
    page.keyboard.press("Space")
    page.locator("input[name=steps-place-space]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(listed(page, 1)).to_contain_text("row 1, column 2, turned 1 quarter")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["prep", "politics", "engineering"])
def test_plans_are_made_without_scripts(open_page, kind):
    match = at_window(kind)
    page = sit_down(open_page, match, users_of(match)[0], javascript=False)
    if kind == "politics":
        page.get_by_role("button", name="Lay them").click()
        expect(page.locator("#decision [role=alert]")).to_have_text("Enter 2 or more in all.")
        expect(page.locator("#decision .mo-list")).to_contain_text("No orders yet.")
        page.locator("#decision .mo-count input").first.fill("2")
        page.get_by_role("button", name="Lay them").click()
        listed(page, 1)
    else:
        PLAYS[kind](page)
    submit(page)
    page.wait_for_url(f"**/matches/{match.pk}/")
    assert len(saved(match, 0)["place" if kind == "prep" else "steps"]) == 1


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "dark"), (PHONE, "light")])
def test_every_desk_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    for kind, least in (("prep", 0), ("politics", 1), ("engineering", 5), ("fates", 3)):
        match = at_window(kind, least=least)
        asked = window_of(match).submissions.order_by("seat__number").first().seat
        page.goto("/")
        log_in(page, asked.user)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#decision-form")).to_be_visible()
        check(page)
