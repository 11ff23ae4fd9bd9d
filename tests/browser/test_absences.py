"""Being away, at the desk and seen by others: standing orders, vacations, coming back, taking over."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Match, Submission
from games.schedule.ladder import DEFAULT_LADDER
from games.schedule.timetable import DAY, Timetable
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import submit_elsewhere
from tests.builders import make_match, users_of, window_of

BANK = Timetable(period=2 * DAY, vacation_days=10)
BOTH = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])


def opened(**plan) -> Match:
    return make_match(people=3, timetable=BANK, absences=DEFAULT_LADDER, **plan)


def unfold(page: Page):
    page.locator("#away summary").click()
    return page.locator("#away")


def send_away(match: Match, number: int, *, wanted: bool = False) -> None:
    match.seats.filter(number=number).update(stand_in="random", wanted_at=timezone.now() if wanted else None)
    Submission.objects.filter(window=window_of(match), seat__number=number).update(of_bot=True)


def in_days(days: int) -> str:
    return (timezone.now() + timedelta(days=days)).date().isoformat()


@BOTH
def test_standing_orders_are_left_and_taken_back(watch, viewport):
    match = opened()
    page = watch(match, users_of(match)[0], viewport=viewport)
    away = unfold(page)
    away.get_by_role("radio", name="The bid nearest to the prize").check()
    away.get_by_role("button", name="Set standing orders").click()
    expect(away.get_by_text("standing orders set")).to_be_visible()
    expect(away.get_by_role("radio", name="The bid nearest to the prize")).to_be_checked()
    assert match.seats.get(number=0).standing == "nearest"
    check(page)
    away.get_by_role("radio", name="None").check()
    away.get_by_role("button", name="Change standing orders").click()
    expect(away.get_by_role("button", name="Set standing orders")).to_be_visible()
    assert match.seats.get(number=0).standing == ""


@pytest.mark.long
def test_a_choice_that_is_not_sent_outlives_the_next_window(watch):
    match = opened()
    page = watch(match, users_of(match)[0])
    away = unfold(page)
    away.get_by_role("radio", name="The bid of the same rank").check()
    for user in users_of(match):
        submit_elsewhere(page, match, user)
    expect(page.locator("#board")).to_have_attribute("data-window", "1")
    expect(page.locator("#private")).to_have_attribute("data-window", "1")
    expect(away.get_by_role("radio", name="The bid of the same rank")).to_be_checked()
    expect(away.get_by_role("radio", name="The bid of the same rank")).to_be_visible()


@pytest.mark.long
@BOTH
def test_a_vacation_is_announced_and_everybody_sees_it(watch, viewport):
    match = opened()
    player, watcher = watch(match, users_of(match)[0], viewport=viewport), watch(match, viewport=viewport)
    away = unfold(player)
    away.get_by_label("First day").fill(in_days(1))
    away.get_by_label("Last day").fill(in_days(20))
    away.get_by_role("button", name="Announce vacation").click()
    expect(away.get_by_text("only 10 are left")).to_be_visible()
    expect(away.get_by_label("Last day")).to_have_value(in_days(20))
    away.get_by_label("Last day").fill(in_days(2))
    away.get_by_role("button", name="Announce vacation").click()
    expect(away.get_by_text("8 of 10 days")).to_be_visible()
    expect(watcher.locator("#board").get_by_text("away from")).to_be_visible()
    check(player)
    check(watcher)
    away.get_by_role("button", name="Cancel").click()
    expect(away.get_by_text("10 of 10 days")).to_be_visible()
    expect(watcher.locator("#board").get_by_text("away from")).to_have_count(0)


@pytest.mark.long
@BOTH
def test_one_press_and_i_am_back(watch, viewport):
    match = opened()
    send_away(match, 1)
    player, watcher = watch(match, users_of(match)[1], viewport=viewport), watch(match, viewport=viewport)
    banner = player.locator("#stand-in")
    expect(banner).to_contain_text("Laika, a bot, plays for you since Round 1.")
    expect(watcher.locator("#board").get_by_text("stand-in bot")).to_be_visible()
    check(player)
    banner.get_by_role("button", name="I am back").click()
    expect(banner.get_by_role("button")).to_have_count(0)
    expect(watcher.locator("#board").get_by_text("stand-in bot")).to_have_count(0)
    assert match.seats.get(number=1).stand_in == ""
