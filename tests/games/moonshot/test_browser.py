"""Moonshot in a real browser: plans by tap, by keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Submission
from games.rules.moonshot.data import MISSIONS
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import make_match, users_of, window_of
from tests.games.moonshot.tables import at_position, at_window, in_politics, with_program

LAPTOP = {"width": 1280, "height": 800}
LIST = "#decision .mo-list .steps-list > li"


def listed(page: Page, count: int):
    steps = page.locator(LIST)
    expect(steps).to_have_count(count)
    return steps


def plan_maneuver(page: Page, scripts: bool) -> None:
    page.locator("#decision .mo-cards .mo-card").first.click()
    page.locator("#decision button[value^='add place put']").first.click()


def lay_two_tokens(page: Page, scripts: bool) -> None:
    """By the buttons of the first card; without scripts its field is filled in, after an error for none."""
    lay = page.get_by_role("button", name="Lay them")
    if scripts:
        page.locator("#decision .mo-disc input[value='2']").first.click()
    else:
        lay.click()
        expect(page.locator("#decision [role=alert]")).to_have_text("Enter a total of at least 2.")
        expect(page.locator("#decision .mo-list")).to_contain_text("No orders yet.")
        page.locator("#decision .mo-disc input[value='2']").first.click()
    lay.click()


def work_shift(page: Page, scripts: bool) -> None:
    page.locator("#decision .mo-pick").first.click()
    page.locator("#decision .mo-open").first.click()
    page.get_by_role("button", name="Place it").click()


PLANS = {"prep": plan_maneuver, "politics": lay_two_tokens, "engineering": work_shift}


def unfold(page: Page, value: str) -> None:
    folded = page.locator(f"#decision details.mo-target:not([open]):has(button[value^='add steps {value}'])")
    if folded.count():
        folded.first.locator("summary").click()


def three_steps(page: Page) -> None:
    for number, value in enumerate(("load m01", "test x", "load m02"), 1):
        press_one_by_click(page, value)
        listed(page, number)


def orderly(page: Page, *words: str) -> None:
    expect(page.locator(LIST)).to_have_count(len(words))
    for number, word in enumerate(words):
        expect(page.locator(LIST).nth(number)).to_contain_text(word)


def drag_to_the_end(page: Page) -> None:
    page.locator(LIST).last.scroll_into_view_if_needed()
    grip, last = (page.locator(f"{LIST} [data-grip]").nth(number).bounding_box() for number in (0, 2))
    page.mouse.move(grip["x"] + 5, grip["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + last["height"], steps=4)
    expect(page.locator(LIST).nth(2)).to_have_attribute("data-lands", "below")
    page.mouse.up()


@pytest.mark.long
def test_step_is_moved_by_keyboard_or_dragged_keeps_the_focus_and_is_announced(open_page):
    match = at_window("engineering")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=PHONE, touch=True)
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
def test_shift_is_planned_by_keyboard(open_page):
    match = at_window("engineering")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    page.locator("input[name=steps-place-tile]").first.focus()
    page.keyboard.press("Space")
    page.locator("input[name=steps-place-space]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(listed(page, 1)).to_contain_text("row 1, column 2, turned 1 quarter")


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("kind", PLANS)
def test_plans_are_made_with_and_without_scripts(open_page, kind, scripts):
    match = at_window(kind)
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], javascript=scripts)
    PLANS[kind](page, scripts)
    listed(page, 1)
    with page.expect_response("**/submit/"):
        page.locator("#submit").click()
    # A page that is closed while another comes in its place may never say that it is closed.
    page.wait_for_load_state()
    saved = Submission.objects.get(window=window_of(match), seat__number=0)
    assert len(saved.move["place" if kind == "prep" else "steps"]) == 1


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "dark"), (PHONE, "light")])
def test_every_desk_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    matches = [at_window(*at) for at in (("prep", 2, 0), ("politics", 2, 1), ("engineering", 2, 5), ("fates", 2, 3))]
    matches.append(make_match(people=4, game="moonshot", options={"players": 4, "briefing": True}))
    matches.append(make_match(people=1, bots=1, game="moonshot", options={"players": 2}))
    for match in matches:
        asked = window_of(match).submissions.exclude(seat__user=None).order_by("seat__number").first().seat
        page.goto("/")
        log_in(page, asked.user)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#decision-form")).to_be_visible()
        check(page)


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_abort_in_a_live_match_leads_to_the_head_of_the_next_phase(open_page, viewport):
    match = at_position(in_politics(), bots=1)
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=viewport)
    page.locator("#button-abort").click()
    head = page.get_by_role("heading", name="engineering")
    expect(head).to_be_focused()
    expect(head).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_places_and_pass_stay_in_sight_whichever_card_is_chosen(open_page, viewport):
    match = make_match(people=1, bots=1, game="moonshot", options={"players": 2})
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=viewport)
    for card in page.locator("#decision .mo-hand .mo-card").all():
        card.click()
        expect(page.locator("#button-pass")).to_be_in_viewport(ratio=1)
        for place in page.locator("[id^=button-put-]").all():
            expect(place).to_be_in_viewport(ratio=1)
    page.locator("[id^=button-put-]").last.click()
    expect(page.locator("#decision")).to_contain_text("Your cards on the board: ")


def test_enter_on_a_card_moves_to_the_places_and_puts_it_on_none(open_page):
    match = make_match(people=1, bots=1, game="moonshot", options={"players": 2})
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    page.locator("#decision .mo-hand .mo-card input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    place = page.locator("[id^=button-put-]").first
    expect(place).to_be_focused()
    assert not Submission.objects.filter(seat__number=0).exclude(move=None).exists()
    page.keyboard.press("Enter")
    expect(page.locator("#decision")).to_contain_text("Your cards on the board: ")


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_abort_at_the_last_popularity_takes_two_presses(open_page, viewport):
    match = at_position(with_program(in_politics(), "roscosmos", popularity=1), bots=1)
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=viewport)
    page.locator("#sure-abort > summary").click()
    check(page)
    with page.expect_response("**/submit/"):
        page.get_by_role("button", name="Abort and lose the match").click()
    expect(page.locator("#button-abort")).to_have_count(0)
    assert Submission.objects.get(window__number=0, seat__number=0).move["steps"] == [{"do": "abort"}]
