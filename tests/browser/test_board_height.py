"""A page is looked over, not scrolled through: an end is five windows of a small laptop at most, and what is
secondary of a list folds.
"""

import pytest
from playwright.sync_api import expect

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match
from games.registry import GAMES
from tests.browser.audit import check
from tests.browser.fixtures import PHONE
from tests.browser.users import log_in
from tests.builders import draw_charts, make_match, make_user, play_to_the_end, play_window, users_of
from tests.games.moonshot.tables import at_window

MOST_PIXELS = 4000
HEIGHT = "document.documentElement.scrollHeight"
UNFOLD = "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
LAPTOP = {"width": 1280, "height": 800}
MOST_OF_BOARD = 1200
WINDOWS = 24
"""A round of Moonshot and obstacles of every seat of LOSS! in Space are among so many."""
HEIGHT_OF_BOARD = "document.getElementById('board').offsetHeight"
MOST_OF_FIRST_PAGE = 3500
MOST_OF_LOBBY = 4000
FOLDED_AFTER = 6
LOOKS = [(LAPTOP, "dark"), (PHONE, "dark"), (PHONE, "light")]


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_end_of_the_largest_table_is_not_too_tall_and_unfolded_accessible(open_page, slug):
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=1, bots=high - 1, game=slug)
    play_to_the_end(match, "steady" if "steady" in game.bots else "random")
    draw_charts()
    page = open_page("/healthz", users_of(match)[0])
    for viewport, theme in LOOKS:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#front .front-headline")).to_be_visible()
        assert page.evaluate(HEIGHT) <= MOST_PIXELS, viewport
        page.evaluate(UNFOLD)
        check(page)
    page.goto(f"/matches/{match.pk}/")
    page.locator(".match-tabs").get_by_role("link", name="Board").click()
    expect(page.locator("#front")).to_be_visible()
    assert page.evaluate(HEIGHT) <= MOST_PIXELS, "board"
    watcher = open_page(f"/matches/{match.pk}/", viewport=PHONE)
    assert watcher.evaluate(HEIGHT) <= MOST_PIXELS, "watcher"


def test_the_newest_story_folds_once_another_is_told_and_what_somebody_opened_stays(watch):
    match = make_match(game="toy-signs", options={"rounds": 9})
    for _ in range(4):
        play_window(match)
    page = watch(match)
    is_open = "all => all.map((each) => each.open)"
    stories = page.locator("#history-list article > details")
    assert stories.evaluate_all(is_open) == [True, False, False]
    stories.nth(2).locator("summary").click()
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    play_window(match)
    page.context.set_offline(False)
    expect(page.locator("#history-list article")).to_have_count(5)
    assert stories.evaluate_all(is_open) == [False, False, True]


def fill_the_lists() -> None:
    """A dozen matches that wait for players, a dozen in flight, and four that are over."""
    for number in range(12):
        create_match(
            plan=MatchPlan(game_slug="booster", name=f"Evening orbit {number}", seats=4), host=make_user("Laika")
        )
        make_match(people=1, bots=2, name=f"Cape after dark {number}")
    for number in range(4):
        play_to_the_end(make_match(name=f"Landed {number}", options={"cards": 5}))


@pytest.mark.long
def test_full_lists_are_short_on_a_phone_and_nothing_of_them_needs_scripts(open_page):
    fill_the_lists()
    at_window("engineering")
    page = open_page("/", viewport=PHONE)
    expect(page.locator("#live-screen-title")).to_be_visible()
    assert page.evaluate(HEIGHT) <= MOST_OF_FIRST_PAGE
    clipped = page.locator("#board").bounding_box()["height"]
    page.get_by_text("Show the whole board").click()
    assert page.locator("#board").bounding_box()["height"] > clipped
    page.goto("/lobby/")
    assert page.evaluate(HEIGHT) <= MOST_OF_LOBBY
    bare = open_page("/lobby/", viewport=PHONE, javascript=False)
    last = bare.get_by_role("link", name="Evening orbit 0", exact=True)
    expect(last).to_be_hidden()
    bare.get_by_text("2 more").first.click()
    expect(last).to_be_visible()
    bare.get_by_text("Filter matches").click()
    expect(bare.get_by_label("Pace")).to_be_visible()


@pytest.mark.long
def test_matches_that_are_over_fold_behind_the_latest(open_page):
    match = make_match()
    user = users_of(match)[0]
    for number in range(FOLDED_AFTER + 1):
        over = make_match(name=f"Landed {number}", options={"cards": 5})
        over.seats.filter(number=0).update(user=user)
        play_to_the_end(over)
    page = open_page("/mine/", user, viewport=PHONE, javascript=False)
    expect(page.locator(".match-card.over").filter(visible=True)).to_have_count(FOLDED_AFTER)
    page.get_by_text("1 earlier").click()
    expect(page.get_by_role("link", name="Landed 0", exact=True)).to_be_visible()


@pytest.mark.long
def test_everything_unfolded_is_accessible(audited_page):
    page = audited_page
    for slug, game in GAMES.items():
        low, _ = game.seat_range(game.options({}))
        match = make_match(people=low, game=slug)
        play_window(match)
        log_in(page, users_of(match)[0])
        for path in (f"/matches/{match.pk}/", f"/rules/{slug}/"):
            page.goto(path)
            page.evaluate(UNFOLD)
            check(page)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_of_every_game_is_a_screen_and_a_half_at_most(open_page, monkeypatch, slug):
    monkeypatch.setattr("games.models.base.secrets.token_hex", lambda number: f"{1957:0{2 * number}x}")
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=high, game=slug)
    page = open_page("/healthz", users_of(match)[0], viewport=LAPTOP)
    for number in range(WINDOWS):
        if match.status != Match.Status.RUNNING:
            break
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#board")).to_be_visible()
        assert 0 < page.evaluate(HEIGHT_OF_BOARD) <= MOST_OF_BOARD, number
        play_window(match)
