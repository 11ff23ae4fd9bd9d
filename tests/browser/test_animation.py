"""What a year brought is played where one looks, once, before anything else is asked."""

import pytest
from playwright.sync_api import expect

from games.clock.services import clock
from games.models import Seat
from games.play.services import submissions
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.test_layout import MEASURE, MOST_SHIFT
from tests.browser.users import log_in, open_match_section, submit_elsewhere
from tests.builders import make_match, match_and_users, play_window, users_of, window_of
from tests.games.space_race.browser_play import choose_orders, submit
from tests.games.space_race.builders import make_race

PLAYED = {"film": "normal", "moves": True}
FITS = "bar => [...bar.children].every((each) => each.getBoundingClientRect().right <= innerWidth)"


def stage(page):
    return page.locator("#animation-player")


def label(page):
    return page.locator("[data-animation-label]")


def leave(page, *, by_key=True):
    expect(stage(page)).to_be_visible()
    if by_key:
        page.keyboard.press("Escape")
    else:
        page.locator("[data-animation=close]").click()
    expect(stage(page)).to_be_hidden()


def seen_by(match, user):
    return Seat.objects.get(match=match, user=user).seen


BOTH_WIDTHS = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])


@pytest.mark.long
@BOTH_WIDTHS
def test_closing_player_sees_animation_before_next_form(watch, viewport):
    match, (me, *_) = match_and_users(make_race(people=1, bots=5))
    page = watch(match, me, viewport=viewport, **PLAYED)
    choose_orders(page)
    page.evaluate("document.getElementById('orders').scrollTop = 9999; window.scrollTo(0, 9999)")
    submit(page)
    expect(stage(page)).to_be_in_viewport(ratio=0.9)
    expect(label(page)).to_have_text("1950")
    # Nothing of the new year is seen before it is told.
    expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
    expect(page.locator("#own-lines")).to_be_empty()
    expect(page.locator("#move-state")).to_be_hidden()
    expect(page.locator("#orders")).to_have_js_property("inert", True)
    expect(page.locator("#board")).to_be_hidden()
    if viewport == PHONE:
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.locator(".animation-buttons").evaluate(FITS)
        page.set_viewport_size(PHONE)
    with page.expect_response("**/seen/"):
        leave(page, by_key=viewport == WIDE)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    expect(page.locator("#decision h2")).to_be_focused()
    if viewport == PHONE:
        expect(page.locator("#decision h2")).to_be_in_viewport()
    expect(page.locator("#own-lines")).to_contain_text("1950:")
    expect(page.locator("#orders")).to_have_js_property("scrollTop", 0)
    expect(page.locator("#history-list h3").first).to_have_text("1950")
    expect(page.locator(".match-tabs [data-news]")).to_have_count(0)
    assert seen_by(match, me) == 1


@pytest.mark.long
def test_animation_plays_by_itself_and_ends(watch):
    match = make_match(people=1, bots=2)
    page = watch(match, users_of(match)[0], **PLAYED | {"film": "fast"})
    page.locator("#decision .strip label").first.click()
    page.locator("#submit").click()
    expect(page.locator(".animation [data-on]").first).to_be_visible()
    expect(stage(page)).to_be_hidden()
    expect(page.locator("#answer")).to_be_visible()


def miss_window(match) -> None:
    clock.tick(window_of(match).due_at)


@pytest.mark.long
def test_returning_player_sees_missed_animation_once(watch, open_page):
    match, (me, *_) = match_and_users(make_race())
    for _ in range(2):
        miss_window(match)
    page = watch(match, me, **PLAYED)
    expect(label(page)).to_have_text("1950")
    expect(page.locator("[data-animation-count]")).to_have_text("1 of 2")
    stories = page.locator("#history-list article")
    expect(stories).to_have_count(2)
    expect(stories.filter(visible=True)).to_have_count(0)
    with page.expect_response("**/seen/"):
        leave(page)
    expect(stories.first).to_be_visible()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(stage(page)).to_be_hidden()
    elsewhere = watch(match, me, **PLAYED)
    expect(elsewhere.locator("#answer")).to_be_visible()
    expect(stage(elsewhere)).to_be_hidden()


@BOTH_WIDTHS
def test_nothing_is_seen_nor_moves_before_what_was_missed_is_told(open_page, viewport):
    match = make_race()
    miss_window(match)
    page = open_page(None, users_of(match)[0], viewport=viewport, **PLAYED)
    page.add_init_script(MEASURE)
    held = []
    page.route("**/live*.js", lambda route: held.append(route))
    page.goto(f"/matches/{match.pk}/", wait_until="commit")
    expect(stage(page)).to_contain_text("The animation is loading.")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#own-lines")).to_be_hidden()
    held[0].continue_()
    expect(label(page)).to_have_text("1950")
    expect(page.locator(".animation [data-on]").first).to_be_visible()
    assert page.evaluate("window.shifted") < MOST_SHIFT


@pytest.mark.long
def test_a_film_whose_script_does_not_come_hides_nothing(open_page):
    match = make_race()
    miss_window(match)
    page = open_page(None, users_of(match)[0], **PLAYED)
    page.route("**/live*.js", lambda route: route.abort())
    page.goto(f"/matches/{match.pk}/")
    expect(stage(page)).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    assert any("ERR_FAILED" in problem for problem in open_page.problems)
    open_page.close_with_problems()


@pytest.mark.long
def test_a_watcher_sees_the_year_that_closes(watch):
    match = make_race()
    page = watch(match, **PLAYED)
    for user in users_of(match):
        submit_elsewhere(page, match, user)
    expect(label(page)).to_have_text("1950")
    story = page.locator("#window-0")
    expect(story).to_be_attached()
    expect(story).to_be_hidden()
    leave(page)
    expect(story).to_be_visible()
    expect(page.locator("#board")).to_contain_text("On offer in 1951")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(stage(page)).to_be_hidden()


@pytest.mark.long
def test_nobody_is_interrupted_while_writing(watch):
    match, (me, *others) = match_and_users(make_race(edition="five"))
    page = watch(match, me, **PLAYED)
    open_match_section(page, "Telegraph")
    page.locator("#telegraph a").first.click()
    text = page.locator("#telegraph textarea")
    text.fill("Do you launch")
    for user in (me, *others):
        submit_elsewhere(page, match, user)
    expect(page.locator("#board")).to_contain_text("On offer in 1951")
    expect(stage(page)).to_be_hidden()
    text.blur()
    expect(label(page)).to_have_text("1950")


@pytest.mark.long
@BOTH_WIDTHS
def test_without_motion_scenes_stand_still_and_are_told_in_words(watch, viewport):
    match = make_race()
    play_window(match)
    page = watch(match, users_of(match)[0], film="normal", viewport=viewport)
    expect(page.locator(".animation .scene[data-shown]")).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("1950: A ")
    assert page.evaluate("document.getAnimations().length") == 0
    check(page)
    leave(page)


@pytest.mark.long
def test_a_reel_that_does_not_come_keeps_nobody_waiting(watch, open_page):
    match = make_race()
    play_window(match)
    me = users_of(match)[0]
    page = watch(match, film="off")
    page.route("**/animation/", lambda route: route.fulfill(status=500))
    page.evaluate(f"localStorage.film = 'normal'; localStorage.removeItem('seen-{match.pk}')")
    log_in(page, me)
    page.reload()
    expect(page.locator("#answer")).to_be_visible()
    expect(stage(page)).to_be_hidden()
    open_page.close_with_problems()


SIGNS = {name: {"signs": [{"do": name}] * 2, "stake": 1} for name in ("stone", "paper")}


@pytest.mark.long
def test_a_window_that_wants_no_film_is_told_above_the_next_form_at_once(watch):
    match, (ada, bob) = match_and_users(make_match(people=2, game="toy-signs"))
    for user, sign in ((ada, "stone"), (bob, "paper")):
        submission = {"window_id": window_of(match).pk, "move": SIGNS[sign], "ready": True}
        submissions.submit_move(match_id=match.pk, user=user, **submission)
    page = watch(match, ada, **PLAYED)
    expect(label(page)).to_have_text("Throw: round 1")
    leave(page)
    expect(page.locator("#decision h2")).to_have_text("React")
    with page.expect_response("**/seen/"):
        page.locator("#submit").click()
    expect(page.locator("#decision h2")).to_have_text("Throw: round 2")
    expect(stage(page)).to_be_hidden()
    expect(page.locator("#private")).to_contain_text("The pot holds 2 coins.")
    expect(page.locator("#history-list article").filter(visible=True)).to_have_count(2)
    assert seen_by(match, ada) == 2
    elsewhere = watch(match, bob, **PLAYED)
    expect(label(elsewhere)).to_have_text("Throw: round 1")
    expect(elsewhere.locator("[data-animation-count]")).to_be_empty()


def count(page):
    return page.locator("[data-animation-count]")


def play_unseen(match, *, windows):
    for _ in range(windows):
        play_window(match)
    match.seats.update(seen=0)


def let_go_on(page):
    own = page.locator(".own-animation")
    while stage(page).is_visible() and not own.is_visible():
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
    expect(own).to_be_visible()


@pytest.mark.long
def test_a_window_in_which_nothing_happened_is_not_shown(open_page):
    match, (me, *_) = match_and_users(make_race())
    play_unseen(match, windows=2)

    def empty(route):
        reel = route.fetch()
        route.fulfill(response=reel, body=reel.text().replace('class="animation"', 'class="animation" data-empty'))

    page = open_page("/healthz", me, **PLAYED)
    page.route("**/windows/0/animation/", empty)
    page.goto(f"/matches/{match.pk}/")
    expect(label(page)).to_have_text("1951")
    expect(count(page)).to_be_empty()


def film_that_grows(watch):
    """A race whose 1951 has resolved while its first player watches the film of 1950."""
    match, (me, *others) = match_and_users(make_race())
    play_window(match)
    page = watch(match, me, **PLAYED)
    expect(label(page)).to_have_text("1950")
    for user in (me, *others):
        submit_elsewhere(page, match, user)
    expect(count(page)).to_have_text("1 of 2")
    return match, page


@pytest.mark.long
def test_update_during_animation_is_added_to_it(watch):
    match, page = film_that_grows(watch)
    # The desk of 1952 waits until 1951 has been told.
    let_go_on(page)
    expect(label(page)).to_have_text("1951")
    expect(stage(page).locator(".own-line").last).to_contain_text("1951:")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    expect(stage(page)).to_be_hidden()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1952")
    expect(page.locator("#decision h2")).to_be_focused()
    assert seen_by(match, users_of(match)[0]) == 2


@pytest.mark.long
def test_one_skip_leaves_out_what_has_come_meanwhile(watch):
    _, page = film_that_grows(watch)
    leave(page)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1952")
    expect(stage(page)).to_be_hidden()


@pytest.mark.long
def test_of_more_than_anybody_would_watch_the_oldest_are_left_out_and_it_says_so(watch):
    match = make_match()
    play_unseen(match, windows=11)
    page = watch(match, users_of(match)[0], **PLAYED)
    expect(label(page)).to_have_text("Round 4")
    expect(count(page)).to_have_text("1 of 8, 3 left out: see History")
    expect(page.locator("#announcer")).to_contain_text("3 left out")
    leave(page)
    expect(page.locator("#history-list article").filter(visible=True)).to_have_count(11)
