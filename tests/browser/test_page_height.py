"""A page is looked over, not scrolled through: an end is five windows of a small laptop at most."""

import pytest
from playwright.sync_api import expect

from games.installed import GAMES
from tests.browser.audit import check
from tests.browser.fixtures import PHONE
from tests.browser.test_board_height import LAPTOP
from tests.browser.test_unfolded import UNFOLD
from tests.server.builders import draw_charts, make_match, play_to_the_end, play_window, users_of

MOST_PIXELS = 4000
HEIGHT = "document.documentElement.scrollHeight"


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
    for _ in range(3):
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
    expect(stories).to_have_count(4)
    assert stories.evaluate_all(is_open) == [True, False, False, True]
